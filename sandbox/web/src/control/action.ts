import { toast } from '@prae/ui/toasts';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useMessages } from '../messages/language.ts';
import { refusalText } from '../messages/refusal-text.ts';

/** A control call behind a button: `isPending` while it runs, `done` with its answer, a toast when it is refused. */
export function useAction<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => void = () => {},
): UseMutationResult<Answer, Error, Input> {
  const messages = useMessages();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer, input) => done(answer, input),
    onError: (error) => toast(refusalText(messages, error), { tone: 'error' }),
  });
}
