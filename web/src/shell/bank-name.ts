import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import { useRead } from '../client/queries.ts';
import { useLanguage } from '../messages/language.ts';

type Bank = Answer<'lookup.banks'>[number];
/** A bank as the member's own account names it. */
type OwnBank = Answer<'profile.read'>['bankAccount']['bank'];

/** A bank's name in the reader's language, in English where it has none. */
export function bankName(bank: Bank, language: Language): string {
  if (language === 'th') return bank.nameTH;
  return (language === 'la' && bank.nameLA) || bank.nameEN;
}

/** The banks that a member may have; they do not change. */
export function useBanks({ enabled }: { enabled: boolean } = { enabled: true }) {
  return useRead('lookup.banks', undefined, { enabled, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * The name of the member's bank. The account tells it in Thai alone; in other languages the list of banks is read, and
 * until it is there the code stands in its place, which is Latin.
 */
export function useBankName(own: OwnBank | undefined): string {
  const language = useLanguage();
  const banks = useBanks({ enabled: own !== undefined && language !== 'th' });
  if (own === undefined) return '';
  if (language === 'th') return own.nameTH;
  const listed = banks.data?.find(({ code }) => code === own.bankCode);
  if (listed) return bankName(listed, language);
  return banks.isPending ? own.bankCode : own.nameTH;
}
