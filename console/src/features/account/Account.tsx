import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { Button } from '@prae/ui/Button';
import { formatDateTime } from '@prae/ui/time';
import { toast } from '@prae/ui/toasts';
import type { ReactNode } from 'react';
import type { Failure } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { refresh, useRead } from '../../client/queries.ts';
import { useOperator } from '../../client/session.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { Page } from '../../shell/Page.tsx';
import './account.css';
import { PasswordForm } from './PasswordForm.tsx';

type Session = ConsoleAnswer<'operator.sessions'>[number];

/** Where one is signed in, and the own password. */
export function Account(): ReactNode {
  const { staff, shell } = useMessages();
  const { operator } = useOperator();
  const read = useRead('operator.sessions', undefined, { staleTime: 0 });
  return (
    <Page
      title={staff.accountTitle}
      note={
        <>
          {operator.name} · <bdi>{operator.shownAs}</bdi> ·{' '}
          {operator.roles.map((role) => shell.roles[role]).join(', ')}
        </>
      }
    >
      <section>
        <h2 className="section-title">
          {operator.roles.includes('ADMIN') ? staff.sessionsAll : staff.sessions}
        </h2>
        <Loaded read={read}>{(sessions) => <Sessions sessions={sessions} />}</Loaded>
      </section>
      <section>
        <h2 className="section-title">{staff.password}</h2>
        <PasswordForm />
      </section>
    </Page>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }): ReactNode {
  const messages = useMessages();
  const { staff } = messages;
  const { busy, submit } = useSubmit('operator.revoke');
  const revoke = (_id: string): void => {
    const failed = (failure: Failure): void => toast(failureText(messages, failure), { tone: 'error' });
    const done = (): void => {
      void refresh('operator.sessions');
      toast(staff.revoked, { tone: 'success' });
    };
    submit({ body: { _id } }, done, failed);
  };
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{staff.operator}</th>
            <th scope="col">{staff.device}</th>
            <th scope="col">{staff.network}</th>
            <th scope="col">{staff.since}</th>
            <th scope="col">{staff.seen}</th>
            <th scope="col">{staff.expires}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session._id}>
              <th scope="row">{session.operator}</th>
              <td className="account-device" title={session.device}>
                {session.device}
              </td>
              <td>{session.network}</td>
              <td>{formatDateTime(session.createdAt)}</td>
              <td>{formatDateTime(session.lastSeenAt)}</td>
              <td>{formatDateTime(session.expiresAt)}</td>
              <td className="table-actions">
                {session.isOwn ? (
                  <b>{staff.thisOne}</b>
                ) : (
                  <Button
                    tone="danger-quiet"
                    blocked={busy}
                    aria-label={`${staff.revoke}: ${session.operator}, ${session.network}`}
                    onClick={() => revoke(session._id)}
                  >
                    {staff.revoke}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
