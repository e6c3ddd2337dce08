import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import type { ReactNode } from 'react';
import { logOut } from '../../client/logout.ts';
import { useMessages } from '../../messages/language.ts';
import type { SheetProps } from '../../shell/sheets.ts';

/** Asked only when money would stay behind in games. */
export default function LogoutSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
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
      <p>{shell.logoutText}</p>
    </ConfirmDialog>
  );
}
