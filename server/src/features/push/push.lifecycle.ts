/*
 * The life of a message: some news of a member's for one of their browsers.
 *
 *   waiting   The step that settled the money, or ended what the news is of, has written it. It is left at the push service of its browser when
 *             its turn comes, and again later where the service did not say that it took it.
 *   gone      The service has taken it, or it is told to nobody: its session has ended, its browser was subscribed anew or by somebody else, the
 *             service does not take it, or it is a day old. The row is deleted: the statement is the record, a message is none.
 *
 * A service that says that a browser is gone has its subscription deleted. A message may be left twice: by two looks, by a process that died
 * between the call and the row's end, or where an answer was lost. Both have one topic, by which the service keeps the later one alone, and one tag, by
 * which the device shows them once. No money waits for any of it, and nothing of it is a case.
 */

import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import { type Look, newLook } from '../../jobs/look.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import type { PushServices } from '../../providers/push/port.ts';
import {
  dueMessages,
  type Message,
  messageById,
  postponeMessage,
  removeMessage,
  removeSubscription,
} from './push.sql.ts';
import { newsText } from './words.ts';

/** When a service is asked again that did not take a message, unless it says later. */
const WAITS = { firstMs: 5_000, longestMs: 900_000 };

export const pushLifecycle: Lifecycle = {
  name: 'push',
  parties: ({ providers }) => providers.push?.parties ?? [],
  rows: dueMessages,
  advance: advanceMessage,
};

/** Leaves a message at its service, or decides that nobody is told. */
export async function advanceMessage(deps: Deps, id: OperationId, look: Look = newLook()): Promise<void> {
  const { database, providers, log, clock } = deps;
  const message = await messageById(database, id, clock());
  if (!message) return;
  const { push } = providers;
  const { to } = message;
  const about = loggedOf(message);
  if (!push || to === null || to.serverKey !== push.publicKey) {
    log.info({ event: 'push.nobody', ...about });
    await database.run(removeSubscription(message.subscription));
    return;
  }
  if (message.leftMs <= 0) {
    log.warn({ event: 'push.too-late', ...about });
    await database.run(removeMessage(id));
    return;
  }
  // The address is what a browser said it is: that it cannot be reached tells nothing of the service, which others wait for, too.
  const sent = await look.ask(async () => {
    const answer = await send(push, message, to);
    return answer.kind === 'unknown' && answer.cause === 'reset'
      ? { ...answer, why: 'unasked' as const }
      : answer;
  });
  if (sent.kind === 'unknown') {
    // The first failures are everyday; a quarrel about our own key has to be seen.
    const level = sent.cause === 'refused' ? 'error' : 'warn';
    log[level]({ event: 'push.unknown', ...about, said: sent.cause });
    const retryAfterMs = 'retryAfterMs' in sent ? (sent.retryAfterMs ?? 0) : 0;
    const wait = Math.max(backoffMs(message.attempts, WAITS), retryAfterMs);
    // What waits for longer than it is worth anything is looked at once more when it is worth nothing.
    await database.run(postponeMessage(message, Math.min(wait, message.leftMs)));
    return;
  }
  if (sent.kind === 'rejected') {
    log[sent.code === 'gone' ? 'info' : 'error']({ event: `push.${sent.code}`, ...about });
    await database.run(sent.code === 'gone' ? removeSubscription(message.subscription) : removeMessage(id));
    return;
  }
  await database.run(removeMessage(id));
}

/** What the log may have of it: not whom it is for. */
function loggedOf({ subscription, kind, attempts }: Message) {
  return { subscription, kind, attempts };
}

function send(push: PushServices, message: Message, to: NonNullable<Message['to']>) {
  const { kind, tag, subscription, leftMs, amount } = message;
  const text = newsText(kind, to.language, {
    amount: to.tellsAmounts ? amount : null,
    currency: to.currency,
  });
  return push.send(to, {
    // What web/src/worker/news.ts reads.
    text: JSON.stringify({ to: subscription, kind, tag, ...text, lang: to.language }),
    ttlSeconds: Math.ceil(leftMs / 1_000),
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  });
}
