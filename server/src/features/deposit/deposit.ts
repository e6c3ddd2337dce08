import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { wireCurrency } from '../profile/profile.ts';
import { type DepositAccount, openAccounts, WALLET_BANK } from './accounts.sql.ts';
import { isOwn, OWN } from './own-code.ts';
import { qrLimits } from './qr.ts';

export {
  allAccounts,
  closeAccount,
  type DepositAccount,
  type NewAccount,
  openAccount,
  openAccounts,
  WALLET_BANK,
} from './accounts.sql.ts';
export { accountModes, whyNotAccount, withLaoQr } from './accounts.ts';
export { currentQr } from './qr.ts';

/** The ways to deposit that speak the member's currency: gateways that are connected, and the house's open accounts. */
export async function depositWays(deps: Deps, member: Member): Promise<Answer<'lookup.deposit'>> {
  const { config, database, providers, settings } = deps;
  const accounts = await database.rows(openAccounts(member.currency));
  const own: DepositAccount[] = accounts.filter((account) => isOwn(deps, account));
  const gateways = [...providers.qr.values()].filter(
    ({ code, currency }) => currency === member.currency && !own.some(({ bankCode }) => bankCode === code),
  );
  const currency = wireCurrency(config.variant, member.currency);
  const { depositsManual, overheardDepositMax } = await settings();
  const most = toWire(overheardDepositMax[member.currency]);
  return {
    banks: [
      ...own.slice(0, 1).map((account) => ({
        ...entryOf(account, currency, 'SMS'),
        ...qrLimits(config, OWN),
      })),
      ...gateways.map((gateway) => ({
        ...{
          bankType: 'PAYMENT' as const,
          bankCode: gateway.code,
          mode: 'AUTO' as const,
          bank: gateway.bank,
        },
        ...{ bankAccountName: config.brandName, bankAccountNo: '', currency },
        ...qrLimits(config, gateway.code),
        ...(gateway.isOverheard && { checkedAbove: most }),
        ...(gateway.ownAccountOnly && { ownAccountOnly: true as const }),
      })),
      ...accounts
        .filter((account) => !own.includes(account))
        .flatMap((account) => bankOf(account, currency, providers.feed?.banks ?? [])),
    ],
    wallets: accounts.flatMap((account) => walletOf(account, providers.gift !== undefined)),
    isManual: depositsManual,
  };
}

type Ways = Answer<'lookup.deposit'>;

/** What comes to an account of a bank that is not heard is not noticed by itself. */
function bankOf(account: DepositAccount, currency: string, heard: readonly string[]): Ways['banks'] {
  const { bankCode, mode } = account;
  if (mode === 'LINK' || bankCode === WALLET_BANK) return [];
  return [entryOf(account, currency, heard.includes(bankCode) ? mode : 'MANUAL')];
}

function entryOf(
  { bankCode, accountNo, accountName, nameTh, nameEn, laoQr }: DepositAccount,
  currency: string,
  mode: Ways['banks'][number]['mode'],
): Ways['banks'][number] {
  const bank = { nameTH: nameTh, nameEN: nameEn };
  return {
    ...{ bankType: 'BANK', bankCode, mode, bank, bankAccountName: accountName },
    ...{ bankAccountNo: accountNo, currency },
    ...(laoQr !== null && { hasLaoQr: true as const }),
  };
}

/** The number of a wallet that takes gift links is nobody's business; without a party that redeems them there is no such wallet. */
function walletOf(
  { bankCode, accountNo, accountName, mode }: DepositAccount,
  areGiftsTaken: boolean,
): Ways['wallets'] {
  if (bankCode !== WALLET_BANK || (mode === 'LINK' && !areGiftsTaken)) return [];
  return mode === 'LINK'
    ? [{ mode, walletAccountName: accountName }]
    : [{ mode: 'AUTO', walletAccountName: accountName, walletAccountNo: accountNo }];
}
