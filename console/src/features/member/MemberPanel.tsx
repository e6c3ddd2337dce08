import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { shortReference } from '@prae/contract/reference';
import { IconButton } from '@prae/ui/Button';
import { formatDateTime, formatDay, formatRecent } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import type { MemberTexts } from '../../messages/th/member.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { amountIn, wayOf, wordFor } from '../../shell/money.ts';
import { StatusOf } from '../../shell/StatusOf.tsx';
import './member.css';

type Panel = ConsoleAnswer<'member.panel'>;

/** How often it is read again while it is open, in milliseconds. */
const READ_EVERY = 60_000;

interface MemberPanelProps {
  /** undefined: a visitor. */
  member: string | undefined;
  onClose: () => void;
}

/** What stands beside a member's thread: who they are, what they have, what happened last. */
export function MemberPanel({ member, onClose }: MemberPanelProps): ReactNode {
  const { member: texts, shell } = useMessages();
  return (
    <aside className="member" aria-label={texts.title}>
      <header className="member-head">
        <h2 className="member-title">{texts.title}</h2>
        <IconButton icon="x" label={shell.close} onClick={onClose} />
      </header>
      {member === undefined ? <p className="meta">{texts.visitor}</p> : <Known member={member} />}
    </aside>
  );
}

function Known({ member }: { member: string }): ReactNode {
  const { member: texts } = useMessages();
  const read = useRead('member.panel', { body: { member } }, { refetchInterval: READ_EVERY });
  return (
    <Loaded read={read} heights={[90, 120, 160]}>
      {(panel) => (
        <div className="member-parts">
          <Person panel={panel} />
          <Part title={texts.balances} none={undefined}>
            <dl className="facts">
              {panel.balances.map(({ place, unit, amount }) => (
                <div key={`${place} ${unit}`}>
                  <dt>{placeName(place, texts)}</dt>
                  <dd className="amount-plain">{amountIn(unit, amount)}</dd>
                </div>
              ))}
            </dl>
          </Part>
          <Part title={texts.open} none={panel.open.length === 0 ? texts.noOpen : undefined}>
            <Lines rows={panel.open} currency={panel.currency} />
          </Part>
          <Part title={texts.rows} none={panel.rows.length === 0 ? texts.noRows : undefined}>
            <Lines rows={panel.rows} currency={panel.currency} />
          </Part>
          <Part title={texts.slips} none={panel.slips.length === 0 ? texts.noSlips : undefined}>
            <Slips slips={panel.slips} currency={panel.currency} />
          </Part>
        </div>
      )}
    </Loaded>
  );
}

/** A game by its code; the other places by their words. */
function placeName(place: string, { places }: MemberTexts): string {
  return place.startsWith('game:') ? place.slice('game:'.length) : wordFor(places, place);
}

function Person({ panel }: { panel: Panel }): ReactNode {
  const { member: texts } = useMessages();
  const { _id, name, phone, createdAt, status, staysAwayUntil, bank } = panel;
  return (
    <div>
      <p className="member-name">
        <bdi>{name}</bdi>
      </p>
      {staysAwayUntil && <p className="member-away">{texts.staysAway(formatDateTime(staysAwayUntil))}</p>}
      <dl className="facts">
        <Fact name={texts.phone}>{phone}</Fact>
        <Fact name={texts.number}>{_id}</Fact>
        <Fact name={texts.since}>{formatDay(createdAt)}</Fact>
        <Fact name={texts.state}>{wordFor(texts.status, status)}</Fact>
        <Fact name={texts.bank}>
          {bank ? (
            <>
              {bank.code} <bdi>{bank.accountNo}</bdi> <bdi>{bank.name}</bdi>
            </>
          ) : (
            texts.noBank
          )}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface PartProps {
  title: string;
  /** What is said where there is nothing. */
  none: string | undefined;
  children: ReactNode;
}

function Part({ title, none, children }: PartProps): ReactNode {
  return (
    <section>
      <h3 className="member-part">{title}</h3>
      {none === undefined ? children : <p className="meta">{none}</p>}
    </section>
  );
}

function Lines({ rows, currency }: { rows: Panel['rows']; currency: string }): ReactNode {
  const { member: texts } = useMessages();
  return (
    <ul className="member-lines stitched">
      {rows.map(({ _id, at, type, status, from, to, amount }) => (
        <li key={_id} title={_id}>
          <span className="member-line">
            <b>{wordFor(texts.types, type)}</b>
            <span className="amount-plain">{amountIn(currency, amount)}</span>
          </span>
          <span className="member-line meta">
            <span>{wayOf(from, to, texts.places.wallet)}</span>
            <span>{formatRecent(at, Date.now())}</span>
          </span>
          <span className="member-line meta">
            <StatusOf status={status} />
            <span>{shortReference(_id)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Slips({ slips, currency }: { slips: Panel['slips']; currency: string }): ReactNode {
  return (
    <ul className="member-lines stitched">
      {slips.map(({ reference, at, status, reason, amount }) => (
        <li key={reference}>
          <span className="member-line">
            <b className="breakable">{reference}</b>
            {amount !== null && <span className="amount-plain">{amountIn(currency, amount)}</span>}
          </span>
          <span className="member-line meta">
            <span className="breakable">{reason}</span>
            <span>{formatRecent(at, Date.now())}</span>
          </span>
          <StatusOf status={status} />
        </li>
      ))}
    </ul>
  );
}
