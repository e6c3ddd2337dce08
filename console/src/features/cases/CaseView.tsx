import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { Empty } from '@prae/ui/Empty';
import { Icon } from '@prae/ui/Icon';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../client/queries.ts';
import { useOperator } from '../../client/session.ts';
import { useMessages } from '../../messages/language.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { amountIn, wordFor } from '../../shell/money.ts';
import { causeOf, factIn, type MoneyCase, whoseIn } from './case.ts';
import { Decide } from './Decide.tsx';

type Past = ConsoleAnswer<'cases.show'>['past'][number];

/** A case in full, and its decision by whoever may decide. */
export function CaseView({ id }: { id: string }): ReactNode {
  const { cases, shell } = useMessages();
  const { allowed } = useOperator();
  const read = useRead('cases.show', { body: { _id: id } }, { staleTime: 0 });
  const failure = read.error?.result;
  const isOver = failure?.outcome === 'refused' && failure.code === 'NO_DATA';
  return (
    <div className="case">
      <Link href="/cases" className="case-back">
        {shell.back}
      </Link>
      {isOver ? (
        <Empty picture="success" text={cases.over} />
      ) : (
        <Loaded read={read} heights={[40, 120, 200]}>
          {({ case: one, past }) => (
            <>
              <Facts one={one} />
              {one.proposal && <Proposal one={one} proposal={one.proposal} />}
              {allowed('cases.decide') && <Decide key={`${one.shown} ${one.proposal?.at}`} one={one} />}
              <PastDecisions past={past} />
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}

function Facts({ one }: { one: MoneyCase }): ReactNode {
  const { cases } = useMessages();
  const { _id, kind, why, since, amount, unit, party, told, needsTwo } = one;
  return (
    <>
      <h2 className="title">
        {wordFor(cases.kinds, kind)} <span className="case-sum">{amountIn(unit, amount)}</span>
      </h2>
      {needsTwo && (
        <p className="case-two">
          <Icon name="user-plus" size={18} />
          {cases.needsTwo}
        </p>
      )}
      <dl className="case-facts">
        <div>
          <dt>{cases.why}</dt>
          <dd>
            <Cause why={why} />
          </dd>
        </div>
        <div>
          <dt>{cases.facts}</dt>
          <dd>
            <WhereMoneyIs told={told} />
          </dd>
        </div>
        <div>
          <dt>{cases.since}</dt>
          <dd>{formatDateTime(since)}</dd>
        </div>
        <div>
          <dt>{cases.party}</dt>
          <dd>{party}</dd>
        </div>
        <div>
          <dt>{cases.member}</dt>
          <dd>{whoseIn(cases, one)}</dd>
        </div>
        <div>
          <dt>{cases.operation}</dt>
          <dd className="mono">{_id}</dd>
        </div>
      </dl>
    </>
  );
}

/** Each fact in words of the reader's language. */
function WhereMoneyIs({ told }: Pick<MoneyCase, 'told'>): ReactNode {
  const { caseFacts } = useMessages();
  return (
    <ul className="case-told">
      {told.map((fact) => (
        <li key={`${fact.code} ${fact.values}`}>{factIn(caseFacts, fact)}</li>
      ))}
    </ul>
  );
}

/** Why it waits, in words where there are some, and the code by which docs/cases.md has the rest. */
function Cause({ why }: { why: string }): ReactNode {
  const { cases } = useMessages();
  return (
    <>
      <span className="case-cause">{causeOf(why, cases)}</span>
      <span className="mono">{why}</span>
    </>
  );
}

function Proposal({
  one,
  proposal,
}: {
  one: MoneyCase;
  proposal: NonNullable<MoneyCase['proposal']>;
}): ReactNode {
  const { cases } = useMessages();
  const { operator } = useOperator();
  const { by, at, decision, reason, number } = proposal;
  const isOwn = by === operator.name;
  return (
    <div className="case-proposal">
      <p>
        <b>{isOwn ? cases.ownProposal : cases.proposed(by, cases.decisions[decision])}</b>
      </p>
      <p className="meta">
        {formatDateTime(at)}
        <NumberOf number={number} /> · {amountIn(one.unit, one.amount)}
      </p>
      <p dir="auto" className="breakable">
        {reason}
      </p>
      {!isOwn && <p className="meta">{cases.proposedHint}</p>}
    </div>
  );
}

/** What the party calls it, if it was told. */
function NumberOf({ number }: { number: string | null }): ReactNode {
  return (
    number !== null && (
      <>
        {' · '}
        <bdi>{number}</bdi>
      </>
    )
  );
}

function PastDecisions({ past }: { past: readonly Past[] }): ReactNode {
  const { cases } = useMessages();
  return (
    <section className="case-past">
      <h3 className="section-title">{cases.past}</h3>
      {past.length === 0 ? (
        <p className="meta">{cases.noPast}</p>
      ) : (
        <ol className="stitched">
          {past.map(({ at, by, decision, reason, why, number }) => (
            <li key={`${at} ${decision}`}>
              <p>
                <b>{wordFor(cases.decisions, decision)}</b> <bdi>{by}</bdi>{' '}
                <span className="meta">{formatDateTime(at)}</span>
              </p>
              <p className="meta">
                <span className="mono">{why}</span>
                <NumberOf number={number} />
              </p>
              {reason !== null && (
                <p dir="auto" className="breakable">
                  {reason}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
