import type { Answer } from '@prae/contract/contract';
import type { QrBankCode } from '@prae/contract/deposit';
import { toast } from '@prae/ui/toasts';
import { useState } from 'react';
import { call } from '../../app/client.ts';
import { useMoney } from '../../app/money.ts';
import { stoppedOffline } from '../../app/offline.ts';
import { failureText, refusalText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { type QrStage, stageOf } from './qr.ts';

/** A way to deposit that makes QR codes. */
export type Gateway = Answer<'lookup.deposit'>['banks'][number] & { bankCode: QrBankCode };

/** Below one baht nothing is made, whatever the gateway would take (specification section 5). */
export function minimumOf({ minimum = 1 }: Gateway): number {
  return Math.max(1, minimum);
}

export interface Creation {
  busy: boolean;
  error: string | undefined;
  clear: () => void;
  create: (amount: number) => void;
}

/** Makes a code. A refusal stays under the amount and is said in a toast (specification section 7). */
export function useCreation(gateway: Gateway | undefined, show: (stage: QrStage) => void): Creation {
  const messages = useMessages();
  const money = useMoney();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const fail = (text: string): void => {
    setError(text);
    toast(text, { tone: 'error' });
  };
  const create = async (amount: number): Promise<void> => {
    if (gateway === undefined) return;
    const { bankCode } = gateway;
    const minimum = minimumOf(gateway);
    const tooLittle = messages.deposit.belowMinimum(money.text(minimum));
    if (!(amount > 0) || amount < minimum) return setError(tooLittle);
    if (stoppedOffline(messages.shell.noAnswer)) return;
    setError(undefined);
    setBusy(true);
    const result = await call('deposit.qr.create', { params: { bankCode }, body: { amount } });
    setBusy(false);
    if (result.outcome !== 'ok') return fail(failureText(messages, result));
    const stage = stageOf(bankCode, result.answer);
    if (stage.name === 'open') return show(stage);
    const message = result.answer.message ?? 'QR_FAIL';
    fail(message === 'QR_MINIMUM' ? tooLittle : refusalText(messages, message));
  };
  return {
    busy,
    error,
    clear: () => setError(undefined),
    create: (amount) => void create(amount),
  };
}
