import { bankAccountName, isEnglishName, needsEnglishName } from '@prae/contract/facts';
import { useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { useProblems } from '../../shell/problems.ts';
import type { AccountNameChange } from './BankAccountFields.tsx';

export interface Rename extends AccountNameChange {
  /** Whether the member's bank has the name in English letters and it is not. */
  isNeeded: boolean;
  busy: boolean;
  /** Saves the name: true once it is saved. What is wrong is said at the field, a failure there and in a toast. */
  save: () => Promise<boolean>;
}

/** Writes the name on the member's own bank account in English letters (specification section 5). */
export function useRename(): Rename {
  const { bankTransfer: texts } = useLaterMessages();
  const { wallet } = useMoney();
  const { problems, pass, forget } = useProblems<{ name?: string }>({});
  const sending = useSubmit('profile.bankAccountName', {
    // What is wrong with the name is said there.
    texts: { BANK_ACCOUNT_NAME_ENG: null },
    refreshes: ['profile.read', 'wallet.read'],
  });
  const [typed, setTyped] = useState('');
  const failure = typeof sending.failure === 'string' ? sending.failure : undefined;
  const account = wallet?.bankAccount;
  const bankCode = account?.bank.bankCode ?? '';
  return {
    isNeeded: needsEnglishName(bankCode) && !isEnglishName(account?.bankAccountName ?? ''),
    isEnglish: true,
    entry: { name: typed },
    problems: { name: problems.name ?? failure },
    busy: sending.busy,
    type: (_, name) => {
      setTyped(name);
      forget('name');
      sending.clear();
    },
    save: async () => {
      const wrong = { name: texts.renameWrong };
      if (!pass(isEnglishName(typed) ? {} : wrong)) return false;
      const result = await sending.submit({ body: { bankCode, bankAccountName: bankAccountName(typed) } });
      if (result.outcome === 'refused' && result.code === 'BANK_ACCOUNT_NAME_ENG') pass(wrong);
      return result.outcome === 'ok';
    },
  };
}
