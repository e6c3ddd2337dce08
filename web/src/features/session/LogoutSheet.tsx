import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { useStore } from '@prae/ui/store';
import type { ReactNode } from 'react';
import { logOut, moneyInGames } from '../../client/logout.ts';
import { uploads } from '../../client/uploads.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { SheetProps } from '../../shell/sheets.ts';

/** Asked only when money would stay behind in games, or a file is on its way. */
export default function LogoutSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { logout: texts } = useLaterMessages();
  const isSending = useStore(uploads) > 0;
  const leave = (): void => {
    onClose();
    logOut();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      confirm={{ label: shell.logout, onConfirm: leave }}
      cancelLabel={texts.stay}
    >
      {isSending && <p>{texts.sending}</p>}
      {moneyInGames() && <p>{texts.inGames}</p>}
    </ConfirmDialog>
  );
}
