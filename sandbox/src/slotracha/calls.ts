import { createHash, randomUUID } from 'node:crypto';
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
  readonly fields: Record<string, unknown>;
}

interface AgentCall {
  /** What a fault is bound by. */
  readonly name: string;
  readonly path: string;
  readonly effect: boolean;
  run(asked: Asked): Answer;
}

/** A refusal: HTTP 200, and a code that is not 200. */
export function refusal(code: number, message: string): Answer {
  return { status: 200, body: { code, message } };
}

export const calls: readonly AgentCall[] = [
  { name: 'member', path: 'member', effect: true, run: makeMember },
  { name: 'change-password', path: 'member/change-password', effect: true, run: forPlayer(changePassword) },
  { name: 'credit', path: 'credit', effect: false, run: forPlayer(credit) },
  { name: 'transfer', path: 'transfer', effect: true, run: forPlayer(transfer) },
];

/** One signature for everything: MD5 over what the agent is called and its app id. */
export function signatureOf(agentId: string, appId: string): string {
  return createHash('md5').update(`${agentId}${appId}`).digest('hex');
}

function makeMember({ world, provider, fields }: Asked): Answer {
  const [username, password] = [textOf(fields, 'username'), textOf(fields, 'password')];
  if (!/^[a-z0-9]{1,32}$/.test(username) || !isPassword(password)) return refusal(422, 'Invalid data');
  if (findPlayer(world, provider, username)) return refusal(409, 'Username already exists');
  const createdAt = new Date().toISOString();
  keepPlayer(world, { provider, username, password, credit: 0n, outstanding: 0n, createdAt });
  return ok({ username });
}

function changePassword({ world, fields }: Asked, player: Player): Answer {
  const password = textOf(fields, 'password');
  if (!isPassword(password)) return refusal(422, 'Invalid data');
  world.store.write(() => {
    keepPlayer(world, { ...player, password });
    endPasses(world, player);
  });
  return ok({ username: player.username });
}

function credit(_: Asked, { username, credit: held }: Player): Answer {
  return ok({ username, credit: decimal(held) });
}

/** Which way the money goes, by the protocol's number for it. */
const signs = new Map([
  ['2', 1n],
  ['3', -1n],
]);

/** Every call moves the credit: there is no reference by which one could be known again. */
function transfer({ world, fields }: Asked, player: Player): Answer {
  const [amount, sign] = [satangOf(fields.amount), signs.get(textOf(fields, 'type'))];
  if (amount === undefined || amount <= 0n || sign === undefined) return refusal(422, 'Invalid data');
  if (player.credit + sign * amount < 0n) return refusal(400, 'Credit is not enough');
  const { after } = transferCredit(world, player, randomUUID(), sign * amount);
  return ok({ username: player.username, credit: decimal(after) });
}

function forPlayer(work: (asked: Asked, player: Player) => Answer): (asked: Asked) => Answer {
  return (asked) => {
    const player = findPlayer(asked.world, asked.provider, textOf(asked.fields, 'username'));
    return player ? work(asked, player) : refusal(404, 'Member not found');
  };
}

function isPassword(text: string): boolean {
  return /^[\x21-\x7e]{6,32}$/.test(text);
}

function ok(response: object): Answer {
  return { status: 200, body: { code: 200, response } };
}
