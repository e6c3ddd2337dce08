import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { useRead } from '../client/queries.ts';
import { useLaterMessages, useMessages } from '../messages/language.ts';
import { Banners } from './Banners.tsx';
import { MainAction } from './MainAction.tsx';
import { useShownAfter } from './shown-after.ts';

export interface AfterBannersProps {
  /** The call that answers the banners; its feature's name is the seed of their cloths. */
  of: 'invite.banners' | 'refund.banners';
  title: string;
  open: boolean;
  /** Draws the sheet that comes after them; `open` is false as long as they are shown. */
  children: (open: boolean) => ReactNode;
}

/** Milliseconds for which nothing is shown of an answer that may say that there are none. */
const QUIET_MS = 300;

/** Banners before a sheet, where there are any: closing them opens it. What cannot be read keeps nobody from the sheet. */
export function AfterBanners({ of, title, open, children }: AfterBannersProps): ReactNode {
  const { shell } = useMessages();
  const { banners: texts } = useLaterMessages();
  const [isSeen, setSeen] = useState(false);
  const read = useRead(of, undefined, { enabled: open });
  const banners = read.data ?? [];
  const isLate = useShownAfter(QUIET_MS);
  const isBefore = read.isPending ? isLate : banners.length > 0 && !isSeen;
  const next = (): void => setSeen(true);
  return (
    <>
      <Sheet
        open={open && isBefore && !isSeen}
        onClose={next}
        title={title}
        closeLabel={shell.close}
        actions={<MainAction onClick={next}>{texts.next}</MainAction>}
      >
        {read.isPending ? (
          <Skeleton label={shell.loading} heights={[240]} />
        ) : (
          <div className="banners-alone">
            <Banners seed={of.replace('.banners', '')} banners={banners} />
          </div>
        )}
      </Sheet>
      {children(open && (isSeen || (!read.isPending && !isBefore)))}
    </>
  );
}
