import type { ConsoleAnswer } from '@prae/contract/console/contract';
import type { ConsoleCallId } from '@prae/contract/console/routes';
import { useEffect, useRef, useState } from 'react';
import { type Failure, type Input, send } from './call.ts';

interface Submitting<Id extends ConsoleCallId> {
  busy: boolean;
  failure: Failure | undefined;
  /** Sends it, unless it is on its way; calls back with the answer while the screen is still there. */
  submit: (
    input: Input<Id>,
    onDone: (answer: ConsoleAnswer<Id>) => void,
    /** Without it, what went wrong is in `failure`. */
    onFailed?: (failure: Failure) => void,
  ) => void;
  /** Says that the person has seen what went wrong, or says something else in its place. */
  setFailure: (failure: Failure | undefined) => void;
}

/** The one way for a form to ask for something. */
export function useSubmit<Id extends ConsoleCallId>(id: Id): Submitting<Id> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const run = async (
    input: Input<Id>,
    onDone: (answer: ConsoleAnswer<Id>) => void,
    onFailed: (failure: Failure) => void,
  ): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await send(id, input);
    running.current = false;
    if (!here.current) return;
    setBusy(false);
    if (result.outcome === 'ok') onDone(result.answer);
    else onFailed(result);
  };
  return {
    busy,
    failure,
    submit: (input, onDone, onFailed = setFailure) => void run(input, onDone, onFailed),
    setFailure,
  };
}
