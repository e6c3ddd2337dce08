import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { Page } from '@prae/ui/Page';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useSession } from '../../client/session.ts';
import { useLaterMessages, useMessages, useRareMessages } from '../../messages/language.ts';
import { Details } from '../../shell/Details.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { TitleHeader } from '../../shell/TitleHeader.tsx';
import { ProofFindings } from './ProofFindings.tsx';
import { type Given, useProofGiven } from './proof-given.ts';
import './proof.css';

/** Where anybody checks the proof of a row, on their own device: no call is made. Its login, if there is one, is left alone. */
export default function ProofPage(): ReactNode {
  const { shell } = useMessages();
  const {
    proof: { page: texts },
  } = useRareMessages();
  const { statement } = useLaterMessages();
  const session = useSession();
  const given = useProofGiven();
  useTitle(texts.title);
  return (
    <div>
      <TitleHeader title={texts.title} className="proof-title" />
      <Page narrow>
        <GivenFiles given={given} />
        <div className="proof-told" aria-live="polite">
          {given.problem && <p className="panel proof-problem">{texts[given.problem]}</p>}
          {given.proof && given.checked && <ProofFindings proof={given.proof} checked={given.checked} />}
        </div>
        <Details title={texts.how}>
          <p>{texts.howText}</p>
        </Details>
        <Link className="proof-link" href={session ? paths.statement : paths.login}>
          {session ? statement.title : shell.toHome}
        </Link>
      </Page>
    </div>
  );
}

/** Where files are chosen or dropped, and a seal is pasted. */
function GivenFiles({ given }: { given: Given }): ReactNode {
  const { page: texts } = useRareMessages().proof;
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the short way of the button in it.
    <div
      className="panel proof-given"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void given.take(event.dataTransfer.files);
      }}
    >
      <p>{texts.text}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.choose}
        accept=".json,.txt,application/json,text/plain"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          void given.take(files);
        }}
      />
      <Button tone="primary" size="large" wide onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <p className="meta">{texts.files}</p>
      <Field
        label={texts.kept}
        hint={given.keptSeals > 0 ? texts.keptFile(String(given.keptSeals)) : texts.keptHint}
        error={given.isTypedUnread && texts.keptNotRead}
        value={given.typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => void given.type(target.value)}
      />
    </div>
  );
}
