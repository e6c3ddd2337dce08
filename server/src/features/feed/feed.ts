/*
 * The way of what the banks tell of money that came to the house's accounts. A device of ours gets the bank's SMS and passes it on, signed;
 * nobody can be asked whether it is true, so it counts only as its signature, its time and its number say.
 *
 * ignored   Money that left, a one-time password, an advertisement: nothing is kept of it.
 * known     It was told before, by whatever message.
 * arrived   It is a member's: credited now, as exactly one fits what is told of the payer; or a slip had told of it before.
 * waiting   A person has to tell whose it is, unless a slip does first: see review.ts.
 *
 * A message is taken in one step (feed.routines.sql), its number with it. So whatever dies on the way, the device sends it again.
 */
import type { Deps } from '../../deps.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import type { Callback, MessageAnswer, MessageParty } from '../../providers/callback.ts';
import { type BankFeed, type FeedMessage, WINDOW_MS } from '../../providers/feed/port.ts';
import {
  expectDevices,
  feedTake,
  forgetNonces,
  silentDevices,
  type Taken,
  type TakenOutcome,
} from './feed.sql.ts';

/** Where our devices pass on what banks write. */
export function feedMessages(deps: Deps): MessageParty[] {
  const { feed } = deps.providers;
  if (!feed) return [];
  return [{ purpose: 'feed', code: 'FEED', take: (callback) => takeMessage(deps, feed, callback) }];
}

/** Opens a message of a device, does what it says, and answers it by the relay's protocol. */
export async function takeMessage(deps: Deps, feed: BankFeed, callback: Callback): Promise<MessageAnswer> {
  const opened = feed.open(callback, deps.clock());
  if (!opened.ok) return { status: opened.status, body: { success: false, message: opened.error } };
  const { message } = opened;
  const taken = await deps.steps.run(feedTake, takenOf(message, (await deps.settings()).feedCreditMax));
  tellLog(deps, message, taken);
  if (taken.outcome === 'expired' || taken.outcome === 'replayed') {
    const said = taken.outcome === 'expired' ? 'expired' : 'duplicate nonce';
    return { status: 400, body: { success: false, message: said } };
  }
  const isMatched = taken.outcome === 'arrived' || (taken.outcome === 'known' && taken.isArrived);
  return { status: 200, body: { success: true, status: isMatched ? 'matched' : 'pending' } };
}

function takenOf(
  { device, nonce, sentAt, sender, text, digest, told }: FeedMessage,
  most: Record<MemberCurrency, bigint>,
): Taken {
  const message = {
    ...{ operation: newOperation(), device, nonce },
    ...{ sentAt: sentAt.toISOString(), windowMs: WINDOW_MS },
  };
  if (told.kind === 'ignore') return { ...message, kind: 'ignored' };
  const shown = { ...(sender !== undefined && { sender }), text, digest };
  if (told.kind === 'unreadable') return { ...message, kind: 'unreadable', ...shown };
  const { bank, accountTail, satang, at, ...more } = told.fact;
  return {
    ...{ ...message, kind: 'credit', ...shown, bankCode: bank, tail: accountTail, amount: satang },
    ...{ at: at.toISOString(), most, ...more },
  };
}

function tellLog({ log }: Deps, { device, told }: FeedMessage, taken: TakenOutcome): void {
  if (told.kind === 'ignore' && told.why === 'sender')
    log.warn({ event: 'feed.foreign-sender', device }, 'a message that no bank of ours has sent');
  const event = `feed.${taken.outcome}`;
  if (taken.outcome === 'expired')
    log.error({ event, device }, 'its clock is not ours: nothing that it tells counts');
  else if (taken.outcome === 'waiting')
    log.error({ event, device, ...taken }, 'nobody can tell whose money it is');
  else log.info({ event, device, ...taken });
}

export const feedSweeps: readonly Sweep[] = [
  {
    name: 'feed.forget-nonces',
    everyMinutes: 10,
    // A message is as old as its window allows, and ahead as much.
    run: ({ database }) => database.run(forgetNonces(4 * (WINDOW_MS / 60_000))),
  },
  {
    name: 'feed.silence',
    everyMinutes: 5,
    async run({ database, log, providers, settings }) {
      await database.run(expectDevices(providers.feed?.devices ?? []));
      const { feedSilentMinutes } = await settings();
      for (const { device, spokeAt } of await database.rows(silentDevices(feedSilentMinutes)))
        log.error({ event: 'feed.silent', device, spokeAt }, 'a device of the bank feed has been silent');
    },
  },
];
