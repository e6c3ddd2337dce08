import { randomUUID } from 'node:crypto';
import { textOf } from '../fields.ts';
import { endPasses, lobbyAddress } from '../games/passes.ts';
import { findPlayer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import type { Provider } from '../games/providers.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

type Fields = Record<string, unknown>;

/** Who asks, what, and where this sandbox is reached, as `http://127.0.0.1:3001`. */
interface Asked {
  readonly world: World;
  readonly provider: Provider;
  readonly fields: Fields;
  readonly origin: string;
}

interface AmbCall {
  readonly effect: boolean;
  run(asked: Asked): Answer;
}

/** A refusal as AMB gives it. Of its codes 902 alone is public; the others are made up here. */
export function refusal(code: number, message: string): Answer {
  return { status: 200, body: { status: { code, message } } };
}

/** The calls by their names, the field of a new password by that of its generation. */
export function callsWith(newPassword: string): Readonly<Record<string, AmbCall>> {
  return {
    create: { effect: true, run: create },
    password: { effect: true, run: forPlayer((asked, player) => setPassword(asked, player, newPassword)) },
    balance: { effect: false, run: forPlayer(tellBalance) },
    deposit: { effect: true, run: forPlayer((asked, player) => transfer(asked, player, 1n)) },
    withdraw: { effect: true, run: forPlayer((asked, player) => transfer(asked, player, -1n)) },
    launch: { effect: true, run: forPlayer(launch) },
    'launch/lobby': { effect: true, run: forPlayer(launchWithPassword) },
  };
}

function create({ world, provider, fields }: Asked): Answer {
  const [username, password] = [textOf(fields, 'username'), textOf(fields, 'password')];
  if (!/^[a-z0-9]{4,32}$/.test(username) || !isPassword(password)) return invalid;
  if (findPlayer(world, provider, username)) return refusal(902, 'Duplicate username');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider, username, password, credit: 0n, outstanding: 0n, createdAt });
  return ok({ username });
}

/** ASSUMED: with the password, whoever is in by the old one is out. */
function setPassword({ world, fields }: Asked, player: Player, field: string): Answer {
  const password = textOf(fields, field);
  if (!isPassword(password)) return invalid;
  world.store.write(() => {
    keepPlayer(world, { ...player, password });
    endPasses(world, player);
  });
  return ok({});
}

function tellBalance(_: Asked, { credit, outstanding }: Player): Answer {
  return ok({ balance: decimal(credit), outstanding: decimal(outstanding) });
}

/** It knows no references: what is asked twice is done twice. */
function transfer({ world, fields }: Asked, player: Player, sign: 1n | -1n): Answer {
  const amount = typeof fields.amount === 'number' ? satangOf(fields.amount) : undefined;
  if (amount === undefined || amount <= 0n) return invalid;
  if (player.credit + sign * amount < 0n) return refusal(800, 'Balance insufficient');
  const { before, after } = transferCredit(world, player, randomUUID(), sign * amount);
  return ok({ balance: { before: decimal(before), after: decimal(after) } });
}

/** A password is asked for where one comes. */
function launch({ world, fields, origin }: Asked, player: Player): Answer {
  if (fields.password !== undefined && fields.password !== player.password) return wrongPassword;
  const url = lobbyAddress(world, player, { origin, lang: 'th', redirectUrl: '', mobile: 'false' });
  return ok({ url });
}

/** Either address enters once, by the same token. */
function launchWithPassword({ world, fields, origin }: Asked, player: Player): Answer {
  if (textOf(fields, 'password') !== player.password) return wrongPassword;
  const url = lobbyAddress(world, player, { origin, lang: 'th', redirectUrl: '', mobile: 'false' });
  return ok({ url, urlMobile: url.replace('mobile=false', 'mobile=true') });
}

function forPlayer(work: (asked: Asked, player: Player) => Answer): AmbCall['run'] {
  return (asked) => {
    const player = findPlayer(asked.world, asked.provider, textOf(asked.fields, 'username'));
    return player ? work(asked, player) : refusal(901, 'Username does not exist');
  };
}

function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{6,32}$/.test(text);
}

const invalid = refusal(900, 'Invalid parameters');
const wrongPassword = refusal(903, 'Wrong password');

function ok(data: object): Answer {
  return { status: 200, body: { status: { code: 0, message: 'Success' }, data } };
}
