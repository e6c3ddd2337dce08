import { toast } from '@prae/ui/toasts';
import { useEffect, useState } from 'react';
import { type Money, useMoney } from '../../client/money.ts';
import { currentSession } from '../../client/session.ts';
import { useSubmit } from '../../client/submit.ts';
import { qrOnScreen } from '../../client/waiting-qr.ts';
import { useMessages } from '../../messages/language.ts';
import { type Creation, type Gateway, takesWhole, useCreation } from './creation.ts';
import { askedFor, type OpenQr, type QrView, useQr } from './qr.ts';

/** Everything the deposit sheet shows and can do for one gateway. */
export interface Deposit extends QrView {
  money: Money;
  /** What is typed as the amount, or stands there from before. */
  amount: string;
  /** It stands there from before: it was that of a code. */
  isGiven: boolean;
  type: (amount: string) => void;
  creation: Creation;
  cancelling: boolean;
  cancel: (qr: OpenQr) => Promise<void>;
}

export function useDeposit(gateway: Gateway | undefined): Deposit {
  const { deposit: texts } = useMessages();
  const money = useMoney();
  const qr = useQr(gateway?.bankCode);
  useEffect(() => {
    qrOnScreen.set(qr.id);
    return () => qrOnScreen.set(undefined);
  }, [qr.id]);
  const creation = useCreation(gateway);
  const [amount, setAmount] = useState('');
  const [isGiven, give] = useState(false);
  const [codeSeen, seeCode] = useState(qr.id);
  if (codeSeen !== qr.id) {
    seeCode(qr.id);
    give(true);
  }
  const isWhole = gateway !== undefined && takesWhole(gateway, money.currency);
  // A code that is not there any more is as good as cancelled.
  const cancellation = useSubmit('deposit.qr.cancel', { texts: { NO_DATA: null } });

  const cancel = async (open: OpenQr): Promise<void> => {
    const token = currentSession()?.token;
    const result = await cancellation.submit({ params: { qrcodeId: open.id } });
    const gone = result.outcome === 'ok' || (result.outcome === 'refused' && result.code === 'NO_DATA');
    if (!gone) return;
    setAmount(String(askedFor(open)));
    await qr.startOver();
    if (token === currentSession()?.token) toast(texts.cancelled);
  };
  return {
    ...qr,
    money,
    // Typed for a gateway that takes parts of a unit.
    amount: isWhole ? (amount.split('.')[0] ?? '') : amount,
    isGiven,
    type: (next) => {
      setAmount(next);
      give(false);
      creation.clear();
    },
    creation,
    cancelling: cancellation.busy,
    cancel,
  };
}
