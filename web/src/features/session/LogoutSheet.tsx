import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { useStore } from '@prae/ui/store';
import type { ReactNode } from 'react';
import { logOut, moneyInGames } from '../../client/logout.ts';
import { uploads } from '../../client/uploads.ts';
import { useMessages } from '../../messages/language.ts';
import type { SheetProps } from '../../shell/sheets.ts';

/** Asked only when money would stay behind in games, or a file is on its way. */
export default function LogoutSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const isSending = useStore(uploads) > 0;
  const leave = (): void => {
    onClose();
    logOut();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={shell.logoutTitle}
      confirm={{ label: shell.logout, onConfirm: leave }}
      cancelLabel={shell.stay}
    >
      {isSending && <p>{shell.logoutSending}</p>}
      {moneyInGames() && <p>{shell.logoutText}</p>}
    </ConfirmDialog>
  );
}
