import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { formatCount } from '@prae/ui/money';
import { useOnline } from '@prae/ui/online';
import { Page } from '@prae/ui/Page';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { ListPager } from '../../shell/ListPager.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { openSheet } from '../../shell/sheets.ts';
import { useTablet } from '../../shell/wide.ts';
import { StatementEntries } from './StatementEntries.tsx';
import { StatementSkeleton } from './StatementSkeleton.tsx';
import './statement.css';

/** Rows on a page (specification section 9). */
const LIMIT = 10;

/** What happened to the member's money, newest first, by day: a list, or a table, with receipts. */
export default function StatementPage(): ReactNode {
  const { shell } = useMessages();
  const { slip, statement, statementFiles } = useLaterMessages();
  const isOnline = useOnline();
  useTitle(shell.statement);
  const [page, setPage] = useState(1);
  const isTable = useTablet();
  const list = useRead('statement.list', { body: { page, limit: LIMIT } }, { staleTime: 0 });
  const rows = list.data?.statements ?? [];
  const total = list.data?.total ?? 0;
  const turn = (to: number): void => {
    setPage(to);
    window.scrollTo(0, 0);
  };
  const download = (
    <p className="statement-download">
      <Button tone="quiet" icon="image" onClick={() => openSheet('slips')}>
        {slip.list}
      </Button>
      {total > 0 && isOnline && (
        <Button tone="quiet" icon="download-simple" onClick={() => openSheet('statementExport')}>
          {statementFiles.download}
        </Button>
      )}
    </p>
  );
  return (
    <>
      <MemberHeader />
      <Page narrow={!isTable}>
        <div className="statement-head">
          <h1 className="title page-title">{statement.title}</h1>
          {total > 0 && <span className="meta">{statement.total(formatCount(total))}</span>}
          {isTable && download}
        </div>
        {list.isPending ? (
          <StatementSkeleton />
        ) : list.isLoadingError ? (
          <LoadFailed busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : rows.length === 0 ? (
          <Empty text={`${statement.empty}\n${statement.emptyHint}`}>
            <Button tone="primary" pill onClick={() => openSheet('deposit')}>
              {statement.deposit}
            </Button>
          </Empty>
        ) : (
          <StatementEntries rows={rows} />
        )}
        <ListPager label={statement.title} page={page} pages={Math.ceil(total / LIMIT)} onPage={turn} />
        {/* Below rows that are on their way it would jump when they come. */}
        {!isTable && !list.isPending && download}
      </Page>
    </>
  );
}
