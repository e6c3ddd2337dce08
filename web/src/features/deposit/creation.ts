import type { Answer } from '@prae/contract/contract';
import type { QrBankCode } from '@prae/contract/deposit';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useSubmit } from '../../client/submit.ts';
import { refusalText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { keepQr, openQr } from './qr.ts';

/** A way to deposit that makes QR codes. */
export type Gateway = Answer<'lookup.deposit'>['banks'][number] & { bankCode: QrBankCode };

/** Below one baht nothing is made, whatever the gateway would take (specification section 5). */
export function minimumOf({ minimum = 1 }: Gateway): number {
  return Math.max(1, minimum);
}

export interface Creation {
  busy: boolean;
  error: ReactNode;
  clear: () => void;
  create: (amount: number) => Promise<void>;
}

/** Makes a code. A refusal stays under the amount and is said in a toast (specification section 7). */
export function useCreation(gateway: Gateway | undefined): Creation {
  const messages = useMessages();
  const money = useMoney();
  const [error, setError] = useState<string>();
  const creation = useSubmit('deposit.qr.create');
  const create = async (amount: number): Promise<void> => {
    if (gateway === undefined) return;
    const { bankCode } = gateway;
    const minimum = minimumOf(gateway);
    const tooLittle = messages.deposit.belowMinimum(money.text(minimum));
    creation.clear();
    setError(undefined);
    if (!(amount > 0) || amount < minimum) return setError(tooLittle);
    const result = await creation.submit({ params: { bankCode }, body: { amount } });
    if (result.outcome !== 'ok') return;
    if (openQr(bankCode, result.answer)) return keepQr(bankCode, result.answer);
    // A gateway that makes no code answers with the reason instead of one.
    const message = result.answer.message ?? 'QR_FAIL';
    const text = message === 'QR_MINIMUM' ? tooLittle : refusalText(messages, message);
    setError(text);
    toast(text, { tone: 'error' });
  };
  return {
    busy: creation.busy,
    error: error ?? creation.failure,
    clear: () => {
      setError(undefined);
      creation.clear();
    },
    create,
  };
}
