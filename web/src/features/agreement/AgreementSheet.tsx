import { Button } from '@prae/ui/Button';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { Html } from '../../shell/Html.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { acceptAgreement } from './agreement.ts';

/** The terms of use. Only the button accepts them; closing the sheet asks again at the next visit. */
export default function AgreementSheet({ open, onClose }: SheetProps): ReactNode {
  const { agreement, shell } = useMessages();
  const version = useRead('lookup.agreementsVersion', undefined, { staleTime: 0 });
  // Read after it: what has changed meanwhile is asked about once more, and nothing is accepted that was not read.
  const texts = useRead('lookup.agreements', undefined, { staleTime: 0, enabled: !version.isFetching });
  const accept = (): void => {
    // Where it cannot be told what was accepted, it is asked again.
    if (version.data) acceptAgreement(version.data.version);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={agreement.title}
      closeLabel={shell.close}
      reading
      actions={
        <Button
          tone="primary"
          size="large"
          wide
          blocked={!texts.isSuccess || texts.isFetching}
          onClick={accept}
        >
          {agreement.confirm}
        </Button>
      }
    >
      {texts.isSuccess ? (
        texts.data.map((html) => <Html key={html} html={html} />)
      ) : texts.isError ? (
        <LoadFailed busy={texts.isFetching} onRetry={() => void texts.refetch()} />
      ) : (
        <Skeleton label={shell.loading} heights={[120, 160, 120]} />
      )}
    </Sheet>
  );
}
