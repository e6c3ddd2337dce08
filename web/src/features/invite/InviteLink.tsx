import { IconButton } from '@prae/ui/Button';
import { CopyButton } from '@prae/ui/CopyButton';
import { QrStitches } from '@prae/ui/QrStitches';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useBrand } from '../../messages/brand.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useCopying } from '../../shell/copy.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';

/** The member's own link: to be scanned, copied or shared. */
export function InviteLink(): ReactNode {
  const { shell } = useMessages();
  const { invite: texts } = useLaterMessages();
  const { say } = useCopying();
  const code = useRead(
    'invite.code',
    { body: { origin: location.origin } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (code.isPending) return <Skeleton label={shell.loading} heights={[260, 96]} />;
  if (code.isLoadingError) return <LoadFailed busy={code.isFetching} onRetry={() => void code.refetch()} />;
  const { link, qrcode } = code.data;
  return (
    <section className="invite-link" aria-label={texts.link}>
      <QrStitches total={60} left={60}>
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrcode)}`} alt={texts.codeAlt} />
      </QrStitches>
      <p className="invite-address" translate="no">
        {link}
      </p>
      <div className="invite-actions">
        <CopyButton
          tone="primary"
          value={link}
          label={texts.copy}
          copiedLabel={texts.copied}
          onCopied={() => say(link, true)}
          onRefused={() => say(link, false)}
        />
        <Share link={link} />
      </div>
    </section>
  );
}

/** The phone's own share sheet, where the browser has one. */
function Share({ link }: { link: string }): ReactNode {
  const { invite: texts } = useLaterMessages();
  const brand = useBrand();
  if (!('share' in navigator)) return null;
  const share = (): void => {
    // Closing it is no failure, and where it cannot share the link is still there to be copied.
    navigator.share({ url: link, text: texts.shareText(brand) }).catch(() => undefined);
  };
  return <IconButton className="icon-action" icon="share-network" label={texts.share} onClick={share} />;
}
