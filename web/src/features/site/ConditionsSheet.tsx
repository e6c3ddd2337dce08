import { Empty } from '@prae/ui/Empty';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { Html } from '../../shell/Html.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import './ConditionsSheet.css';

/** The condition texts, one after the other. */
export default function ConditionsSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell, site } = useMessages();
  const { data, isError, isFetching, refetch } = useRead('lookup.conditions');
  return (
    <Sheet open={open} onClose={onClose} title={site.conditionsTitle} closeLabel={shell.close} reading>
      {data?.length === 0 && <Empty text={site.conditionsNone} />}
      {data && data.length > 0 && (
        <ol className="conditions stitched">
          {data.map((html) => (
            <li key={html}>
              <Html html={html} />
            </li>
          ))}
        </ol>
      )}
      {!data && isError && <LoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={shell.loading} heights={[60, 60, 60]} />}
    </Sheet>
  );
}
