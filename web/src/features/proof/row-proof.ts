import type { Answer } from '@prae/contract/contract';
import { SEALS_MAX } from '@prae/contract/facts';
import { shortReference } from '@prae/contract/reference';
import { toast } from '@prae/ui/toasts';
import { useState } from 'react';
import { send } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { fileName, saveFile } from '../../client/files.ts';
import type { Failure } from '../../client/queries.ts';
import { brandName } from '../../messages/brand.ts';
import { useMessages, useRareMessages } from '../../messages/language.ts';
import { checkProof, keptText, lineOf, type Proof } from './check.ts';

export type ProvenRow = Pick<
  Answer<'statement.list'>['statements'][number],
  '_id' | 'statementType' | 'from' | 'to' | 'status' | 'amount' | 'createdAt'
>;

export interface Got {
  proof: Proof;
  /** The proof fits, and is of the row as it is on the screen. */
  fits: boolean;
  save: () => void;
}

type Stage =
  | { name: 'asks' | 'getting' | 'none' }
  | { name: 'failed'; text: string }
  | ({ name: 'got' } & Got);

/** The proof of a row, and all seals of the member as a file. Neither is kept in the browser. */
export function useRowProof(row: ProvenRow): {
  stage: Stage;
  get: () => Promise<void>;
  keep: () => Promise<void>;
} {
  const messages = useMessages();
  const { proof: texts } = useRareMessages();
  const [stage, setStage] = useState<Stage>({ name: 'asks' });
  const save = (content: string, what: string, type: string): void => {
    saveFile(new File([content], fileName(brandName(), what), { type }));
    toast(texts.saved, { tone: 'success' });
  };
  const get = async (): Promise<void> => {
    setStage({ name: 'getting' });
    const result = await send('proof.read', { params: { _id: row._id } });
    if (result.outcome !== 'ok') return setStage({ name: 'failed', text: failureText(messages, result) });
    const { proof } = result.answer;
    if (proof === null) return setStage({ name: 'none' });
    const name = `proof-${shortReference(row._id)}.json`;
    try {
      const { isRoot, isSeal } = await checkProof(proof);
      const fits = isRoot && isSeal && isOf(row, proof);
      setStage({
        ...{ name: 'got', proof, fits },
        save: () => save(JSON.stringify(proof), name, 'application/json'),
      });
    } catch {
      setStage({ name: 'failed', text: texts.page.unable });
    }
  };
  const keep = async (): Promise<void> => {
    const read = await allSeals();
    if (!Array.isArray(read)) return toast(failureText(messages, read), { tone: 'error' });
    const until = read.at(-1)?.day ?? '';
    save(keptText(read), `seals-${until}.txt`, 'text/plain');
  };
  return { stage, get, keep };
}

async function allSeals(): Promise<Answer<'proof.seals'>['seals'] | Failure> {
  const seals: Answer<'proof.seals'>['seals'] = [];
  for (;;) {
    const result = await send('proof.seals', { body: { after: seals.at(-1)?.number ?? 0 } });
    if (result.outcome !== 'ok') return result;
    seals.push(...result.answer.seals);
    if (result.answer.seals.length < SEALS_MAX) return seals;
  }
}

/** Whether a proof is of the row that is shown. Of a time the screen and the seal may round the last millisecond otherwise. */
export function isOf(row: ProvenRow, { line }: Pick<Proof, 'line'>): boolean {
  const said = lineOf(line);
  return (
    said !== undefined &&
    said.operation === row._id &&
    said.type === row.statementType &&
    said.from === row.from &&
    said.to === row.to &&
    said.status === row.status &&
    said.amount === row.amount.toFixed(2) &&
    Math.abs(Date.parse(said.time) - Date.parse(row.createdAt)) <= 1
  );
}
