import { Sheet } from '@prae/ui/Sheet';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { AfterBanners } from '../../shell/AfterBanners.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { InviteLink } from './InviteLink.tsx';
import { InviteList } from './InviteList.tsx';
import './invite.css';

/** Inviting friends: the member's link, and what became of those who came by it. */
export default function InviteSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { invite: texts } = useLaterMessages();
  return (
    <AfterBanners of="invite.banners" title={texts.title} open={open}>
      {(isShown) => (
        <Sheet open={isShown} onClose={onClose} title={texts.title} closeLabel={shell.close}>
          <InviteLink />
          <InviteList />
        </Sheet>
      )}
    </AfterBanners>
  );
}
