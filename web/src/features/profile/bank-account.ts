import type { Answer } from '@prae/contract/contract';
import { bankAccountName, isEnglishName, needsEnglishName } from '@prae/contract/facts';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { useInstallation } from '../../client/installation.ts';
import { type Submitted, useSubmit } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { accountNoProblem, accountNoText } from '../../shell/account-no.ts';
import { useProblems } from '../../shell/problems.ts';

type Profile = Answer<'profile.read'>;
type Change = 'profile.update' | 'profile.bankAccountName';

/** What is typed; of a frozen account the name alone can differ from what it was. */
export interface BankAccountEntry {
  bankCode: string;
  /** Digits only. */
  accountNo: string;
  name: string;
}

export type BankAccountProblems = Partial<Record<'accountNo' | 'name', string>>;

export interface BankAccountChange {
  entry: BankAccountEntry;
  problems: BankAccountProblems;
  /** Whether the name has to be in English letters. */
  isEnglish: boolean;
  busy: boolean;
  /** What went wrong with it as a whole. */
  failure: ReactNode;
  type: (field: keyof BankAccountEntry, value: string) => void;
  /** Saves it unless something is wrong; `onDone` once it is saved, or where nothing differs. */
  save: () => Promise<void>;
}

const OPTIONS = {
  toasts: false,
  // What is wrong with a field is said there.
  texts: { EXISTING_BANK: null, INVALID_BANK: null, BANK_ACCOUNT_NAME_ENG: null },
  refreshes: ['profile.read', 'wallet.read'],
} as const;

/** Edits the bank account for withdrawals: before the first deposit all of it, after that the name alone. */
export function useBankAccount({ profile, bankAccount }: Profile, onDone: () => void): BankAccountChange {
  const { registration } = useMessages();
  const { profile: texts, lateErrors } = useLaterMessages();
  const { variant } = useInstallation();
  const before = entryOf(bankAccount);
  const [entry, setEntry] = useState(before);
  const { problems, pass, forget } = useProblems<BankAccountProblems>({});
  const update = useSubmit('profile.update', OPTIONS);
  const rename = useSubmit('profile.bankAccountName', OPTIONS);
  const [refused, setRefused] = useState<string>();
  const isEnglish = needsEnglishName(entry.bankCode);

  const nameProblems = (name: string): BankAccountProblems => {
    if (name.trim() === '') return { name: texts.accountNameMissing };
    return isEnglish && !isEnglishName(name) ? { name: registration.englishOnly } : {};
  };
  const send = (name: string): Promise<Submitted<Change>> => {
    const { bankCode, accountNo: bankAccountNo } = entry;
    // A name in other letters is taken with bank and number, which stay what they are, alone.
    if (bankAccount.isFrozen && isEnglishName(name))
      return rename.submit({ body: { bankCode, bankAccountName: name } });
    return update.submit({ body: { name: profile.name, bankCode, bankAccountName: name, bankAccountNo } });
  };
  const save = async (): Promise<void> => {
    setRefused(undefined);
    const found = nameProblems(entry.name);
    const wrongNo = bankAccount.isFrozen
      ? undefined
      : accountNoProblem(entry.accountNo, entry.bankCode, variant);
    if (wrongNo) found.accountNo = accountNoText(registration, wrongNo, entry.bankCode, variant);
    if (!pass(found)) return;
    const name = bankAccountName(entry.name);
    if (isSame({ ...entry, name }, before)) return onDone();
    const result = await send(name);
    if (result.outcome === 'ok') {
      toast(texts.bankSaved, { tone: 'success' });
      onDone();
    }
    if (result.outcome !== 'refused') return;
    const { code, fields } = result;
    if (code === 'EXISTING_BANK') pass({ accountNo: lateErrors.EXISTING_BANK });
    if (code === 'BANK_ACCOUNT_NAME_ENG') pass({ name: registration.englishOnly });
    if (code !== 'INVALID_BANK') return;
    if (fields.bankAccountNo && !bankAccount.isFrozen) pass({ accountNo: lateErrors.INVALID_BANK });
    // Without a field it is frozen: a deposit has come in meanwhile.
    else setRefused(fields.bankCode || fields.bankAccountNo ? lateErrors.INVALID_BANK : texts.frozen);
  };
  return {
    entry,
    problems,
    isEnglish,
    busy: update.busy || rename.busy,
    failure: refused ?? update.failure ?? rename.failure,
    type: (field, value) => {
      setEntry((current) => ({ ...current, [field]: value }));
      if (field !== 'bankCode') forget(field);
      setRefused(undefined);
      update.clear();
      rename.clear();
    },
    save,
  };
}

function entryOf({ bank, bankAccountName: name, bankAccountNo }: Profile['bankAccount']): BankAccountEntry {
  return { bankCode: bank.bankCode, accountNo: bankAccountNo, name };
}

function isSame(one: BankAccountEntry, other: BankAccountEntry): boolean {
  return one.bankCode === other.bankCode && one.accountNo === other.accountNo && one.name === other.name;
}
