import { toast } from '@prae/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import { useMessages } from '../messages/language.ts';
import { refusalText } from '../messages/refusal-text.ts';
import { Refusal } from './client.ts';

export interface FormCall {
  /** To be spread on the form, whose fields carry the names by which a refusal knows them. */
  form: ComponentProps<'form'>;
  isPending: boolean;
  /** The sentence at the field that is to blame; undefined for every other one. */
  wrong: (field: string) => string | undefined;
  /** Takes that sentence away when the field changes by other means than typing. */
  clear: () => void;
}

/**
 * A control call behind a form's button, `done` with its answer. When a field of the form is to blame for a refusal,
 * the field says so and takes the focus; any other refusal is a toast.
 */
export function useFormCall<Answer>(
  run: () => Promise<Answer>,
  done: (answer: Answer) => void = () => {},
): FormCall {
  const messages = useMessages();
  const element = useRef<HTMLFormElement>(null);
  const call = useMutation({
    mutationFn: run,
    onSuccess: (answer) => done(answer),
    onError: (error) => {
      const blamed = element.current?.elements.namedItem(fieldOf(error));
      if (blamed instanceof HTMLElement) blamed.focus();
      else toast(refusalText(messages, error), { tone: 'error' });
    },
  });
  const clear = (): void => {
    if (call.isError) call.reset();
  };
  return {
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        call.mutate();
      },
      onChange: clear,
    },
    isPending: call.isPending,
    wrong: (field) =>
      call.error && fieldOf(call.error) === field ? refusalText(messages, call.error) : undefined,
    clear,
  };
}

/** The name of the field that is to blame; '' where none is. */
function fieldOf(error: unknown): string {
  return error instanceof Refusal ? (error.field ?? '') : '';
}
