import type { Answer } from '@prae/contract/contract';
import type { DepositTexts } from '../../messages/th/deposit.ts';
import type { Gateway } from './creation.ts';
import { gatewaysOf } from './open-qr.ts';

/** A way to deposit, as the sheet offers it: a QR code, a wallet that takes gift links, or one with a number to send to. */
export type Way = { id: string; label: string } & (
  | { kind: 'qr'; gateway: Gateway }
  | { kind: 'gift'; walletName: string }
  | { kind: 'wallet'; walletName: string; walletNo: string }
);

/** All of them, codes first; `id` is the gateway's code of a code. */
export function waysOf(ways: Answer<'lookup.deposit'> | undefined, texts: DepositTexts): Way[] {
  const wallets = ways?.wallets ?? [];
  const labelOf = (label: string, mode: 'AUTO' | 'LINK', name: string) =>
    wallets.filter((one) => one.mode === mode).length > 1 ? `${label} · ${name}` : label;
  return [
    ...gatewaysOf(ways).map((gateway): Way => {
      const { bankCode } = gateway;
      return { kind: 'qr', id: bankCode, label: texts.gateway[bankCode], gateway };
    }),
    ...wallets.map(({ mode, walletAccountName: walletName, walletAccountNo: walletNo = '' }): Way => {
      if (mode === 'LINK') {
        const label = labelOf(texts.gift.way, mode, walletName);
        return { kind: 'gift', id: `gift ${walletName}`, label, walletName };
      }
      const label = labelOf(texts.walletWay, mode, walletName);
      return { kind: 'wallet', id: `wallet ${walletNo}`, label, walletName, walletNo };
    }),
  ];
}
