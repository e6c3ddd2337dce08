import { randomUUID } from 'node:crypto';
import type { CallId } from '@prae/contract/routes';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Games } from '../games.ts';
import type { Gifts } from '../gifts.ts';
import { type CallOptions, callsTo, type Reply, type TestMember, type World } from '../world.ts';
import type { Invited } from './invites.ts';
import type { Teller } from './kip-cases.ts';
import type { Node } from './node.ts';
import type { Random } from './random.ts';
import type { Rewards } from './rewards.ts';
import { isReward } from './rewards.wrongs.ts';
import type { Sent } from './slips.ts';

/** A code by OnePay, and what its payer's bank knows of it. */
export interface KipCode {
  readonly id: OperationId;
  readonly reference: string;
  readonly payload: string;
  /** In kip. */
  readonly amount: number;
  /** What came, in minor units; 0 until it is paid. */
  paid: bigint;
  /** What the house's bank names the line of its statement; undefined until it is paid. */
  line: string | undefined;
}

/** A transfer in kip to the house, a code of OnePay's that was paid included, and whether a server took its slip. */
export interface KipSent {
  /** What the house's bank names the line of its statement. */
  readonly line: string;
  readonly picture: Uint8Array;
  isTaken: boolean;
}

/** What who has kip does with their bank in Laos. */
export interface Kip {
  /** Their account there. The statement of the house's names nobody else's owner so. */
  readonly account: { fromBankCode: string; fromAccountNo: string; fromName: string };
  readonly codes: KipCode[];
  readonly sent: KipSent[];
  /** What operators paid them from the house's account, in minor units. */
  paidOut: bigint;
}

/** One call for money under its key, and all the answers that came for it. */
export interface Deed {
  call: CallId;
  key: string;
  /** In baht, as it was asked for; undefined: all that is there. */
  amount: number | undefined;
  /** The coupon that it claims. */
  about?: string | undefined;
  /** `said`: what was given, of a reward. */
  answers: { status: number; code: string | undefined; said?: string | undefined }[];
}

/** A member of the simulated world, with what the outside world knows of their money. Amounts are satang. */
export interface Person {
  readonly member: TestMember;
  readonly deeds: Deed[];
  /** What they had at the beginning, and have paid in since, as their bank knows it. */
  paidIn: bigint;
  /** The links of gifts that were made for them. */
  readonly gifts: Set<string>;
  /** Of who has kip. The others have baht. */
  readonly kip?: Kip | undefined;
  /** What they sent to the house from their bank. */
  readonly sent: Sent[];
  /** How much more than they had at the beginning they let themselves put in within the month; undefined: anything. */
  readonly limit?: bigint | undefined;
  /** What they won less what they lost, as the games know it. */
  won: bigint;
  /** What they won and what they lost, together. */
  played: bigint;
  lost: bigint;
  /** The terms of their bonuses as their screens showed them. */
  readonly shown: string[];
}

/** Somebody who has done nothing yet. */
export function newPerson(
  member: TestMember,
  has: Pick<Person, 'paidIn'> & Pick<Partial<Person>, 'limit' | 'kip'>,
): Person {
  const nothing = { won: 0n, played: 0n, lost: 0n };
  return { member, deeds: [], gifts: new Set(), sent: [], shown: [], ...nothing, ...has };
}

/** What a person needs to act. */
export interface Surroundings {
  world: World;
  games: Games;
  gifts: Gifts;
  random: Random;
  /** Who decides about slips in kip, and their way to the database. */
  teller: Teller;
  operators: Deps;
  rewards: Rewards;
  /** Who has come by a member's code. */
  invited: Invited[];
  /** A server that a member's phone finds, which may be dead by the time it is called. */
  anyNode(random: Random): Node;
}

/**
 * Asks for money to move, as a phone does: under a key that is kept until an answer comes. Some ask twice at once, and who
 * hears nothing asks again, perhaps of another server.
 */
export async function ask<Id extends CallId>(
  person: Person,
  around: Surroundings,
  call: Id,
  options: CallOptions<Id>,
): Promise<Reply<Id> | undefined> {
  const { random } = around;
  const { amount, coupon } = (options.body ?? {}) as { amount?: number; coupon?: string };
  const deed: Deed = { call, key: randomUUID(), amount, about: coupon, answers: [] };
  person.deeds.push(deed);
  let last: Reply<Id> | undefined;
  const once = async () => {
    const reply = await onPhone(person, around, call, { ...options, key: deed.key });
    if (!reply) return;
    const { message } = reply.body as { message?: string };
    const said = isReward(call) ? JSON.stringify(reply.body) : undefined;
    deed.answers.push({ status: reply.status, code: reply.status < 400 ? undefined : message, said });
    if (isAnswer(deed.answers.at(-1))) last = reply;
  };
  await (random.chance(0.15) ? Promise.all([once(), once()]) : once());
  for (let again = 0; again < 3 && !last && random.chance(0.8); again += 1) await once();
  return last;
}

/** Whether it tells what became of the deed. */
export function isAnswer(answer: Deed['answers'][number] | undefined): boolean {
  if (!answer || answer.status >= 500) return false;
  return answer.code !== 'REQUEST_LIMIT';
}

/** Undefined: no answer came. */
export async function onPhone<Id extends CallId>(
  { member }: Person,
  { anyNode, random }: Surroundings,
  call: Id,
  options: CallOptions<Id>,
): Promise<Reply<Id> | undefined> {
  return callsTo(anyNode(random).url)(call, { token: member.token, ...options }).catch(() => undefined);
}
