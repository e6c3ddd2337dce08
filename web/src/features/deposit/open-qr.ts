import type { Answer } from '@prae/contract/contract';
import { useRead } from '../../client/queries.ts';
import type { Gateway } from './creation.ts';
import { type OpenQr, openQr, payable } from './qr.ts';

/** The ways to deposit that make QR codes (specification section 2). */
export function gatewaysOf(ways: Answer<'lookup.deposit'> | undefined): Gateway[] {
  return (ways?.banks ?? []).filter(
    (bank): bank is Gateway =>
      bank.bankType === 'PAYMENT' || (bank.bankCode === 'KBANK' && bank.mode === 'SMS'),
  );
}

/** The code that waits to be paid, whichever gateway and screen made it: a member has one at a time. */
export function useOpenQr(): OpenQr | undefined {
  const { data, dataUpdatedAt } = useRead('deposit.qr.current');
  const qr = payable(data);
  return qr ? openQr(qr.bankCode, qr, dataUpdatedAt) : undefined;
}
