import { randomUUID } from 'node:crypto';
import { credentials } from '../credentials.ts';
import { textOf } from '../fields.ts';
import { lobbyAddress } from '../games/passes.ts';
import { findPlayer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import { settingsOf } from '../settings.ts';
import type { World } from '../world.ts';

/** What a call is given: the form or the query, and where this sandbox is reached, as `http://127.0.0.1:3001`. */
export interface Asked {
  readonly world: World;
  readonly fields: Record<string, unknown>;
  readonly origin: string;
}

/** A row of a player's credit history. */
interface Row {
  readonly username: string;
  readonly ref: string;
  /** Satang, negative when credit was taken out. */
  readonly amount: bigint;
  readonly after: bigint;
  readonly at: string;
}

interface BetflixCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly effect: boolean;
  run(asked: Asked): Answer;
}

export const calls: readonly BetflixCall[] = [
  { path: 'user/register', method: 'POST', effect: true, run: register },
  { path: 'user/changePassword', method: 'POST', effect: true, run: forPlayer(changePassword) },
  { path: 'user/balance', method: 'POST', effect: false, run: forPlayer((_, player) => told(player)) },
  { path: 'user/transfer', method: 'POST', effect: true, run: forPlayer(transfer) },
  { path: 'user/creditHistory', method: 'GET', effect: false, run: forPlayer(creditHistory) },
  { path: 'play/login', method: 'POST', effect: true, run: forPlayer(login) },
];

/** A refusal in BetFlix's envelope. */
export function refusal(code: number, msg: string): Answer {
  return { status: 200, body: { status: 'error', error_code: code, msg } };
}

/** The player is called by the agent's prefix and what was told, which is digits. */
function register({ world, fields }: Asked): Answer {
  const [digits, password] = [textOf(fields, 'username'), textOf(fields, 'password')];
  if (!/^\d{6,16}$/.test(digits) || !isPassword(password)) return refusal(1, 'invalid data');
  const username = `${credentials.BETFLIX.prefix}${digits}`;
  if (findPlayer(world, 'BETFLIX', username)) return refusal(2, 'username already exists');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider: 'BETFLIX', username, password, credit: 0n, outstanding: 0n, createdAt });
  return success({ username });
}

function changePassword({ world, fields }: Asked, player: Player): Answer {
  const password = textOf(fields, 'new_password');
  if (!isPassword(password)) return refusal(1, 'invalid data');
  keepPlayer(world, { ...player, password });
  return success({});
}

function told({ username, credit }: Player): Answer {
  return success({ username, balance: decimal(credit) });
}

/** Moves credit as often as it is called, whatever its `ref`: nobody says that one counts once. */
function transfer({ world, fields }: Asked, player: Player): Answer {
  const [amount, ref] = [satangOf(textOf(fields, 'amount')), textOf(fields, 'ref')];
  if (amount === undefined || amount === 0n || ref === '') return refusal(1, 'invalid data');
  if (player.credit + amount < 0n) return refusal(4, 'not enough credit');
  return world.store.write(() => {
    const id = randomUUID();
    const { before, after, at } = transferCredit(world, player, id, amount);
    history(world).put(id, { username: player.username, ref, amount, after, at });
    return success({ balance: decimal(after), before_balance: decimal(before) });
  });
}

/** Newest first, those of the days from `start` to `end` in Bangkok, without what was moved only just now where it lags behind. */
function creditHistory({ world, fields }: Asked, { username }: Player): Answer {
  const [start, end] = [textOf(fields, 'start'), textOf(fields, 'end')];
  if (![start, end].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) return refusal(1, 'invalid date');
  const until = Date.now() - settingsOf(world.store).betflixHistoryMs;
  const rows = history(world)
    .all()
    .filter((row) => row.username === username && start <= dayOf(row.at) && dayOf(row.at) <= end)
    .filter(({ at }) => Date.parse(at) <= until)
    .map(({ ref, amount, after, at }) => ({ ref, amount: decimal(amount), balance: decimal(after), at }));
  return success(rows.reverse());
}

function dayOf(at: string): string {
  return new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 10);
}

function login({ world, fields, origin }: Asked, player: Player): Answer {
  const url = lobbyAddress(world, player, {
    ...{ origin, lang: textOf(fields, 'language'), redirectUrl: textOf(fields, 'returnUrl'), mobile: 'true' },
  });
  return success({ login_token: new URL(url).searchParams.get('token'), url });
}

function forPlayer(work: (asked: Asked, player: Player) => Answer): (asked: Asked) => Answer {
  return (asked) => {
    const player = findPlayer(asked.world, 'BETFLIX', textOf(asked.fields, 'username'));
    return player ? work(asked, player) : refusal(3, 'user not found');
  };
}

function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{6,32}$/.test(text);
}

function success(data: unknown): Answer {
  return { status: 200, body: { status: 'success', error_code: 0, msg: '', data } };
}

function history(world: World) {
  return world.store.table<Row>('betflix-history');
}
