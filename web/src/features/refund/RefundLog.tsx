import { AmountText } from '@prae/ui/AmountText';
import { Row, Rows } from '@prae/ui/Rows';
import { Skeleton } from '@prae/ui/Skeleton';
import { StitchIcon } from '@prae/ui/StitchIcon';
import { formatDateTime, formatDay } from '@prae/ui/time';
import { type ReactNode, useRef, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { ListPager, useLast } from '../../shell/ListPager.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';

/** Rows on a page (specification section 9). */
const LIMIT = 10;

/** The refunds that are in the wallet, newest first. */
export function RefundLog(): ReactNode {
  const { shell } = useMessages();
  const { refund: texts } = useLaterMessages();
  const { currency } = useMoney();
  const [page, setPage] = useState(1);
  const list = useRead('refund.list', { body: { page, limit: LIMIT } }, { staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const total = useLast(list.data?.total);
  const pages = Math.ceil((total ?? 0) / LIMIT);
  const turn = (to: number): void => {
    setPage(to);
    heading.current?.scrollIntoView();
  };
  return (
    <section className="refund-log">
      <h3 className="title" ref={heading}>
        {texts.log}
      </h3>
      {list.isPending ? (
        <Skeleton
          label={shell.loading}
          heights={Array.from({ length: total === undefined ? 2 : LIMIT }, () => 64)}
        />
      ) : list.isLoadingError ? (
        <LoadFailed busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.data.refunds.length === 0 ? (
        <p className="meta">{texts.empty}</p>
      ) : (
        <Rows label={texts.log}>
          {list.data.refunds.map(({ refundAmount, createdAt, from }) => (
            <Row
              key={`${from} ${createdAt}`}
              picture={<StitchIcon name="refund" size={34} />}
              title={texts.backOf(formatDay(from), sundayOf(from))}
              note={formatDateTime(createdAt)}
              end={<AmountText amount={refundAmount} currency={currency} signed />}
            />
          ))}
        </Rows>
      )}
      <ListPager label={texts.log} page={page} pages={pages} onPage={turn} />
    </section>
  );
}

function sundayOf(monday: string): string {
  return formatDay(new Date(Date.parse(monday) + 6 * 86_400_000).toISOString());
}
