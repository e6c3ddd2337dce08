import { newToken } from '../games/passes.ts';
import {
  type CreditTransfer,
  findPlayer,
  findTransfer,
  keepPlayer,
  type Player,
  transferCredit,
} from '../games/players.ts';
import type { Provider } from '../games/providers.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

type Fields = Record<string, string>;
type Method = (world: World, provider: Provider, fields: Fields) => Answer;

const names = /^[A-Za-z0-9._-]{1,40}$/;

/** An error as Joker gives it: an HTTP 4xx with a Message. */
export function message(status: number, text: string): Answer {
  return { status, body: { Message: text } };
}

/** The methods by their short wire names, and whether they change anything. */
export const methods: Record<string, { effect: boolean; run: Method }> = {
  CU: { effect: true, run: ensureUser },
  SP: { effect: true, run: forPlayer(setPassword) },
  GC: { effect: false, run: forPlayer((_, player) => ok(creditOf(player))) },
  TC: { effect: true, run: forPlayer(transfer) },
  TCH: { effect: false, run: validateTransfer },
  WAC: { effect: true, run: forPlayer(withdrawAll) },
  RT: { effect: true, run: forPlayer(launchToken) },
  PLAY: { effect: true, run: forPlayer(launchToken) },
  JP: { effect: false, run: () => ok({ Amount: 1_234_567.89 }) },
  ListGames: { effect: false, run: () => ok({ ListGames: [] }) },
};

function ensureUser(world: World, provider: Provider, fields: Fields): Answer {
  const username = fields.Username ?? '';
  if (!names.test(username)) return message(400, 'Invalid Username');
  if (findPlayer(world, provider, username)) return ok({ Status: 'OK', Data: { Username: username } });
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider, username, password: '', credit: 0n, outstanding: 0n, createdAt });
  return ok({ Status: 'Created', Data: { Username: username } });
}

function setPassword(world: World, player: Player, fields: Fields): Answer {
  const password = fields.Password ?? '';
  if (password.length < 4 || password.length > 64) return message(400, 'Invalid Password');
  keepPlayer(world, { ...player, password });
  return ok({ Status: 'OK' });
}

/** A RequestID moves credit once; again with the same content it gives the first answer, with another a conflict. */
function transfer(world: World, player: Player, fields: Fields): Answer {
  const amount = satangOf(fields.Amount);
  const requestId = fields.RequestID ?? '';
  if (!names.test(requestId)) return message(400, 'Invalid RequestID');
  if (amount === undefined || amount === 0n) return message(400, 'Invalid Amount');
  const earlier = findTransfer(world, player.provider, requestId);
  if (earlier) {
    const same = earlier.username === player.username && earlier.amount === amount;
    return same ? ok(transferOf(earlier, player)) : message(409, 'RequestID already exists');
  }
  if (player.credit + amount < 0n) return message(400, 'Insufficient Credit');
  return ok(transferOf(transferCredit(world, player, requestId, amount), player));
}

function validateTransfer(world: World, provider: Provider, fields: Fields): Answer {
  const found = findTransfer(world, provider, fields.RequestID ?? '');
  if (!found) return message(404, 'RequestID not found');
  const { requestId, username, amount, at } = found;
  return ok({ RequestID: requestId, Username: username, Amount: decimal(amount), Time: at });
}

/** Takes out whatever is there. `Amount` is what came out, positive; TCH reports the same movement as negative. */
function withdrawAll(world: World, player: Player, fields: Fields): Answer {
  const requestId = fields.RequestID ?? '';
  if (!names.test(requestId)) return message(400, 'Invalid RequestID');
  const earlier = findTransfer(world, player.provider, requestId);
  if (earlier && earlier.username !== player.username) return message(409, 'RequestID already exists');
  const out = earlier ?? transferCredit(world, player, requestId, -player.credit);
  return ok({ ...transferOf(out, player), Amount: decimal(-out.amount) });
}

function launchToken(world: World, player: Player): Answer {
  return ok({ Username: player.username, Token: newToken(world, player) });
}

function forPlayer(work: (world: World, player: Player, fields: Fields) => Answer): Method {
  return (world, provider, fields) => {
    const player = findPlayer(world, provider, fields.Username ?? '');
    return player ? work(world, player, fields) : message(404, 'Username not found');
  };
}

function creditOf(player: Player): Record<string, unknown> {
  const { username, credit, outstanding } = player;
  return { Username: username, Credit: decimal(credit), OutstandingCredit: decimal(outstanding) };
}

function transferOf(transfer: CreditTransfer, player: Player): Record<string, unknown> {
  return {
    Username: transfer.username,
    RequestID: transfer.requestId,
    Credit: decimal(transfer.after),
    BeforeCredit: decimal(transfer.before),
    OutstandingCredit: decimal(player.outstanding),
    Time: transfer.at,
  };
}

function ok(body: unknown): Answer {
  return { status: 200, body };
}
