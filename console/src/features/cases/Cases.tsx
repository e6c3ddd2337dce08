import { MOST_CASES } from '@prae/contract/console/case-facts';
import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { formatCount } from '@prae/ui/money';
import { formatDateTime } from '@prae/ui/time';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Age } from '../../../../web/src/shell/Age.tsx';
import { useRead } from '../../client/queries.ts';
import { useOperator } from '../../client/session.ts';
import { useMessages } from '../../messages/language.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { amountIn, wordFor } from '../../shell/money.ts';
import { AdjustForm } from './AdjustForm.tsx';
import { CaseView } from './CaseView.tsx';
import { causeOf, type MoneyCase, whoseIn } from './case.ts';
import './cases.css';

/** What no program may decide: the list, and one of them in full. */
export function Cases({ id }: { id: string | undefined }): ReactNode {
  const { cases } = useMessages();
  const { allowed } = useOperator();
  const [isAdjusting, setAdjusting] = useState(false);
  const read = useRead('cases.list', undefined, { refetchInterval: 60_000 });
  return (
    <div className={id ? 'cases cases-open' : 'cases'}>
      <h1 className="vh">{cases.title}</h1>
      <section className="cases-list" aria-label={cases.title}>
        <header className="cases-head">
          <p className="title" aria-hidden="true">
            {cases.title}
          </p>
          <p className="meta" role="status">
            {read.data && cases.count(formatCount(read.data.length))}
          </p>
        </header>
        {allowed('cases.adjust') && (
          <div className="cases-adjust">
            <Button tone="secondary" onClick={() => setAdjusting(true)}>
              {cases.adjust.open}
            </Button>
          </div>
        )}
        {isAdjusting && <AdjustForm onClose={() => setAdjusting(false)} />}
        <Newcomers />
        <Loaded read={read} heights={[72, 72, 72, 72]}>
          {(all) => <List all={all} current={id} />}
        </Loaded>
      </section>
      {id ? (
        <CaseView key={id} id={id} />
      ) : (
        <div className="cases-nothing">
          <Empty picture="purse" text={cases.choose} />
        </div>
      )}
    </div>
  );
}

/** Whoever will count as a second person: an operator whom nobody awaited is seen a day before. */
function Newcomers(): ReactNode {
  const { cases } = useMessages();
  const { data = [] } = useRead('cases.newcomers', undefined, { refetchInterval: 60_000 });
  if (data.length === 0) return null;
  return (
    <ul className="cases-newcomers meta">
      {data.map(({ name, countsFrom }) => (
        <li key={name}>{cases.newcomer(formatDateTime(countsFrom), name)}</li>
      ))}
    </ul>
  );
}

interface ListProps {
  all: readonly MoneyCase[];
  current: string | undefined;
}

function List({ all, current }: ListProps): ReactNode {
  const { cases } = useMessages();
  if (all.length === 0) return <p className="cases-none meta">{cases.empty}</p>;
  return (
    <>
      <ul>
        {all.map((one) => (
          <li key={one._id}>
            <CaseRow one={one} isCurrent={one._id === current} />
          </li>
        ))}
      </ul>
      {isCut(all) && <p className="cases-none meta">{cases.more}</p>}
    </>
  );
}

/** Whether of some kind no more are told than are listed at once. */
function isCut(all: readonly MoneyCase[]): boolean {
  const counts = new Map<string, number>();
  for (const { kind } of all) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= MOST_CASES);
}

function CaseRow({ one, isCurrent }: { one: MoneyCase; isCurrent: boolean }): ReactNode {
  const { cases, shell } = useMessages();
  const { _id, kind, why, since, amount, unit, party, proposal } = one;
  return (
    <Link href={`/cases/${_id}`} className="case-row" aria-current={isCurrent ? 'true' : undefined}>
      <span className="case-line">
        <b>{wordFor(cases.kinds, kind)}</b>
        <b className="case-amount">{amountIn(unit, amount)}</b>
      </span>
      <span className="case-line">
        <span className="case-why">{causeOf(why, cases) ?? why}</span>
        <span className="meta">
          <Age since={since} words={shell.age} />
        </span>
      </span>
      <span className="case-line meta">
        <span>{party}</span>
        <span>
          {cases.member} {whoseIn(cases, one)}
        </span>
      </span>
      {proposal && (
        <span className="case-proposed">
          {cases.proposed(proposal.by, cases.decisions[proposal.decision])}
        </span>
      )}
    </Link>
  );
}
