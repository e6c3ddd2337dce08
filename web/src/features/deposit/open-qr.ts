import type { Answer } from '@prae/contract/contract';
import { useQueries } from '@tanstack/react-query';
import { readQuery, useRead } from '../../client/queries.ts';
import type { Gateway } from './creation.ts';
import { type OpenQr, openQr } from './qr.ts';

/** The ways to deposit that make QR codes. */
export function gatewaysOf(ways: Answer<'lookup.deposit'> | undefined): Gateway[] {
  return (ways?.banks ?? []).filter((bank): bank is Gateway => bank.bankType === 'PAYMENT');
}

/** The code that waits to be paid, whichever gateway and screen made it: a member has one at a time. */
export function useOpenQr(): OpenQr | undefined {
  const gateways = gatewaysOf(useRead('lookup.deposit').data);
  const reads = useQueries({
    queries: gateways.map(({ bankCode }) => readQuery('deposit.qr.read', { params: { bankCode } })),
  });
  const codes = reads.map(({ data, dataUpdatedAt }, place) => {
    const gateway = gateways[place];
    return data && gateway && openQr(gateway.bankCode, data, dataUpdatedAt);
  });
  return codes.find((code) => code !== undefined);
}
