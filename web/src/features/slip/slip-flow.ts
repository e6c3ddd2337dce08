import type { Answer } from '@prae/contract/contract';
import { routeOf } from '@prae/contract/routes';
import { useStore } from '@prae/ui/store';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { refreshMoney, useMoney } from '../../client/money.ts';
import { refresh, useRead } from '../../client/queries.ts';
import { currentSession } from '../../client/session.ts';
import { NEWEST_SLIPS, type SlipRow, slipOnScreen } from '../../client/slip-events.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { openedSheet } from '../../shell/sheets.ts';
import { useUnsay } from '../../shell/unsay.ts';
import type { SlipTerms, SlipWarning } from './check.ts';
import {
  type ChosenSlip,
  chooseSlip,
  forgetSlip,
  type PictureProblem,
  type SlipCheck,
  type SlipFailure,
  sending,
  sendSlip,
} from './sending.ts';

/** How often a slip that is being looked at is asked after, in milliseconds, in case the event was missed. */
const CHECK_EVERY = 5_000;

/** How often it is asked whether slips are taken again, in milliseconds. */
const TERMS_EVERY = 60_000;

/** What is to be seen of the slip that is being sent, up to what became of it. */
export type SlipStage =
  | { name: 'none' }
  | { name: 'chosen'; slip: ChosenSlip; check: SlipCheck; isWanted?: boolean }
  | { name: 'sending'; slip: ChosenSlip; share: number; cancel: () => void }
  | { name: 'looking'; slip: ChosenSlip }
  | { name: 'done'; row: SlipRow };

export interface SlipSending {
  stage: SlipStage;
  /** When slips are taken and which ones; absent until it was read. */
  terms: SlipTerms | undefined;
  /** Slips are not taken just now. */
  isClosed: boolean;
  /** What is wrong with the picture, or why it was not taken. */
  problem: ReactNode;
  /** What speaks against the chosen picture; to send is then to send it all the same. */
  warning: SlipWarning | undefined;
  choose: (file: File) => void;
  send: () => Promise<void>;
  startOver: () => void;
}

/** Sends a slip of a transfer to the bank of this code, and follows it to its end. Without a code it only looks on. */
export function useSlip(bankCode: string | undefined): SlipSending {
  const messages = useMessages();
  const { slip: texts } = useLaterMessages();
  const now = useStore(sending);
  const isUsed = bankCode !== undefined;
  const read = useRead('lookup.slip', undefined, { enabled: isUsed, refetchInterval: isUsed && TERMS_EVERY });
  const terms = read.data;
  const { currency, wallet } = useMoney();
  // Until the wallet is read nobody knows whose banks they are.
  const haveCodes = wallet !== undefined && currency === 'THB';
  const maxBytes = terms?.maxBytes ?? routeOf('slip.upload').upload?.maxBytes ?? 0;
  const reference = now.name === 'sent' ? now.reference : undefined;
  const row = useSlipRow(reference, isUsed);
  // Who has read what became of it and leaves begins anew next time.
  const isRead = useRef(false);
  isRead.current = isUsed && row !== undefined;
  useEffect(() => () => void (isRead.current && forgetSlip()), []);

  const problemText = (problem: PictureProblem): string =>
    ({
      'not-picture': texts.notPicture,
      'too-large': texts.tooLarge(sizeText(maxBytes)),
      unreadable: texts.unreadable,
    })[problem];
  const textOf = (failure: SlipFailure): string => {
    if (failure.outcome === 'offline') return messages.shell.noAnswer;
    const isOpen = failure.outcome === 'unknown' && failure.reason !== 'unavailable';
    return isOpen ? texts.unknown : failureText(messages, failure);
  };
  const problem = 'problem' in now ? now.problem : undefined;
  const failure = 'failure' in now ? now.failure : undefined;
  const unsay = useUnsay(failure && textOf(failure));
  return {
    stage: stageOf(now, row),
    terms,
    isClosed: terms?.isOpen === false,
    problem: problem
      ? `${problemText(problem)}${now.name === 'chosen' ? `\n${texts.stays}` : ''}`
      : failure && textOf(failure),
    warning: now.name === 'chosen' && typeof now.check !== 'string' ? now.check : undefined,
    choose: (file) => void chooseSlip(file, maxBytes, { terms, haveCodes }),
    send: async () => {
      const token = currentSession()?.token;
      unsay();
      const ended = await sendSlip(bankCode);
      // Cancelled or not answered, it may have come all the same.
      void refresh(['slip.list', ...(ended === 'sent' ? [] : (['lookup.slip'] as const))]);
      if (ended === undefined || token !== currentSession()?.token) return;
      if (ended !== 'sent') return toast(textOf(ended), { tone: 'error' });
      if (openedSheet.get()?.code !== 'deposit') toast(texts.received);
    },
    startOver: forgetSlip,
  };
}

/** What the list tells of a sent slip, once that has come to its end. */
function useSlipRow(reference: string | undefined, isShown: boolean): SlipRow | undefined {
  const shown = isShown ? reference : undefined;
  const [known, know] = useState<SlipRow>();
  const isOpen = shown !== undefined && known?.reference !== shown;
  const list = useRead('slip.list', NEWEST_SLIPS, {
    enabled: shown !== undefined,
    refetchInterval: isOpen && CHECK_EVERY,
  });
  const row = endedRow(list.data, reference);
  if (row !== undefined && row !== known) know(row);
  const isCredited = row?.status === 'SUCCESS';
  useEffect(() => {
    slipOnScreen.set(shown);
    return () => slipOnScreen.set(undefined);
  }, [shown]);
  useEffect(() => {
    if (isCredited) void refreshMoney();
  }, [isCredited]);
  return row ?? (known?.reference === reference ? known : undefined);
}

function endedRow(list: Answer<'slip.list'> | undefined, reference: string | undefined): SlipRow | undefined {
  return list?.slips.find((row) => row.reference === reference && row.status !== 'PROCESSING');
}

function stageOf(now: ReturnType<typeof sending.get>, row: SlipRow | undefined): SlipStage {
  if (now.name !== 'sent') return now;
  return row ? { name: 'done', row } : { name: 'looking', slip: now.slip };
}

/** '10 MB'. */
export function sizeText(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`;
}
