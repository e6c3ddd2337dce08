import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { MainAction } from './MainAction.tsx';
import './StepFrame.css';

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
      className="step"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!submit.busy) onSubmit();
      }}
    >
      <h1 className="title" tabIndex={-1}>
        {title}
      </h1>
      {intro && <p className="step-intro">{intro}</p>}
      {children}
      <div className="step-failure" role="alert">
        {failure}
      </div>
      <MainAction type="submit" sends={submit} busyText={submit.busyText}>
        {submit.label}
      </MainAction>
      {onBack && (
        <Button tone="quiet" wide icon="arrow-left" blocked={submit.busy} onClick={onBack}>
          {texts.back}
        </Button>
      )}
    </form>
  );
}

/** Moves to the first field of a step that needs attention, once the errors are on screen. */
export function focusFirstWrong(): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>('.step [aria-invalid="true"], .step .wrong input')?.focus();
  }, 0);
}
