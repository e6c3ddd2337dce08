import { Status } from '@prae/ui/Status';
import { formatDateTime, formatDay } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useLaterMessages, useMessages, useRareMessages } from '../../messages/language.ts';
import { fromLabel } from '../../shell/from-label.ts';
import { useGivenName } from '../../shell/given-name.ts';
import { type Checked, lineOf, type Proof } from './check.ts';

/** The one word for what was found. */
export type Verdict = 'wrong' | 'fits' | 'same' | 'other' | 'unknown';

export function verdictOf({ isRoot, isSeal, kept }: Checked): Verdict {
  if (!isRoot || !isSeal) return 'wrong';
  return kept === 'none' ? 'fits' : kept;
}

/** What was found of a proof, and what is proved. */
export function ProofFindings({ proof, checked }: { proof: Proof; checked: Checked }): ReactNode {
  const {
    proof: { page: texts, seal },
  } = useRareMessages();
  const verdict = verdictOf(checked);
  return (
    <section className={`panel proof-findings proof-${verdict}`} aria-label={texts[verdict]}>
      <h2 className="title">{texts[verdict]}</h2>
      <p>{texts[`${verdict}Text`]}</p>
      <ul>
        <Check text={texts.isRoot} is={checked.isRoot} />
        <Check text={texts.isSeal} is={checked.isSeal} />
        {(checked.kept === 'same' || checked.kept === 'other') && (
          <Check text={texts.isKept} is={checked.kept === 'same'} />
        )}
      </ul>
      <ProvenLine line={proof.line} />
      <p className="proof-seal">{seal(String(proof.number), formatDay(`${proof.day}T12:00:00+07:00`))}</p>
      <code>{proof.seal}</code>
    </section>
  );
}

function ProvenLine({ line }: Pick<Proof, 'line'>): ReactNode {
  const {
    proof: { page: texts },
  } = useRareMessages();
  const { transfer } = useMessages();
  const { statement } = useLaterMessages();
  const givenName = useGivenName();
  const said = lineOf(line);
  if (said === undefined) return null;
  const { type, from, to, status, amount, moved, balance, currency, time, operation } = said;
  const activity: Record<string, string> = statement.activity;
  const states: Record<string, string> = statement.status;
  const sum = (digits: string) => `${grouped(digits)} ${currency}`;
  // As the receipt calls it, and as it was sealed. Games have names only in a wallet, which is not asked here.
  const end = (code: string) => {
    const name = code === 'WALLET' ? transfer.wallet : givenName(code);
    return name ? `${name} (${code})` : code;
  };
  const rows = [
    [texts.type, wordOf(activity, type)],
    [statement.amount, sum(amount)],
    [statement.state, wordOf(states, status)],
    [fromLabel(type, from, statement), end(from)],
    [statement.to, end(to)],
    [statement.time, formatDateTime(time)],
    [texts.moved, sum(moved)],
    [texts.balance, sum(balance)],
    [texts.operation, operation],
  ];
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A file may say anything: what has no word is said as it stands. */
function wordOf(words: Record<string, string>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}

/** The digits as they were sealed, in threes. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+\.\d\d$)/g, ',');
}

function Check({ text, is }: { text: string; is: boolean }): ReactNode {
  const { page: texts } = useRareMessages().proof;
  return (
    <li>
      <Status kind={is ? 'success' : 'fail'}>{is ? texts.yes : texts.no}</Status> {text}
    </li>
  );
}
