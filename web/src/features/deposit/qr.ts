import type { Answer } from '@prae/contract/contract';
import type { QrBankCode } from '@prae/contract/deposit';
import { useEffect, useState } from 'react';
import { call } from '../../app/client.ts';
import { refreshMoney } from '../../app/money.ts';
import { qrNews } from '../../app/news.ts';

/** A code that can be paid. `until` and `seenAt` are this device's clock; `seconds` is its whole life as seen here. */
export interface OpenQr {
  id: string;
  bankCode: QrBankCode;
  svg: string;
  amount: number;
  until: number;
  seconds: number;
  seenAtServer: string;
}

/**
 * What the deposit sheet shows for one gateway:
 * `loading` -> `none` (ask for an amount) or `open`; `open` -> `paid`, `expired`, or `none` after a cancel.
 * A code that was paid late or after its end still arrives: the wallet and the statement show it.
 */
export type QrStage =
  | { name: 'loading' }
  | { name: 'failed' }
  | { name: 'none' }
  | { name: 'open'; qr: OpenQr }
  | { name: 'paid'; amount: number }
  | { name: 'expired'; qr: OpenQr };

/** How often a shown code is asked after, in milliseconds, in case a realtime event was missed. */
const LOOK_EVERY = 5_000;

export interface QrView {
  stage: QrStage;
  /** Puts a new stage up: after creating, cancelling or starting over. */
  show: (stage: QrStage) => void;
  readAgain: () => void;
}

/** Follows the code of one gateway. */
export function useQr(bankCode: QrBankCode | undefined): QrView {
  const [stage, setStage] = useState<QrStage>({ name: 'loading' });
  const [reading, setReading] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reading is asked for by counting it.
  useEffect(() => {
    if (bankCode === undefined) return;
    let gone = false;
    setStage({ name: 'loading' });
    void call('deposit.qr.read', { params: { bankCode } }).then((result) => {
      if (gone) return;
      setStage(result.outcome === 'ok' ? stageOf(bankCode, result.answer) : { name: 'failed' });
    });
    return () => {
      gone = true;
    };
  }, [bankCode, reading]);
  useWatch(stage, setStage);
  return { stage, show: setStage, readAgain: () => setReading(reading + 1) };
}

/** The stage an answer stands for. */
export function stageOf(bankCode: QrBankCode, answer: Answer<'deposit.qr.read'>): QrStage {
  const { hasQrcode, qrcodeId, qrcode, amount, expireIn, now } = answer;
  if (!hasQrcode || !qrcodeId || !qrcode || !expireIn) return { name: 'none' };
  const serverNow = now ?? new Date().toISOString();
  const seconds = Math.max(0, (Date.parse(expireIn) - Date.parse(serverNow)) / 1000);
  const until = Date.now() + seconds * 1000;
  return {
    name: 'open',
    qr: { id: qrcodeId, bankCode, svg: qrcode, amount: amount ?? 0, until, seconds, seenAtServer: serverNow },
  };
}

function useWatch(stage: QrStage, show: (stage: QrStage) => void): void {
  // An expired code is watched as well: what was paid in its last second arrives a little later.
  const qr = stage.name === 'open' || stage.name === 'expired' ? stage.qr : undefined;
  useEffect(() => {
    if (qr === undefined) return;
    const paid = (amount: number): void => {
      show({ name: 'paid', amount });
      void refreshMoney();
    };
    const forget = qrNews.subscribe(() => {
      const news = qrNews.get();
      if (news?.qrcodeId === qr.id && news.state === 'paid') paid(news.amount ?? qr.amount);
    });
    const timer = setInterval(() => {
      void lookForPayment(qr).then((amount) => amount !== undefined && paid(amount));
    }, LOOK_EVERY);
    return () => {
      forget();
      clearInterval(timer);
    };
  }, [qr, show]);
}

/** The amount that arrived for a code that is no longer open, or `undefined` while nothing is known. */
async function lookForPayment(qr: OpenQr): Promise<number | undefined> {
  const read = await call('deposit.qr.read', { params: { bankCode: qr.bankCode } });
  if (read.outcome !== 'ok' || read.answer.qrcodeId === qr.id) return undefined;
  const list = await call('statement.list', { body: { page: 1, limit: 5 } });
  if (list.outcome !== 'ok') return undefined;
  const deposit = list.answer.statements.find(
    (row) => row.statementType === 'deposit' && row.status === 'SUCCESS' && row.createdAt >= qr.seenAtServer,
  );
  return deposit?.amount;
}
