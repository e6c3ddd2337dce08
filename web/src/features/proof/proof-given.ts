import { useRef, useState } from 'react';
import { type Checked, checkProof, type Proof, readKept, readProof } from './check.ts';

/** What was given to the page that checks, and what came of it. */
export interface Given {
  proof: Proof | undefined;
  checked: Checked | undefined;
  /** How many kept seals came in files. */
  keptSeals: number;
  typed: string;
  /** Something was typed, and no seal is in it: nothing is compared with that. */
  isTypedUnread: boolean;
  problem: 'notRead' | 'unable' | undefined;
  take: (files: Iterable<File>) => Promise<void>;
  type: (text: string) => Promise<void>;
}

interface Stage {
  proof?: Proof | undefined;
  checked?: Checked | undefined;
  /** Of files. */
  kept: string;
  typed: string;
  problem?: Given['problem'];
}

/** A file of seals of some hundred years; what is longer is no such file, and is not read. */
const FILE_MOST = 10_000_000;

export function useProofGiven(): Given {
  const [stage, setStage] = useState<Stage>({ kept: '', typed: '' });
  const latest = useRef(stage);
  const look = async (changes: Partial<Stage>): Promise<void> => {
    const next: Stage = { ...latest.current, problem: undefined, ...changes };
    latest.current = next;
    setStage(next);
    const { proof, kept, typed } = next;
    if (proof === undefined) return;
    const outcome = await checkProof(proof, isUnread(typed) ? kept : `${kept} ${typed}`).catch(
      () => undefined,
    );
    // Of what was given meanwhile the later look tells.
    if (latest.current !== next) return;
    latest.current = outcome
      ? { ...next, checked: outcome }
      : { ...next, checked: undefined, problem: 'unable' };
    setStage(latest.current);
  };
  const take = async (files: Iterable<File>): Promise<void> => {
    const changes: Partial<Stage> = {};
    for (const file of files) {
      const text = file.size > FILE_MOST ? '' : await file.text();
      const proof = readProof(text);
      if (proof) Object.assign(changes, { proof, checked: undefined });
      else if (readKept(text).length > 0) changes.kept = `${changes.kept ?? ''} ${text}`;
      else changes.problem = 'notRead';
    }
    await look(changes);
  };
  return {
    proof: stage.proof,
    checked: stage.checked,
    keptSeals: readKept(stage.kept).length,
    typed: stage.typed,
    isTypedUnread: isUnread(stage.typed),
    problem: stage.problem,
    take,
    type: (typed) => look({ typed }),
  };
}

function isUnread(typed: string): boolean {
  return typed.trim() !== '' && readKept(typed).length === 0;
}
