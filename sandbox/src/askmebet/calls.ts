import { createHash, randomUUID } from 'node:crypto';
import { textOf } from '../fields.ts';
import { endPasses } from '../games/passes.ts';
import { findPlayer, keepPlayer, type Player, transferCredit } from '../games/players.ts';
import type { Provider } from '../games/providers.ts';
import { decimal, satangOf } from '../money.ts';
import type { Answer } from '../protocol.ts';
import type { World } from '../world.ts';

/** Who asks, about whom, and what. */
interface Asked {
  readonly world: World;
  readonly provider: Provider;
  /** What the operator is called there: every signature ends with it. */
  readonly agent: string;
  /** As the address has it; empty of `create`. */
  readonly username: string;
  readonly fields: Record<string, unknown>;
}

interface PartnerCall {
  /** As it stands in the address. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly effect: boolean;
  run(asked: Asked): Answer;
}

/** A refusal as the family gives it: HTTP 200, and a code that is not 0. */
export function refusal(code: number, message: string): Answer {
  return { status: 200, body: { code, message } };
}

export const calls: readonly PartnerCall[] = [
  { name: 'create', method: 'POST', effect: true, run: create },
  { name: 'reset-password', method: 'PUT', effect: true, run: forPlayer(resetPassword) },
  { name: 'deposit', method: 'POST', effect: true, run: forPlayer((...asked) => transfer(1n, ...asked)) },
  { name: 'withdraw', method: 'POST', effect: true, run: forPlayer((...asked) => transfer(-1n, ...asked)) },
  { name: 'credit', method: 'GET', effect: false, run: forPlayer(credit) },
];

/** The player is called as the agent and then as was asked for; nothing finds a player that is there. */
function create({ world, provider, agent, fields }: Asked): Answer {
  const [name, password] = [textOf(fields, 'memberLoginName'), textOf(fields, 'memberLoginPass')];
  if (!isSigned(fields, name, password, agent)) return refusal(1004, 'Signature invalid');
  const username = `${agent}${name}`;
  if (!/^[a-z0-9]{1,32}$/.test(name) || !isPassword(password)) return refusal(1001, 'Invalid parameter');
  if (findPlayer(world, provider, username)) return refusal(1006, 'Username already exists');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider, username, password, credit: 0n, outstanding: 0n, createdAt });
  return ok({ username });
}

function resetPassword({ world, agent, fields }: Asked, player: Player): Answer {
  const password = textOf(fields, 'password');
  if (!isSigned(fields, password, agent)) return refusal(1004, 'Signature invalid');
  if (!isPassword(password)) return refusal(1001, 'Invalid parameter');
  world.store.write(() => {
    keepPlayer(world, { ...player, password });
    endPasses(world, player);
  });
  return ok({});
}

/** Every call moves the credit: there is no reference by which one could be known again. */
function transfer(sign: 1n | -1n, { world, agent, fields }: Asked, player: Player): Answer {
  if (!isSigned(fields, textOf(fields, 'amount'), player.username, agent))
    return refusal(1004, 'Signature invalid');
  const amount = satangOf(fields.amount);
  if (amount === undefined || amount <= 0n) return refusal(1001, 'Invalid parameter');
  if (player.credit + sign * amount < 0n) return refusal(1009, 'Credit not enough');
  const { requestId: ref, before, after } = transferCredit(world, player, randomUUID(), sign * amount);
  return ok({ ref, before: decimal(before), after: decimal(after) });
}

function credit(_: Asked, player: Player): Answer {
  return ok({ credit: decimal(player.credit) });
}

function forPlayer(work: (asked: Asked, player: Player) => Answer): (asked: Asked) => Answer {
  return (asked) => {
    const player = findPlayer(asked.world, asked.provider, asked.username);
    return player ? work(asked, player) : refusal(1002, 'Username not found');
  };
}

/** MD5 over the values with colons between; an amount is signed as the text that is sent. */
function isSigned(fields: Record<string, unknown>, ...values: string[]): boolean {
  return textOf(fields, 'signature') === signatureOf(...values);
}

export function signatureOf(...values: string[]): string {
  return createHash('md5').update(values.join(':')).digest('hex');
}

function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{6,32}$/.test(text);
}

function ok(result: object): Answer {
  return { status: 200, body: { code: 0, message: 'Success', result } };
}
