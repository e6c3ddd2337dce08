import type { Answer } from '@prae/contract/contract';
import type { QrBankCode } from '@prae/contract/deposit';
import { movesInWhole } from '@prae/contract/facts';
import type { Currency } from '@prae/ui/money';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { call } from '../../client/call.ts';
import { keepAmount } from '../../client/last-amount.ts';
import { useMoney } from '../../client/money.ts';
import { currentSession } from '../../client/session.ts';
import { useSubmit } from '../../client/submit.ts';
import { refusalText } from '../../messages/errors.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useUnsay } from '../../shell/unsay.ts';
import { overLimit, overLimitBy } from '../protection/protection.ts';
import { keepLife } from './code-life.ts';
import { keepQr, openQr } from './qr.ts';

type QrAnswer = Answer<'deposit.qr.create'>;

/** A way to deposit that makes QR codes. */
export type Gateway = Answer<'lookup.deposit'>['banks'][number] & { bankCode: QrBankCode };

/** Below one baht nothing is made, whatever the gateway would take (specification section 5). */
export function minimumOf({ minimum = 1 }: Gateway): number {
  return Math.max(1, minimum);
}

/** Whether it takes whole units only: to those of a code of the house's own satang are added, and kip have none. */
export function takesWhole({ mode }: Pick<Gateway, 'mode'>, currency: Currency): boolean {
  return mode === 'SMS' || movesInWhole(currency);
}

export interface MadeQr {
  bankCode: QrBankCode;
  amount: number;
}

export interface Creation {
  busy: boolean;
  /** The gateway whose code is being made, where another one is shown by now. */
  elsewhere: QrBankCode | undefined;
  /** The code that was made last. */
  made: MadeQr | undefined;
  error: ReactNode;
  clear: () => void;
  /** Whether a code over the amount can be made: at least the gateway's smallest. */
  takes: (amount: number) => boolean;
  create: (amount: number) => Promise<void>;
}

/**
 * The code of an answer as it is now. A request that had to be repeated is answered by what was kept of the first one, by
 * the clock of that moment: what is left of the code's time, and whether it still is open, only a reading tells.
 */
async function asOfNow(bankCode: QrBankCode, made: QrAnswer): Promise<QrAnswer> {
  if (!openQr(bankCode, made)) return made;
  const read = await call('deposit.qr.read', { params: { bankCode } });
  return read.outcome === 'ok' ? read.answer : made;
}

/** Makes a code. A refusal stays under the amount and is said in a toast (specification section 7). */
export function useCreation(gateway: Gateway | undefined): Creation {
  const messages = useMessages();
  const { depositSheet } = useLaterMessages();
  const money = useMoney();
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState(false);
  const [asked, ask] = useState<MadeQr>();
  const [made, make] = useState<MadeQr>();
  const isOwn = gateway?.mode === 'SMS';
  const texts = { DEPOSIT_LIMIT: isOwn ? overLimitBy(asked?.amount ?? 0) : overLimit };
  const creation = useSubmit('deposit.qr.create', { texts });
  const unsay = useUnsay(error ?? creation.failure);
  const create = async (amount: number): Promise<void> => {
    if (gateway === undefined) return;
    const { bankCode } = gateway;
    const minimum = minimumOf(gateway);
    const tooLittle = (least: number): string => messages.deposit.belowMinimum(money.text(least));
    creation.clear();
    unsay();
    setError(undefined);
    ask({ bankCode, amount });
    if (!(amount > 0) || amount < minimum) return setError(tooLittle(minimum));
    if (movesInWhole(money.currency) && !Number.isInteger(amount)) return setError(depositSheet.wholeKip);
    const result = await creation.submit({ params: { bankCode }, body: { amount } });
    if (result.outcome !== 'ok') return;
    const token = currentSession()?.token;
    setReading(true);
    const answer = await asOfNow(bankCode, result.answer);
    setReading(false);
    if (currentSession()?.token !== token) return;
    const fresh = openQr(bankCode, result.answer);
    if (fresh) keepLife(fresh);
    if (openQr(bankCode, answer)) {
      keepAmount('deposit', amount);
      await keepQr(bankCode, answer);
      return make({ bankCode, amount: answer.amount ?? amount });
    }
    // A gateway that makes no code answers with the reason instead of one.
    const message = answer.message ?? 'QR_FAIL';
    // What it takes least may be more by now than when the ways were read.
    const isTooLittle = answer.code === 'QR_MINIMUM';
    const text = isTooLittle ? tooLittle(answer.minimum ?? minimum) : refusalText(messages, message);
    setError(text);
    toast(text, { tone: 'error' });
  };
  const busy = creation.busy || reading;
  // What was asked of one gateway is not said of another that is chosen meanwhile.
  const isElsewhere = asked !== undefined && asked.bankCode !== gateway?.bankCode;
  return {
    busy,
    elsewhere: busy && isElsewhere ? asked.bankCode : undefined,
    made,
    error: isElsewhere ? undefined : (error ?? creation.failure),
    clear: () => {
      setError(undefined);
      creation.clear();
    },
    takes: (amount) => gateway !== undefined && amount >= minimumOf(gateway),
    create,
  };
}
