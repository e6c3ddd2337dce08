import type { Answer } from '@prae/contract/contract';
import { maskAccountNo } from '@prae/ui/account';
import { useState } from 'react';
import { waitingQr } from '../../client/waiting-qr.ts';
import { withoutJoiners } from '../../messages/joiner.ts';
import { useLanguage, useLaterMessages, useMessages } from '../../messages/language.ts';
import type { DepositTexts } from '../../messages/th/deposit.ts';
import type { GiftTexts } from '../../messages/th/gift.ts';
import { bankName, useBanks } from '../../shell/bank-name.ts';
import { slipOnItsWay } from '../slip/slip.ts';
import { awaitedAt } from './account-last.ts';
import type { Gateway } from './creation.ts';
import { gatewaysOf } from './open-qr.ts';

type Ways = Answer<'lookup.deposit'>;

/** An account to which the member sends money: the house's at a bank, or a wallet. */
export interface Account {
  kind: 'bank' | 'wallet';
  bankCode: string;
  /** The bank's name in the reader's language; the wallet's own. */
  bankName: string;
  accountName: string;
  /** Empty of a wallet whose number is not told. */
  accountNo: string;
  /** What comes is noticed by itself; otherwise a slip has to tell of it. Of wallets nobody tells. */
  isNoticed: boolean;
  /** A LAO QR code pays it. */
  hasLaoQr?: boolean | undefined;
}

/** A way to deposit, as the sheet offers it; `key` tells it from all others. */
export type Way = { key: string; label: string } & (
  | { kind: 'qr'; gateway: Gateway }
  | { kind: 'account'; account: Account }
  | { kind: 'gift'; walletName: string }
);

/**
 * The ways to deposit in their order: codes, accounts at banks, wallets. In manual mode there are plain accounts alone: of banks, those
 * that have a number.
 */
export function useWays(ways: Ways | undefined): Way[] {
  const { deposit: texts } = useMessages();
  const { gift } = useLaterMessages();
  const language = useLanguage();
  const banks = useBanks({ enabled: language === 'la' && (ways?.banks.length ?? 0) > 0 });
  if (ways === undefined) return [];
  const gateways = ways.isManual ? [] : gatewaysOf(ways);
  const accounts = ways.banks
    .filter((bank) => bank.bankAccountNo !== '' && !gateways.some((gateway) => gateway === bank))
    .map((entry): Account => {
      const { bankCode, bankAccountName: accountName, bankAccountNo: accountNo, mode, hasLaoQr } = entry;
      const listed = banks.data?.find(({ code }) => code === bankCode) ?? { code: bankCode, ...entry.bank };
      const isNoticed = mode !== 'MANUAL' && !ways.isManual;
      return {
        ...{ kind: 'bank', bankCode, bankName: bankName(listed, language) },
        ...{ accountName, accountNo, isNoticed, hasLaoQr },
      };
    });
  return [
    ...gateways.map((gateway): Way => {
      const { bankCode } = gateway;
      return { kind: 'qr', key: qrKey(bankCode), label: texts.gateway[bankCode], gateway };
    }),
    ...accounts.map((account): Way => {
      const { bankCode, accountNo } = account;
      const key = `account.${bankCode}.${accountNo}`;
      return { kind: 'account', key, label: labelOf(account, accounts), account };
    }),
    ...walletsOf(ways, texts, gift),
  ];
}

/**
 * Wallets that money is sent to by their number, and those that take gift links, whose number is nobody's business. In manual mode the
 * latter are shown as well, with what there is of them.
 */
function walletsOf({ wallets, isManual }: Ways, texts: DepositTexts, gift: GiftTexts): Way[] {
  return wallets.flatMap(({ mode, walletAccountName: name, walletAccountNo: accountNo }): Way[] => {
    const isOne = wallets.filter((other) => isManual || other.mode === mode).length === 1;
    const named = (label: string): string => (isOne ? label : `${label} · ${name}`);
    if (accountNo === undefined && !isManual)
      return [{ kind: 'gift', key: `gift.${name}`, label: named(gift.way), walletName: name }];
    const account: Account = {
      ...{ kind: 'wallet', bankCode: 'TRUEWALLET', bankName: texts.walletWay },
      ...{ accountName: name, accountNo: accountNo ?? '', isNoticed: false },
    };
    return [{ kind: 'account', key: `wallet.${accountNo ?? name}`, label: named(texts.walletWay), account }];
  });
}

export function qrKey(bankCode: string): string {
  return `qr.${bankCode}`;
}

/** The bank's name, and where it has several accounts the end of the number. */
function labelOf({ bankCode, bankName: name, accountNo }: Account, all: readonly Account[]): string {
  const isOne = all.filter((other) => other.bankCode === bankCode).length === 1;
  return isOne ? name : `${name} ${maskAccountNo(accountNo)}`;
}

/** The chosen way, and how to choose another. What is under way is shown first: a code that waits to be paid, then a slip, then a transfer that was announced. */
export function useChosenWay(ways: readonly Way[]): [way: Way | undefined, choose: (key: string) => void] {
  const [chosen, choose] = useState<string | undefined>(() => {
    const qr = waitingQr.get()?.bankCode;
    return qr && qrKey(qr);
  });
  const [slipTo] = useState(slipOnItsWay);
  const [announcedTo] = useState(awaitedAt);
  const accounts = ways.filter((way) => way.kind === 'account');
  const underWay =
    accounts.find(({ account }) => account.bankCode === slipTo) ??
    ways.find((way) => way.kind === 'qr' && way.gateway.mode === 'SMS' && way.gateway.bankCode === slipTo) ??
    accounts.find(({ account }) => withoutJoiners(account.accountNo) === announcedTo);
  const way = ways.find(({ key }) => key === chosen) ?? underWay ?? ways[0];
  return [way, choose];
}
