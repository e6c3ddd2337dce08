import { randomUUID } from 'node:crypto';
import { credentials } from '../credentials.ts';
import { textOf } from '../fields.ts';
import { lobbyAddress } from '../games/passes.ts';
import { findPlayer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

/** What a call is given: its body, and where this sandbox is reached, as `http://127.0.0.1:3001`. */
interface Asked {
  readonly world: World;
  readonly fields: Record<string, unknown>;
  readonly origin: string;
}

/** The calls by their paths, and whether they change anything. */
export const calls: Record<string, { effect: boolean; run: (asked: Asked) => Answer }> = {
  'seamless/create': { effect: true, run: create },
  'seamless/launch': { effect: true, run: forPlayer(launch) },
  balance: { effect: false, run: forPlayer((_, player) => tellBalance(player)) },
  deposit: { effect: true, run: forPlayer((asked, player) => move(asked, player, 1n)) },
  withdraw: { effect: true, run: forPlayer((asked, player) => move(asked, player, -1n)) },
};

/** A refusal as the AMB family gives it. */
export function refusal(code: number, message: string): Answer {
  return { status: 200, body: { status: { code, message }, data: null } };
}

function create({ world, fields }: Asked): Answer {
  const username = textOf(fields, 'username');
  if (!/^[a-z0-9]{4,32}$/.test(username)) return refusal(1010, 'Invalid username');
  if (findPlayer(world, 'HUAYHD', username)) return refusal(1011, 'Username exists');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider: 'HUAYHD', username, password: '', credit: 0n, outstanding: 0n, createdAt });
  return ok({ username });
}

function tellBalance({ username, credit, outstanding }: Player): Answer {
  return ok({ username, balance: decimal(credit), outstanding: decimal(outstanding) });
}

/** Moves credit as often as it is called, whatever its transactionRef: nobody says that one counts once. */
function move({ world, fields }: Asked, player: Player, sign: 1n | -1n): Answer {
  const amount = satangOf(fields.amount);
  const isMeant = textOf(fields, 'productId') === credentials.HUAYHD.productId;
  if (!isMeant || textOf(fields, 'transactionRef') === '' || amount === undefined || amount <= 0n)
    return refusal(1012, 'Invalid parameter');
  if (player.credit + sign * amount < 0n) return refusal(1013, 'Not enough balance');
  const txId = randomUUID();
  const { before, after } = transferCredit(world, player, txId, sign * amount);
  return ok({ status: 'SUCCESS', txId, balance: decimal(after), beforeBalance: decimal(before) });
}

function launch({ world, origin }: Asked, player: Player): Answer {
  return ok({ url: lobbyAddress(world, player, { origin, lang: 'th', mobile: 'true', redirectUrl: '' }) });
}

function forPlayer(work: (asked: Asked, player: Player) => Answer): (asked: Asked) => Answer {
  return (asked) => {
    const player = findPlayer(asked.world, 'HUAYHD', textOf(asked.fields, 'username'));
    return player ? work(asked, player) : refusal(1014, 'User not found');
  };
}

function ok(data: object): Answer {
  return { status: 200, body: { status: { code: 0, message: 'Success' }, data } };
}
