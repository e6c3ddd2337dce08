import { AMOUNT_MAX } from '@prae/contract/facts';
import { moneyText, parseAmount } from '@prae/ui/money';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { withoutJoiners } from '../../messages/joiner.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { useTypedAmount } from '../../shell/typed-amount.ts';
import { overLimit } from '../protection/protection.ts';
import type { Account } from './ways.ts';

/** A LAO QR code to an account. */
export interface LaoQrCode {
  svg: string;
  /** In kip; without it the payer chooses. */
  amount?: number | undefined;
}

/** The code to an account, and the amount that the member may put into it. */
export interface LaoQrView {
  /** Absent until it was read. */
  code: LaoQrCode | undefined;
  /** It could not be read. */
  failed: boolean;
  reading: boolean;
  readAgain: () => void;
  /** The amount is asked for. */
  isAsking: boolean;
  ask: () => void;
  /** The amount as it is typed. */
  text: string;
  type: (text: string) => void;
  busy: boolean;
  /** Why there is no code over that amount. */
  error: ReactNode;
  /** Puts what was typed into the code; nothing typed takes the amount out of it. */
  put: () => Promise<void>;
}

/** The LAO QR code to an account; `undefined` where there is none. */
export function useLaoQr(account: Account | undefined): LaoQrView | undefined {
  const { laoQr: texts, depositSheet } = useLaterMessages();
  const number = withoutJoiners(account?.accountNo ?? '');
  const isUsed = account?.hasLaoQr === true;
  const to = { bankCode: account?.bankCode ?? '', bankAccountNo: number };
  const read = useRead('deposit.account.code', { body: to }, { enabled: isUsed });
  const [made, setMade] = useState<LaoQrCode & { number: string }>();
  const [askedOf, setAskedOf] = useState<string>();
  const { submit, busy, failure, clear } = useSubmit('deposit.account.code', {
    texts: { DEPOSIT_LIMIT: overLimit },
    toasts: false,
  });
  // Banks in Laos move whole kip.
  const { text, type, problem, refuse } = useTypedAmount({
    whole: true,
    aboveMax: depositSheet.aboveMax(moneyText(AMOUNT_MAX, 'LAK')),
    onType: clear,
  });
  if (!isUsed) return undefined;
  const free = read.data && { svg: read.data.qrcode };
  const put = async (): Promise<void> => {
    const amount = text === '' ? undefined : parseAmount(text);
    if (amount === null || amount === 0) return refuse(texts.whole);
    refuse(undefined);
    if (amount === undefined) setMade(undefined);
    else {
      const result = await submit({ body: { ...to, amount } });
      if (result.outcome !== 'ok') return;
      setMade({ number, svg: result.answer.qrcode, amount });
    }
    setAskedOf(undefined);
  };
  return {
    code: made?.number === number ? made : free,
    failed: read.isLoadingError,
    reading: read.isFetching,
    readAgain: () => void read.refetch(),
    isAsking: askedOf === number,
    ask: () => setAskedOf(number),
    text,
    type,
    busy,
    error: problem ?? failure,
    put,
  };
}
