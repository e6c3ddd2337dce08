import type { CallId } from '@prae/contract/routes';
import { useState } from 'react';
import type { CallInput } from './call.ts';
import { currentSession } from './session.ts';
import { type Submit, type SubmitOptions, type Submitted, tellsEarlier, useSubmit } from './submit.ts';

/** How often an answer that did not come is asked for again, under the same key, and after how long. Milliseconds. */
const ASK_AGAIN = [1_000, 2_000, 4_000];

/**
 * Submits, and where no answer came sends the same again under the same key, under which it is done once, for some seconds. `unknown` is
 * what stays without an answer then: it may have been done.
 */
export async function askedUntilTold<Id extends CallId>(
  asking: Pick<Submit<Id>, 'submit' | 'again' | 'clear'>,
  input: CallInput<Id>,
): Promise<Submitted<Id>> {
  const token = currentSession()?.token;
  let submitted = await asking.submit(input);
  for (const ms of ASK_AGAIN) {
    if (submitted.outcome !== 'unknown') break;
    await new Promise((resolve) => setTimeout(resolve, ms));
    // The request of one member is not sent again as that of the next one.
    if (token !== currentSession()?.token) break;
    const told = await asking.again(input);
    if (tellsEarlier(told)) submitted = told;
    // That nobody told is not said any more.
    if (told.outcome === 'ok') asking.clear();
  }
  return submitted;
}

/** `useSubmit` that asks until it is told, and is busy all the while. */
export function useAskedUntilTold<Id extends CallId>(
  id: Id,
  options: SubmitOptions<Id>,
): Pick<Submit<Id>, 'busy' | 'failure'> & { submit: (input: CallInput<Id>) => Promise<Submitted<Id>> } {
  const asking = useSubmit(id, options);
  const [isAsking, setAsking] = useState(false);
  return {
    busy: asking.busy || isAsking,
    failure: asking.failure,
    submit: async (input) => {
      setAsking(true);
      const submitted = await askedUntilTold(asking, input);
      setAsking(false);
      return submitted;
    },
  };
}
