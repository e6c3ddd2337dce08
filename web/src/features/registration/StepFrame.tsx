import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';

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
