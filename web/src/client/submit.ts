import type { Refusals } from '@prae/contract/contract';
import { type CallId, routeOf } from '@prae/contract/routes';
import { isOnline } from '@prae/ui/online';
import { shownToasts, toast, unsay } from '@prae/ui/toasts';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import type { Messages } from '../messages/th/messages.ts';
import { type CallInput, type Refused, type Result, send } from './call.ts';
import { isBack } from './connection.ts';
import { failureText } from './failure-text.ts';
import { isTurnedAway } from './idempotency.ts';
import { MONEY_READS } from './money.ts';
import { refresh } from './queries.ts';
import { currentSession, onSessionChange } from './session.ts';

// What a member was told is nobody's once their login has ended.
onSessionChange(() => {
  if (currentSession()) shownToasts.set([]);
});

/**
 * What became of a request. `offline`: nothing was sent and nothing can have happened, as there is no connection, or the login of
 * who asked has ended before there was one.
 */
export type Submitted<Id extends CallId> = Result<Id> | { outcome: 'offline' };

export interface SubmitOptions<Id extends CallId> {
  /**
   * What to say to refusals that mean something of their own on this screen: a sentence, an element where only the
   * screen says it, either also made of what the refusal says, or `null` for one that the screen deals with itself.
   */
  texts?: Partial<Record<Refusals<Id>, ReactNode | ((refused: Refused<Id>) => ReactNode)>>;
  /** The sentence for an unknown result, or `null` where the screen itself shows that it is not known. */
  unknownText?: string | null;
  /** Reads that the call may have changed; one that moves money always refreshes wallet and statement. */
  refreshes?: readonly CallId[];
  /** `false` where the screen shows the sentence in a place of its own and nowhere else. */
  toasts?: boolean;
}

export interface Submit<Id extends CallId> {
  busy: boolean;
  /** Why the last request did not succeed, for its place on the screen. */
  failure: ReactNode;
  /** Takes the sentence away, its toast as well: something was typed differently. */
  clear: () => void;
  /** Sends once: pressed again meanwhile, it answers what the first press brings. `deed` as in a call. Never throws. */
  submit: (input: CallInput<Id>, deed?: string) => Promise<Submitted<Id>>;
  /** Sends the same once more, to hear what became of it: keeps nobody busy, and says only what it refuses. Never throws. */
  again: (input: CallInput<Id>, deed?: string) => Promise<Submitted<Id>>;
}

/**
 * The one way for a screen to ask the server for something, e.g. `useSubmit('transfer.create')`: says that there is no
 * connection instead of sending, is busy until what may have changed is read again, and says a refusal in the member's
 * language. What happens next is the screen's: it goes by the outcome.
 */
export function useSubmit<Id extends CallId>(id: Id, options: SubmitOptions<Id> = {}): Submit<Id> {
  const messages = useMessages();
  const running = useRef<Promise<Submitted<Id>> | undefined>(undefined);
  const said = useRef<string>(undefined);
  const [{ busy, submitted: last }, setStage] = useState<Stage<Id>>({ busy: false });
  const run = async (input: CallInput<Id>, deed?: string): Promise<Submitted<Id>> => {
    const token = currentSession()?.token;
    setStage({ busy: true });
    unsay(said.current);
    const submitted = await deliver(id, input, { deed, refreshes: options.refreshes });
    running.current = undefined;
    // Where the login has ended meanwhile, the login page says why, and the next member is told nothing.
    const concerned = token === currentSession()?.token;
    setStage(concerned ? { busy: false, submitted } : { busy: false });
    if (concerned) say(submitted);
    return submitted;
  };
  const say = (submitted: Submitted<Id>): void => {
    const text = sentence(messages, submitted, options);
    if (typeof text !== 'string' || options.toasts === false) return;
    toast(text, { tone: toneOf(submitted, options) });
    said.current = text;
  };
  return {
    busy,
    failure: last && sentence(messages, last, options),
    clear: () => {
      if (running.current !== undefined) return;
      setStage({ busy: false });
      unsay(said.current);
    },
    submit: (input, deed) => {
      running.current ??= run(input, deed);
      return running.current;
    },
    again: async (input, deed) => {
      const token = currentSession()?.token;
      const submitted = await deliver(id, input, { deed, refreshes: options.refreshes });
      if (submitted.outcome !== 'refused' || token !== currentSession()?.token) return submitted;
      if (!running.current) setStage({ busy: false, submitted });
      // Its screen may be closed by now; that it was turned away at the door tells nothing of what was asked for.
      if (!isTurnedAway(submitted.code)) say(submitted);
      return submitted;
    },
  };
}

/** How far the request is, and once it is over, what became of it. */
interface Stage<Id extends CallId> {
  busy: boolean;
  submitted?: Submitted<Id>;
}

/** Sends, and reads again what the call may have changed. */
async function deliver<Id extends CallId>(
  id: Id,
  input: CallInput<Id>,
  { deed, refreshes = [] }: { deed?: string | undefined; refreshes?: readonly CallId[] | undefined },
): Promise<Submitted<Id>> {
  const token = currentSession()?.token;
  // What one member pressed is not sent as the next one, who may be there by then.
  if (!isOnline() && (!(await isBack()) || token !== currentSession()?.token)) return { outcome: 'offline' };
  const result = await send(id, input, { deed });
  const refreshed = refresh(routeOf(id).effect === 'money' ? [...MONEY_READS, ...refreshes] : refreshes);
  // A server that did not answer this may keep the reads waiting as well, and nobody is kept for that.
  if (result.outcome !== 'unknown') await refreshed;
  return result;
}

/** Whether an answer tells what became of the equal requests before it: one that was not heard, or turned away, tells nothing of them. */
export function tellsEarlier(result: Submitted<CallId>): boolean {
  return result.outcome === 'ok' || (result.outcome === 'refused' && !isTurnedAway(result.code));
}

/** Whether the server said that it cannot now: sent again, a request is the same one, whatever became of the first. */
export function isUnavailable(submitted: Submitted<CallId>): boolean {
  return submitted.outcome === 'unknown' && submitted.reason === 'unavailable';
}

function sentence<Id extends CallId>(
  messages: Messages,
  submitted: Submitted<Id>,
  { texts, unknownText }: SubmitOptions<Id>,
): ReactNode {
  if (submitted.outcome === 'ok') return null;
  if (submitted.outcome === 'offline') return messages.shell.noAnswer;
  if (isUnavailable(submitted)) return messages.errors.SERVICE_UNAVAILABLE;
  const said = submitted.outcome === 'refused' ? texts?.[submitted.code] : unknownText;
  const own =
    typeof said === 'function' && submitted.outcome === 'refused' ? said(submitted) : (said as ReactNode);
  return own === undefined ? failureText(messages, submitted) : own;
}

/** A screen with a sentence of its own for an unknown result says that it is being found out: that is no error. */
function toneOf<Id extends CallId>(
  submitted: Submitted<Id>,
  { unknownText }: SubmitOptions<Id>,
): 'error' | 'info' {
  const isFoundOut =
    submitted.outcome === 'unknown' && unknownText !== undefined && !isUnavailable(submitted);
  return isFoundOut ? 'info' : 'error';
}
