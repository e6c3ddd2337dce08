import { officialKinds } from '@prae/contract/facts';
import type { OfficialList } from '@prae/contract/official';
import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { formatDay } from '@prae/ui/time';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useInstallation } from '../../client/installation.ts';
import { useRead } from '../../client/queries.ts';
import { useRareMessages } from '../../messages/language.ts';
import './OfficialCard.css';
import { checkOfficial, type Verdict } from './official-check.ts';
import { type SignedList, type Trust, trustOf } from './signature.ts';

/** The accounts that are the operator's own, and a field that tells of any other whether it is among them. Nothing where there is no list. */
export function OfficialCard(): ReactNode {
  const { data } = useRead('lookup.official');
  // The page is there already when the list and its texts come.
  return data?.list ? (
    <Suspense>
      <Official key={data.list.signature} signed={data.list} />
    </Suspense>
  ) : null;
}

function Official({ signed }: { signed: SignedList }): ReactNode {
  const { official: texts } = useRareMessages();
  const trust = useTrust(signed);
  const list = useMemo(() => JSON.parse(signed.signed) as OfficialList, [signed]);
  if (!trust) return null;
  return (
    <section className="panel official" aria-labelledby="official">
      <h2 className="title" id="official">
        {texts.title}
      </h2>
      {trust.signature === 'bad' ? (
        <p role="alert" className="official-verdict official-warning">
          {texts.bad}
        </p>
      ) : (
        <>
          <p>{texts.intro}</p>
          <Check list={list} />
          <Entries list={list} />
          <p className="meta">
            {texts.version(String(list.version), formatDay(list.changedAt))}
            {trust.fingerprint && ` ${texts.signed(inOnePiece(trust.fingerprint))}`}
          </p>
        </>
      )}
    </section>
  );
}

/** It is compared with one that was kept, and does not break between two lines. */
const inOnePiece = (fingerprint: string): string => fingerprint.replaceAll(' ', '\u00a0');

/** Undefined until it is known. */
function useTrust(signed: SignedList): Trust | undefined {
  const [trust, setTrust] = useState<Trust>();
  useEffect(() => {
    let isGone = false;
    trustOf(signed).then(
      (found) => !isGone && setTrust(found),
      () => !isGone && setTrust({ signature: 'bad' }),
    );
    return () => {
      isGone = true;
    };
  }, [signed]);
  return trust;
}

/** Nothing of what is typed leaves the device. */
function Check({ list }: { list: OfficialList }): ReactNode {
  const { official: texts } = useRareMessages();
  const { variant } = useInstallation();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [checked, setChecked] = useState<{ text: string; verdict: Verdict }>();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const text = typed.trim();
        setMissing(text === '');
        if (text === '') return event.currentTarget.querySelector('input')?.focus();
        setChecked({ text, verdict: checkOfficial(text, list, variant) });
      }}
    >
      <Field
        label={texts.field}
        name="official"
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        error={isMissing && texts.required}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissing(false);
          setChecked(undefined);
        }}
        trailing={
          <Button type="submit" tone="soft" pill icon="magnifying-glass">
            {texts.check}
          </Button>
        }
      />
      <output className="official-told">{checked && <Told {...checked} />}</output>
    </form>
  );
}

function Told({ text, verdict }: { text: string; verdict: Verdict }): ReactNode {
  const { official: texts } = useRareMessages();
  const told = useRef<HTMLSpanElement>(null);
  // On a phone it comes below the menu's edge otherwise, and nothing seems to have happened.
  useEffect(() => told.current?.scrollIntoView({ block: 'nearest' }), []);
  const entry = verdict.is === 'unknown' ? undefined : verdict.entry;
  const kind = entry && texts.kinds[entry.kind];
  if (verdict.is === 'official')
    return (
      <span ref={told} className="official-verdict official-good">
        <b>{texts.isOfficial}</b>
        <span>{[kind, entry?.value, entry?.note].filter(Boolean).join(' · ')}</span>
      </span>
    );
  return (
    <span ref={told} className="official-verdict official-warning">
      <b>{verdict.is === 'lookalike' ? texts.isLookalike : texts.isUnknown}</b>
      <span className="official-typed">{text}</span>
      {verdict.is === 'lookalike' && (
        <span>{`${texts.by[verdict.by]} ${texts.ours(verdict.entry.value)}`}</span>
      )}
      <span>{texts.advice}</span>
    </span>
  );
}

function Entries({ list }: { list: OfficialList }): ReactNode {
  const { official: texts } = useRareMessages();
  const kinds = officialKinds.filter((kind) => list.entries.some((entry) => entry.kind === kind));
  return (
    <dl className="official-list">
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{texts.kinds[kind]}</dt>
          {list.entries
            .filter((entry) => entry.kind === kind)
            .map(({ value, note }) => (
              <dd key={value}>
                <b>{value}</b>
                {note && <span className="meta">{note}</span>}
              </dd>
            ))}
        </div>
      ))}
    </dl>
  );
}
