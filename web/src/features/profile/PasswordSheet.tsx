import { Sheet } from '@prae/ui/Sheet';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { currentSession } from '../../client/session.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { UserName } from '../../shell/UserName.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { usePasswordChange } from './password-change.ts';

/** Changing the password: the one of now, and the new one twice. */
export default function PasswordSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { profile: texts } = useLaterMessages();
  const change = usePasswordChange(onClose);
  const form = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // What is empty is no mistake yet: it is only next.
    const empty = [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value === '');
    if (empty) empty.focus();
    else if (!change.busy) void change.send();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.changePassword}
      closeLabel={shell.close}
      busy={change.busy}
      asks
      actions={
        <MainAction type="submit" form={form} sends={change} busyText={texts.passwordChanging}>
          {texts.changePassword}
        </MainAction>
      }
    >
      <form id={form} className="step" method="post" noValidate onSubmit={submit}>
        <UserName phone={currentSession()?.username ?? ''} />
        <PasswordFields change={change} />
        <div className="step-failure" role="alert">
          {change.failure}
        </div>
        <p className="profile-note">{texts.passwordOthers}</p>
      </form>
    </Sheet>
  );
}
