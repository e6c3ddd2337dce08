import type { Answer } from '@prae/contract/contract';
import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { SheetProps } from '../../shell/sheets.ts';

export type OpenSession = Answer<'session.list'>['sessions'][number];

/** Asks before another session is logged out. One that is gone meanwhile is as good as logged out. */
export function EndOne({
  session,
  seen,
  open,
  onClose,
}: SheetProps & {
  session: OpenSession;
  /** When it was last used, in words. */
  seen: string;
}): ReactNode {
  const { shell } = useMessages();
  const { profile: texts } = useLaterMessages();
  const ending = useSubmit('session.endOne', { texts: { NO_DATA: null }, refreshes: ['session.list'] });
  const end = async (): Promise<void> => {
    const result = await ending.submit({ params: { _id: session._id } });
    onClose();
    const isOver = result.outcome === 'ok' || (result.outcome === 'refused' && result.code === 'NO_DATA');
    if (isOver) toast(texts.oneEnded, { tone: 'success' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.endOne}
      confirm={{
        label: shell.logout,
        onConfirm: () => void end(),
        busy: ending.busy,
        busyText: texts.ending,
      }}
      cancelLabel={shell.cancel}
    >
      <p>
        <b>{session.device || texts.unknownDevice}</b>
        <small className="profile-seen">{seen}</small>
      </p>
      <p>{texts.endOneText}</p>
    </ConfirmDialog>
  );
}

/** Asks before all other sessions are logged out. */
export function EndOthers({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { profile: texts } = useLaterMessages();
  const ending = useSubmit('session.endOthers', { refreshes: ['session.list'] });
  const end = async (): Promise<void> => {
    const result = await ending.submit({});
    onClose();
    if (result.outcome === 'ok') toast(texts.othersEnded, { tone: 'success' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.endOthers}
      confirm={{
        label: shell.logout,
        onConfirm: () => void end(),
        busy: ending.busy,
        busyText: texts.ending,
      }}
      cancelLabel={shell.cancel}
    >
      <p>{texts.endOthersText}</p>
    </ConfirmDialog>
  );
}
