import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { consoleRoutes } from '@prae/contract/console/routes';
import { Button } from '@prae/ui/Button';
import { Status } from '@prae/ui/Status';
import { formatDateTime } from '@prae/ui/time';
import { Fragment, type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useOperator } from '../../client/session.ts';
import { useMessages } from '../../messages/language.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { Page } from '../../shell/Page.tsx';
import { type Enrolled, Enrolment } from './Enrolment.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { StaffForm } from './StaffForm.tsx';
import './staff.css';

type Person = ConsoleAnswer<'operator.list'>[number];

/** What is open over the list. */
type Open =
  | { name: 'create' }
  | { name: 'change' | 'reset'; person: Person }
  | { name: 'enrolled'; enrolled: Enrolled };

/** All operators; those who administer create, change and reset them. */
export function Staff(): ReactNode {
  const { staff } = useMessages();
  const { allowed } = useOperator();
  const read = useRead('operator.list');
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const enrol = (enrolled: Enrolled): void => setOpen({ name: 'enrolled', enrolled });
  return (
    <Page
      title={staff.title}
      actions={
        allowed('operator.create') && (
          <Button tone="dark" icon="user-plus" onClick={() => setOpen({ name: 'create' })}>
            {staff.add}
          </Button>
        )
      }
    >
      <Loaded read={read}>{(people) => <Table people={people} onOpen={setOpen} />}</Loaded>
      {open?.name === 'create' && <StaffForm person={undefined} onEnrolled={enrol} onClose={close} />}
      {open?.name === 'change' && <StaffForm person={open.person} onEnrolled={enrol} onClose={close} />}
      {open?.name === 'reset' && <ResetDialog person={open.person} onEnrolled={enrol} onClose={close} />}
      {open?.name === 'enrolled' && <Enrolment enrolled={open.enrolled} onClose={close} />}
    </Page>
  );
}

interface TableProps {
  people: readonly Person[];
  onOpen: (open: Open) => void;
}

function Table({ people, onOpen }: TableProps): ReactNode {
  const { staff } = useMessages();
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{staff.name}</th>
            <th scope="col">{staff.shownAs}</th>
            <th scope="col">{staff.roles}</th>
            <th scope="col">{staff.state}</th>
            <th scope="col">{staff.lastSeen}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person._id} person={person} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether somebody may decide, and does not count as a second person yet. */
const isNewcomer = ({ isActive, roles, countsFrom }: Person): boolean =>
  isActive &&
  consoleRoutes['cases.decide'].access.some((role) => roles.includes(role)) &&
  Date.parse(countsFrom) > Date.now();

function PersonRow({ person, onOpen }: { person: Person; onOpen: (open: Open) => void }): ReactNode {
  const { staff, shell } = useMessages();
  const { operator, allowed } = useOperator();
  const { _id, name, shownAs, roles, isActive, lastSeenAt, countsFrom } = person;
  return (
    <tr>
      <th scope="row">
        {name} {_id === operator._id && <span className="meta">({staff.you})</span>}
      </th>
      <td>
        <bdi>{shownAs}</bdi>
      </td>
      <td>
        {roles.map((role, index) => (
          <Fragment key={role}>
            {index > 0 && ', '}
            <span className="staff-role">{shell.roles[role]}</span>
          </Fragment>
        ))}
      </td>
      <td>
        <Status kind={isActive ? 'success' : 'quiet'}>{isActive ? staff.active : staff.inactive}</Status>
        {isNewcomer(person) && <p className="meta">{staff.countsFrom(formatDateTime(countsFrom))}</p>}
      </td>
      <td className="table-time">{lastSeenAt === null ? staff.never : formatDateTime(lastSeenAt)}</td>
      <td>
        <span className="table-actions">
          {allowed('operator.change') && (
            <Button
              tone="quiet"
              aria-label={staff.changeTitle(name)}
              onClick={() => onOpen({ name: 'change', person })}
            >
              {staff.change}
            </Button>
          )}
          {allowed('operator.reset') && (
            <Button
              tone="quiet"
              aria-label={staff.resetTitle(name)}
              onClick={() => onOpen({ name: 'reset', person })}
            >
              {staff.reset}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
