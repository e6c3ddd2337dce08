import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import { Button } from '@prae/ui/Button';
import { Initials } from '@prae/ui/Initials';
import { SearchList } from '@prae/ui/SearchList';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage, useMessages } from '../messages/language.ts';
import './BankChoice.css';
import { bankName, useBanks } from './bank-name.ts';
import { LoadFailed } from './LoadFailed.tsx';

export interface BankChoiceProps {
  value: string;
  error?: string | undefined;
  onChange: (code: string) => void;
}

/** The list of banks, narrowed by typing; once chosen, the bank alone. The focus goes along from the one to the other. */
export function BankChoice({ value, error, onChange }: BankChoiceProps): ReactNode {
  const { registration: texts, shell } = useMessages();
  const language = useLanguage();
  const banks = useBanks();
  const [open, setOpen] = useState(value === '');
  const frame = useRef<HTMLDivElement>(null);
  const turn = (toList: boolean): void => {
    flushSync(() => setOpen(toList));
    frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  if (!banks.data) {
    return banks.isError ? (
      <LoadFailed busy={banks.isFetching} onRetry={() => void banks.refetch()} />
    ) : (
      <Skeleton label={shell.loading} heights={[52, 180]} />
    );
  }
  const chosen = banks.data.find((bank) => bank.code === value);
  if (chosen && !open) {
    return (
      <div className="bank-choice" ref={frame}>
        <p className="field-label">{texts.bank}</p>
        <div className="bank-choice-row">
          <Initials code={chosen.code} text={chosen.code} />
          <b>{bankName(chosen, language)}</b>
          <Button tone="soft" pill onClick={() => turn(true)}>
            {texts.bankChange}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="bank-choice" ref={frame}>
      <SearchList
        label={texts.bank}
        searchLabel={texts.bankSearch}
        emptyText={texts.bankNone}
        options={banks.data.map((bank) => ({
          value: bank.code,
          label: bankName(bank, language),
          note: otherName(bank, language),
        }))}
        value={value === '' ? null : value}
        error={error}
        onChange={(code) => {
          onChange(code);
          turn(false);
        }}
      />
    </div>
  );
}

type Bank = Answer<'lookup.banks'>[number];

/** The name a person may know the bank by as well; nothing where it would only repeat the first. */
function otherName(bank: Bank, language: Language): string | undefined {
  const other = language === 'en' ? bank.nameTH : bank.nameEN;
  return other === bankName(bank, language) ? undefined : other;
}
