import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';

export interface StepFrameProps {
  title: string;
  intro?: string;
  /** What went wrong with the step as a whole. */
  failure: ReactNode;
  submit: { label: string; busyText: string; busy: boolean };
  onSubmit: () => void;
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

/** One step of the wizard: heading, fields, and the way on and back. */
export function StepFrame(props: StepFrameProps): ReactNode {
  const { title, intro, failure, submit, onSubmit, onBack, children } = props;
  const { registration: texts } = useMessages();
  return (
    <form
      className="register-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!submit.busy) onSubmit();
      }}
    >
      <h1 className="title" tabIndex={-1}>
        {title}
      </h1>
      {intro && <p className="register-intro">{intro}</p>}
      {children}
      <div className="register-failure" role="alert">
        {failure}
      </div>
      <Button type="submit" tone="primary" size="large" wide busy={submit.busy} busyText={submit.busyText}>
        {submit.label}
      </Button>
      {onBack && (
        <Button tone="quiet" wide icon="arrow-left" blocked={submit.busy} onClick={onBack}>
          {texts.back}
        </Button>
      )}
    </form>
  );
}

/** Moves to the first field that needs attention, once the errors are on screen. */
export function focusFirstWrong(): void {
  setTimeout(() => {
    document
      .querySelector<HTMLElement>('.register-step [aria-invalid="true"], .register-step .wrong input')
      ?.focus();
  }, 0);
}
