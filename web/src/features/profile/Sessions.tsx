import { Button } from '@prae/ui/Button';
import { Row, Rows } from '@prae/ui/Rows';
import { Bone, Skeleton } from '@prae/ui/Skeleton';
import { Status } from '@prae/ui/Status';
import { relativeTime } from '@prae/ui/time';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { EndOne, EndOthers, type OpenSession } from './EndSessions.tsx';

/** Where the member is logged in, with a way to log out of one other session, or of all. */
export function Sessions(): ReactNode {
  const { profile: texts } = useLaterMessages();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useRead('session.list');
  const seenText = useSeenText();
  const [about, setAbout] = useState<OpenSession>();
  const [asking, ask] = useState<'one' | 'others'>();
  const close = (): void => ask(undefined);
  return (
    <section className="profile-sessions" aria-labelledby="profile-sessions">
      <h2 className="title" id="profile-sessions">
        {texts.sessions}
      </h2>
      {data ? (
        <>
          <SessionRows
            sessions={data.sessions}
            now={dataUpdatedAt}
            onEnd={(session) => {
              setAbout(session);
              ask('one');
            }}
          />
          {data.sessions.some(({ current }) => !current) ? (
            <Button tone="secondary" wide onClick={() => ask('others')}>
              {texts.endOthers}
            </Button>
          ) : (
            <p className="profile-note">{texts.onlyHere}</p>
          )}
        </>
      ) : isError ? (
        <LoadFailed busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SessionBones />
      )}
      {about && (
        <EndOne
          session={about}
          seen={seenText(about, dataUpdatedAt)}
          open={asking === 'one'}
          onClose={close}
        />
      )}
      <EndOthers open={asking === 'others'} onClose={close} />
    </section>
  );
}

interface SessionRowsProps {
  sessions: readonly OpenSession[];
  /** When they were read, in milliseconds since 1970. */
  now: number;
  onEnd: (session: OpenSession) => void;
}

function SessionRows({ sessions, now, onEnd }: SessionRowsProps): ReactNode {
  const { shell } = useMessages();
  const { profile: texts } = useLaterMessages();
  const seenText = useSeenText();
  return (
    <Rows>
      {sessions.map((session) => {
        const device = session.device || texts.unknownDevice;
        const seen = seenText(session, now);
        const end = session.current ? (
          <Status kind="success">{texts.device}</Status>
        ) : (
          <Button
            tone="soft"
            pill
            aria-label={`${shell.logout}: ${device}, ${seen}`}
            onClick={() => onEnd(session)}
          >
            {shell.logout}
          </Button>
        );
        return <Row key={session._id} title={device} note={seen} end={end} />;
      })}
    </Rows>
  );
}

/** When a session was last used, as it was at a time in milliseconds since 1970: 'Last used 3 minutes ago'. */
function useSeenText(): (session: OpenSession, now: number) => string {
  const { statement } = useLaterMessages();
  const { profile } = useLaterMessages();
  return ({ lastSeenAt }, now) => profile.lastSeen(relativeTime(lastSeenAt, now, statement.relative));
}

/** One row: whoever reads is logged in here. */
function SessionBones(): ReactNode {
  const { shell } = useMessages();
  return (
    <Skeleton label={shell.loading}>
      <div className="rows stitched">
        <div className="row">
          <span className="row-text">
            <span className="row-title">
              <Bone width={8} />
            </span>
            <span className="meta">
              <Bone width={9} />
            </span>
          </span>
        </div>
      </div>
    </Skeleton>
  );
}
