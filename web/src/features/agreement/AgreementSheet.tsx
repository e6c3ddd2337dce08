import { Button } from '@prae/ui/Button';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLanguage, useMessages } from '../../messages/language.ts';
import { Html } from '../../shell/Html.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { acceptAgreement } from './agreement.ts';

/** The terms of use. Only the button accepts them; closing the sheet asks again at the next visit. */
export default function AgreementSheet({ open, onClose }: SheetProps): ReactNode {
  const { agreement, shell } = useMessages();
  const language = useLanguage();
  const texts = useRead('lookup.agreements');
  const accept = (): void => {
    if (texts.data) acceptAgreement(texts.data, language);
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
        <Button tone="primary" size="large" wide blocked={!texts.isSuccess} onClick={accept}>
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
