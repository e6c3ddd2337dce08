import { keptDraft } from '../../client/draft.ts';

/** The account whose number was copied last in this tab: who comes back from the bank's app may find the page loaded anew. */
interface LastAccount {
  number: string;
  /** A transfer is awaited that was announced while the account was shown. */
  isAwaited: boolean;
}

export const lastAccount = keptDraft<LastAccount>('deposit-account');

/** The number of the account to which the member has said that money is on its way. */
export function awaitedAt(): string | undefined {
  const last = lastAccount.read();
  return last?.isAwaited ? last.number : undefined;
}
