import { Button } from '@prae/ui/Button';
import { Status } from '@prae/ui/Status';
import { formatDay } from '@prae/ui/time';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useRareMessages } from '../../messages/language.ts';
import { useCopying } from '../../shell/copy.ts';
import { sealText } from './check.ts';
import { type Got, type ProvenRow, useRowProof } from './row-proof.ts';
import './proof.css';

/** Gets the proof of a row of the statement, checks it here, and has the member keep it and the seal. */
export function RowProof({ row }: { row: ProvenRow }): ReactNode {
  const { proof: texts } = useRareMessages();
  const { stage, get, keep } = useRowProof(row);
  return (
    <div className="row-proof">
      {stage.name !== 'got' && (
        <Button
          tone="quiet"
          icon="lock-simple"
          busy={stage.name === 'getting'}
          busyText={texts.getting}
          onClick={() => void get()}
        >
          {texts.get}
        </Button>
      )}
      <div aria-live="polite">
        {stage.name === 'none' && <p className="row-proof-told">{texts.none}</p>}
        {stage.name === 'failed' && <p className="row-proof-told">{stage.text}</p>}
      </div>
      {stage.name === 'got' && <Found got={stage} keep={keep} />}
    </div>
  );
}

function Found({ got: { proof, fits, save }, keep }: { got: Got; keep: () => Promise<void> }): ReactNode {
  const { proof: texts } = useRareMessages();
  const { copy } = useCopying();
  const found = useRef<HTMLElement>(null);
  // The button that was pressed is gone: what it brought is read, and the keyboard goes on from there.
  useEffect(() => found.current?.focus(), []);
  return (
    <section ref={found} tabIndex={-1} className="panel row-proof-found" aria-label={texts.get}>
      <Status kind={fits ? 'success' : 'fail'}>{fits ? texts.page.fits : texts.page.wrong}</Status>
      <p>{texts.seal(String(proof.number), formatDay(`${proof.day}T12:00:00+07:00`))}</p>
      <code>{proof.seal}</code>
      <p className="meta">{fits ? texts.hint : texts.page.wrongText}</p>
      <div className="row-proof-actions">
        <Button tone="secondary" icon="download-simple" onClick={save}>
          {texts.save}
        </Button>
        <Button tone="quiet" icon="copy" onClick={() => void copy(sealText(proof), texts.sealName)}>
          {texts.copySeal}
        </Button>
        <Button tone="quiet" icon="download-simple" onClick={() => void keep()}>
          {texts.keep}
        </Button>
      </div>
      <Link className="proof-link" href={paths.proof}>
        {texts.toPage}
      </Link>
    </section>
  );
}
