import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { formatCount } from '@prae/ui/money';
import { Page } from '@prae/ui/Page';
import { Pager } from '@prae/ui/Pager';
import { Rows } from '@prae/ui/Rows';
import { formatDay } from '@prae/ui/time';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { openSheet } from '../../shell/sheets.ts';
import { groupByDay, type StatementRow } from './days.ts';
import { StatementLine } from './StatementLine.tsx';
import { StatementRowSheet } from './StatementRowSheet.tsx';
import { StatementSkeleton } from './StatementSkeleton.tsx';
import './statement.css';

/** Rows on a page (specification section 9). */
const LIMIT = 10;

/** What happened to the member's money, newest first, by day; a tap on a row opens its receipt. */
export default function StatementPage(): ReactNode {
  const { shell, statement } = useMessages();
  useTitle(shell.statement);
  const [page, setPage] = useState(1);
  const [chosen, choose] = useState<StatementRow>();
  const [reading, setReading] = useState(false);
  const list = useRead('statement.list', { body: { page, limit: LIMIT } }, { staleTime: 0 });
  const rows = list.data?.statements ?? [];
  const total = list.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / LIMIT));
  const turn = (to: number): void => {
    setPage(to);
    window.scrollTo(0, 0);
  };
  return (
    <>
      <MemberHeader />
      <Page narrow>
        <div className="statement-head">
          <h1 className="title page-title">{statement.title}</h1>
          {total > 0 && <span className="meta">{statement.total(formatCount(total))}</span>}
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
          groupByDay(rows).map(({ day, rows: ofDay }) => (
            <section key={day} className="statement-day" aria-label={day}>
              <h2 className="statement-date">{dayName(day, statement)}</h2>
              <Rows>
                {ofDay.map((row) => (
                  <li key={row._id}>
                    <StatementLine
                      row={row}
                      onSelect={() => {
                        choose(row);
                        setReading(true);
                      }}
                    />
                  </li>
                ))}
              </Rows>
            </section>
          ))
        )}
        {pages > 1 && (
          <Pager
            label={statement.title}
            text={statement.page(formatCount(page), formatCount(pages))}
            page={page}
            pages={pages}
            previousLabel={statement.previous}
            nextLabel={statement.next}
            onPage={turn}
          />
        )}
      </Page>
      {chosen && <StatementRowSheet row={chosen} open={reading} onClose={() => setReading(false)} />}
    </>
  );
}

/** 'Today · 20/11/2026' for the two days that have a name. */
function dayName(day: string, texts: { today: string; yesterday: string }): string {
  const now = Date.now();
  if (day === formatDay(now)) return `${texts.today} · ${day}`;
  return day === formatDay(now - 86_400_000) ? `${texts.yesterday} · ${day}` : day;
}
