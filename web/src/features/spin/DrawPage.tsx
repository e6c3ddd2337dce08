import { Button } from '@prae/ui/Button';
import { ErrorState } from '@prae/ui/Empty';
import { Field } from '@prae/ui/Field';
import { Page } from '@prae/ui/Page';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { send } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { paths } from '../../client/paths.ts';
import type { Failure } from '../../client/queries.ts';
import { useSession } from '../../client/session.ts';
import { useLaterMessages, useMessages, useRareMessages } from '../../messages/language.ts';
import { Details } from '../../shell/Details.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { TitleHeader } from '../../shell/TitleHeader.tsx';
import { DrawFindings, type Finding } from './DrawFindings.tsx';
import { recompute } from './recompute.ts';
import './draw.css';

type Stage =
  | { name: 'asks' | 'checking' | 'missing' | 'none' | 'unable' }
  | { name: 'unread'; failure: Failure }
  | { name: 'checked'; finding: Finding };

/** Where anybody computes a draw again, on their own device, logged in or not. Its login, if there is one, is left alone. */
export default function DrawPage(): ReactNode {
  const messages = useMessages();
  const { shell } = messages;
  const { spin } = useLaterMessages();
  const { draw: texts } = useRareMessages();
  const session = useSession();
  const query = new URLSearchParams(useSearch());
  const [id, setId] = useState(query.get('id') ?? '');
  const [seen, setSeen] = useState(query.get('seen') ?? '');
  const input = useRef<HTMLInputElement>(null);
  const [stage, setStage] = useState<Stage>({ name: 'asks' });
  useTitle(texts.title);
  const check = async (): Promise<void> => {
    // Ids are written in small letters, and what is computed hangs on each sign of them.
    const asked = id.trim().toLowerCase();
    if (asked !== '') setStage({ name: 'checking' });
    const came: Stage = asked === '' ? { name: 'missing' } : await checked(asked, seen.trim().toLowerCase());
    setStage(came);
    if (came.name === 'missing' || came.name === 'none') input.current?.focus();
  };
  const wrong = stage.name === 'missing' ? texts.idRequired : stage.name === 'none' && texts.none;
  return (
    <div>
      <TitleHeader title={texts.title} className="draw-title" />
      <Page narrow>
        <form
          className="panel draw-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void check();
          }}
        >
          <p>{texts.text}</p>
          <Field
            label={spin.drawId}
            value={id}
            autoComplete="off"
            required
            ref={input}
            error={wrong}
            onChange={(event) => {
              if (wrong) setStage({ name: 'asks' });
              setId(event.target.value);
            }}
          />
          <Field
            label={texts.seen}
            hint={texts.seenHint}
            value={seen}
            autoComplete="off"
            onChange={(event) => setSeen(event.target.value)}
          />
          <Button
            type="submit"
            tone="primary"
            size="large"
            wide
            busy={stage.name === 'checking'}
            busyText={texts.checking}
          >
            {texts.check}
          </Button>
        </form>
        <div className="draw-told" aria-live="polite">
          {stage.name === 'checked' && <DrawFindings finding={stage.finding} />}
        </div>
        {(stage.name === 'unread' || stage.name === 'unable') && (
          <div className="panel draw-failed">
            <ErrorState
              text={stage.name === 'unread' ? failureText(messages, stage.failure) : texts.unable}
              retryLabel={shell.retry}
              retryingLabel={texts.checking}
              onRetry={stage.name === 'unread' ? () => void check() : undefined}
            />
          </div>
        )}
        <Details className="draw-how" title={texts.how}>
          <p>{texts.howText}</p>
        </Details>
        <p className="draw-home">
          <Link href={session ? paths.spin : paths.login}>{session ? spin.title : shell.toHome}</Link>
        </p>
      </Page>
    </div>
  );
}

/** Asks for what was published of a draw, and computes it here. */
async function checked(id: string, seen: string): Promise<Stage> {
  const read = await send('spin.draw', { params: { _id: id } });
  if (read.outcome === 'refused' && read.code === 'NO_DATA') return { name: 'none' };
  if (read.outcome !== 'ok') return { name: 'unread', failure: read };
  const draw = read.answer;
  try {
    const found = await recompute(id, draw);
    return {
      name: 'checked',
      finding: { draw, ...found, isSeen: seen === '' ? undefined : seen === draw.commitment },
    };
  } catch {
    return { name: 'unable' };
  }
}
