import type { Answer } from '@prae/contract/contract';
import { maskAccountNo } from '@prae/ui/account';
import { useState } from 'react';
import { waitingQr } from '../../client/waiting-qr.ts';
import { useLanguage, useMessages } from '../../messages/language.ts';
import { bankName, useBanks } from '../../shell/bank-name.ts';
import { slipOnItsWay } from '../slip/slip.ts';
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
  accountNo: string;
  /** What comes is noticed by itself; otherwise a slip has to tell of it. */
  isNoticed: boolean;
}

/** A way to deposit, as one of the chips; `key` tells it from all others. */
export type Way = { key: string; label: string } & ({ gateway: Gateway } | { account: Account });

const WALLET = 'TrueMoney Wallet';

/**
 * The ways to deposit in their order: codes, accounts at banks, wallets. In manual mode there are plain accounts alone, of everything that
 * has a number.
 */
export function useWays(ways: Ways | undefined): Way[] {
  const { deposit: texts } = useMessages();
  const language = useLanguage();
  const banks = useBanks({ enabled: language === 'la' && (ways?.banks.length ?? 0) > 0 });
  if (ways === undefined) return [];
  const gateways = ways.isManual ? [] : gatewaysOf(ways);
  const accounts = ways.banks
    .filter((bank) => bank.bankAccountNo !== '' && !gateways.some((gateway) => gateway === bank))
    .map((entry): Account => {
      const { bankCode, bankAccountName: accountName, bankAccountNo: accountNo, mode } = entry;
      const listed = banks.data?.find(({ code }) => code === bankCode) ?? { code: bankCode, ...entry.bank };
      const isNoticed = mode !== 'MANUAL' && !ways.isManual;
      return {
        ...{ kind: 'bank', bankCode, bankName: bankName(listed, language) },
        ...{ accountName, accountNo, isNoticed },
      };
    });
  const wallets = ways.wallets.flatMap(({ walletAccountName, walletAccountNo }): Account[] =>
    walletAccountNo === undefined
      ? []
      : [
          {
            ...{ kind: 'wallet', bankCode: 'TRUEWALLET', bankName: WALLET },
            ...{ accountName: walletAccountName, accountNo: walletAccountNo, isNoticed: !ways.isManual },
          },
        ],
  );
  return [
    ...gateways.map((gateway) => ({
      ...{ key: qrKey(gateway.bankCode), label: texts.gateway[gateway.bankCode], gateway },
    })),
    ...[...accounts, ...wallets].map((account, _, all) => ({
      ...{ key: `account.${account.bankCode}.${account.accountNo}`, label: labelOf(account, all), account },
    })),
  ];
}

export function qrKey(bankCode: string): string {
  return `qr.${bankCode}`;
}

/** The bank's name, and where it has several accounts the end of the number. */
function labelOf({ bankCode, bankName: name, accountNo }: Account, all: readonly Account[]): string {
  const isOne = all.filter((other) => other.bankCode === bankCode).length === 1;
  return isOne ? name : `${name} ${maskAccountNo(accountNo)}`;
}

/** The chosen way, and how to choose another. What is under way is shown first: a code that waits to be paid, then a slip. */
export function useChosenWay(ways: readonly Way[]): [way: Way | undefined, choose: (key: string) => void] {
  const [chosen, choose] = useState<string | undefined>(() => {
    const qr = waitingQr.get()?.bankCode;
    return qr && qrKey(qr);
  });
  const [slipTo] = useState(slipOnItsWay);
  const underWay = ways.find((way) => 'account' in way && way.account.bankCode === slipTo);
  const way = ways.find(({ key }) => key === chosen) ?? underWay ?? ways[0];
  return [way, choose];
}
