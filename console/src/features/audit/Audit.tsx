import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Field } from '@prae/ui/Field';
import { Icon } from '@prae/ui/Icon';
import { formatDateTime } from '@prae/ui/time';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { wordFor } from '../../shell/money.ts';
import { Page } from '../../shell/Page.tsx';
import './audit.css';
import { type Difference, differences, textOf } from './differences.ts';

type Entry = ConsoleAnswer<'audit.list'>[number];

interface Filter {
  operator: string;
  about: string;
}

const NONE: Filter = { operator: '', about: '' };

/** How many entries are shown at once. */
const PAGE = 50;

/** What operators did, newest first. */
export function Audit(): ReactNode {
  const { staff } = useMessages();
  const [filter, setFilter] = useState(NONE);
  /** The first entry of each page after the first is older than one of these. */
  const [before, setBefore] = useState<readonly number[]>([]);
  const last = before.at(-1);
  const read = useRead(
    'audit.list',
    {
      body: {
        limit: PAGE,
        ...(filter.operator && { operator: filter.operator }),
        ...(filter.about && { about: filter.about }),
        ...(last !== undefined && { before: last }),
      },
    },
    { staleTime: 0 },
  );
  const choose = (next: Filter): void => {
    setFilter(next);
    setBefore([]);
  };
  return (
    <Page title={staff.auditTitle} note={staff.auditHint}>
      <FilterForm onChoose={choose} />
      <Loaded read={read}>
        {(entries) => (
          <>
            {entries.length === 0 ? (
              <Empty picture="thread" text={staff.noEntries} />
            ) : (
              <Table entries={entries} />
            )}
            <Pages
              isFirst={before.length === 0}
              isLast={entries.length < PAGE}
              onNewer={() => setBefore(before.slice(0, -1))}
              onOlder={() => setBefore([...before, entries.at(-1)?.seq ?? 1])}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function FilterForm({ onChoose }: { onChoose: (filter: Filter) => void }): ReactNode {
  const { staff } = useMessages();
  const [typed, setTyped] = useState(NONE);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onChoose({ operator: typed.operator.trim().toLowerCase(), about: typed.about.trim() });
  };
  const clear = (): void => {
    setTyped(NONE);
    onChoose(NONE);
  };
  return (
    <form className="audit-filter" onSubmit={send}>
      <Field
        label={staff.byOperator}
        value={typed.operator}
        pattern="[a-zA-Z0-9][a-zA-Z0-9._\-]{1,39}"
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTyped({ ...typed, operator: target.value })}
      />
      <Field
        label={staff.about}
        hint={staff.aboutHint}
        value={typed.about}
        maxLength={100}
        spellCheck={false}
        onChange={({ target }) => setTyped({ ...typed, about: target.value })}
      />
      <Button type="submit" tone="dark">
        {staff.filter}
      </Button>
      <Button tone="quiet" onClick={clear}>
        {staff.clear}
      </Button>
    </form>
  );
}

function Table({ entries }: { entries: readonly Entry[] }): ReactNode {
  const { staff } = useMessages();
  return (
    <div className="table-frame">
      <table className="table audit">
        <thead>
          <tr>
            <th scope="col">{staff.time}</th>
            <th scope="col">{staff.operator}</th>
            <th scope="col">{staff.call}</th>
            <th scope="col">{staff.about}</th>
            <th scope="col">{staff.outcome}</th>
            <th scope="col">{staff.details}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.seq}>
              <td className="table-time">
                {formatDateTime(entry.at)}
                <span className="meta audit-network">{entry.network}</span>
              </td>
              <td>{entry.operator ?? <span className="meta">{staff.nobody}</span>}</td>
              <td className="mono">{entry.call}</td>
              <td className="mono breakable">{entry.about}</td>
              <td>{wordFor(staff.outcomes, entry.outcome)}</td>
              <td className="audit-details">
                <Details entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What was asked for, and what it changed, once somebody wants to know. */
function Details({ entry }: { entry: Entry }): ReactNode {
  const { staff } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const changed = differences(entry.before, entry.after);
  const asked = textOf(entry.asked);
  if (changed.length === 0 && asked === '') return null;
  return (
    <>
      <button
        type="button"
        className="audit-toggle"
        aria-expanded={isOpen}
        aria-label={`${staff.details} ${entry.seq}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'caret-down' : 'caret-right'} size={14} />
        {staff.details}
      </button>
      {isOpen && asked !== '' && (
        <>
          <p className="meta">{staff.asked}</p>
          <pre className="mono">{asked}</pre>
        </>
      )}
      {isOpen && changed.length > 0 && <Changes changed={changed} />}
    </>
  );
}

function Changes({ changed }: { changed: readonly Difference[] }): ReactNode {
  const { staff } = useMessages();
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <td />
          <th scope="col">{staff.before}</th>
          <th scope="col">{staff.after}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row" className="mono">
              {name}
            </th>
            <td className="mono breakable">{before || staff.nothing}</td>
            <td className="mono breakable">{after || staff.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PagesProps {
  isFirst: boolean;
  isLast: boolean;
  onNewer: () => void;
  onOlder: () => void;
}

function Pages({ isFirst, isLast, onNewer, onOlder }: PagesProps): ReactNode {
  const { staff, shell } = useMessages();
  if (isFirst && isLast) return null;
  return (
    <p className="audit-pages">
      <Button tone="quiet" blocked={isFirst} onClick={onNewer}>
        {shell.back}
      </Button>
      <Button tone="quiet" blocked={isLast} onClick={onOlder}>
        {staff.older}
      </Button>
    </p>
  );
}
