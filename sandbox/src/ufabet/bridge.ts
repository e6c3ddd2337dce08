import { randomUUID } from 'node:crypto';
import { textOf } from '../fields.ts';
import { endPasses } from '../games/passes.ts';
import { findPlayer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import type { Provider } from '../games/providers.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

interface Asked {
  readonly world: World;
  readonly provider: Provider;
  /** What the operator is called at UFABET; the players' names begin with it. */
  readonly agent: string;
  readonly fields: Record<string, unknown>;
}

interface BridgeCall {
  /** What a fault is bound by. */
  readonly name: string;
  readonly path: string;
  readonly effect: boolean;
  run(asked: Asked): Answer;
}

/** A refusal as the bridge gives it: HTTP 200, and a status that is not `success`. */
export function refusal(errorCode: string, message: string): Answer {
  return { status: 200, body: { status: 'error', errorCode, message } };
}

/** The bridge's calls that move money and make players; its `auth/login` and `credit-limit/set` are not played. */
export const calls: readonly BridgeCall[] = [
  { name: 'auth', path: 'auth', effect: true, run: makePlayer },
  { name: 'change-password', path: 'user/change-password', effect: true, run: forPlayer(changePassword) },
  { name: 'credit', path: 'user/credit', effect: false, run: forPlayer(credit) },
  { name: 'add', path: 'user/credit/add', effect: true, run: forPlayer((...asked) => move(1n, ...asked)) },
  { name: 'del', path: 'user/credit/del', effect: true, run: forPlayer((...asked) => move(-1n, ...asked)) },
];

/** UFABET's own sign-in takes 16 letters of a name and of a password. */
function makePlayer({ world, provider, agent, fields }: Asked): Answer {
  const [name, password] = [textOf(fields, 'username'), textOf(fields, 'password')];
  const username = `${agent}${name}`;
  if (!/^[a-z0-9]{1,16}$/.test(username)) return refusal('INVALID_USERNAME', 'Username is too long');
  if (!isPassword(password)) return refusal('INVALID_PASSWORD', 'Password is not allowed');
  if (findPlayer(world, provider, username)) return refusal('DUPLICATE_USERNAME', 'Username already exists');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider, username, password, credit: 0n, outstanding: 0n, createdAt });
  return ok({ ufa_username: username, ufa_password: password });
}

function changePassword({ world, fields }: Asked, player: Player): Answer {
  const password = textOf(fields, 'password');
  if (!isPassword(password)) return refusal('INVALID_PASSWORD', 'Password is not allowed');
  world.store.write(() => {
    keepPlayer(world, { ...player, password });
    endPasses(world, player);
  });
  return ok({});
}

function credit(_: Asked, { credit: held }: Player): Answer {
  return ok({ current_credit: decimal(held) });
}

/** Every call moves the credit: there is no reference by which one could be known again. */
function move(sign: 1n | -1n, { world, fields }: Asked, player: Player): Answer {
  const amount = satangOf(fields.credit);
  if (amount === undefined || amount <= 0n) return refusal('INVALID_CREDIT', 'Credit is not a number');
  if (player.credit + sign * amount < 0n) return refusal('CREDIT_NOT_ENOUGH', 'Credit is not enough');
  const { before, after } = transferCredit(world, player, randomUUID(), sign * amount);
  // Public clients read these two names of the one call, and those of the other.
  return sign > 0n
    ? ok({ old_credit: decimal(before), current_credit: decimal(after) })
    : ok({ before_balance: decimal(before), after_balance: decimal(after) });
}

function forPlayer(work: (asked: Asked, player: Player) => Answer): (asked: Asked) => Answer {
  return (asked) => {
    const player = findPlayer(asked.world, asked.provider, textOf(asked.fields, 'username'));
    return player ? work(asked, player) : refusal('USER_NOT_FOUND', 'Username not found');
  };
}

function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{6,16}$/.test(text);
}

function ok(body: object): Answer {
  return { status: 200, body: { status: 'success', ...body } };
}
