import type { Answer } from '@prae/contract/contract';
import { Button } from '@prae/ui/Button';
import { Chips } from '@prae/ui/Chips';
import { ErrorState } from '@prae/ui/Empty';
import { Field } from '@prae/ui/Field';
import { Initials } from '@prae/ui/Initials';
import { SearchList } from '@prae/ui/SearchList';
import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { call } from '../../app/client.ts';
import { useRead } from '../../app/queries.ts';
import { carryPhone } from '../../app/sign-in.ts';
import { failureText } from '../../messages/errors.ts';
import { type Language, useLanguage, useMessages } from '../../messages/language.ts';
import { groupAccountNo } from './account-no.ts';
import { Existing } from './PhoneStep.tsx';
import { focusFirstWrong, StepFrame } from './StepFrame.tsx';
import type { Registration } from './state.ts';
import {
  accountDigits,
  type BankProblems,
  bankProblems,
  digitsOnly,
  needsEnglishName,
  registrationOf,
  stepBefore,
} from './wizard.ts';

/** Step 4: where withdrawals go. Sending it registers the member. */
export function BankStep({ registration }: { registration: Registration }): ReactNode {
  const messages = useMessages();
  const { registration: texts } = messages;
  const { draft, passwords, change, variant } = registration;
  const [problems, setProblems] = useState<BankProblems>({});
  const [failure, setFailure] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const type = (part: Partial<typeof draft>): void => {
    change(part);
    setFailure(null);
    setProblems((current) => {
      const left = Object.entries(current).filter(([field]) => !(field in part));
      return Object.fromEntries(left) as BankProblems;
    });
  };

  const submit = async (): Promise<void> => {
    const found = bankProblems(draft, variant);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstWrong();
    setBusy(true);
    setFailure(null);
    const body = registrationOf(draft, passwords.password, variant);
    const result = await call('registration.create', { body }, { idempotencyKey: registration.keyFor(body) });
    setBusy(false);
    if (result.outcome === 'ok') {
      carryPhone(draft.phone);
      return change({ step: 'done' });
    }
    if (result.outcome === 'unknown') return setFailure(texts.unknown);
    if (result.code === 'EXISTING_USER') return setFailure(<Existing phone={draft.phone} />);
    setFailure(failureText(messages, result));
  };

  const english = needsEnglishName(draft.bankCode);
  return (
    <StepFrame
      title={texts.bankTitle}
      intro={texts.bankIntro}
      failure={failure}
      submit={{ label: texts.submit, busyText: texts.submitting, busy }}
      onSubmit={() => void submit()}
      onBack={() => change({ step: stepBefore('bank') ?? 'profile' })}
    >
      {variant === 'la' && (
        <Chips
          legend={texts.currency}
          legendShown
          options={[
            { value: 'LAK', label: texts.lak },
            { value: 'BAHT', label: texts.baht },
          ]}
          value={draft.currency}
          onChange={(currency) => type({ currency })}
        />
      )}
      <BankChoice
        value={draft.bankCode}
        error={problems.bankCode && texts[problems.bankCode]}
        onChange={(bankCode) => type({ bankCode })}
      />
      <Field
        label={texts.accountNo}
        name="account"
        inputMode="numeric"
        autoComplete="off"
        value={groupAccountNo(draft.accountNo)}
        error={
          problems.accountNo === 'accountNoLength'
            ? texts.accountNoLength(accountDigits(variant))
            : problems.accountNo && texts[problems.accountNo]
        }
        onChange={(event) => type({ accountNo: digitsOnly(event.target.value).slice(0, 20) })}
      />
      <div className="register-names">
        <Field
          label={texts.firstName}
          name="given-name"
          autoComplete="given-name"
          autoCapitalize="characters"
          maxLength={50}
          value={draft.firstName}
          hint={english && texts.englishHint}
          error={problems.firstName && texts[problems.firstName]}
          onChange={(event) => type({ firstName: event.target.value.toUpperCase() })}
        />
        <Field
          label={texts.lastName}
          name="family-name"
          autoComplete="family-name"
          autoCapitalize="characters"
          maxLength={49}
          value={draft.lastName}
          error={problems.lastName && texts[problems.lastName]}
          onChange={(event) => type({ lastName: event.target.value.toUpperCase() })}
        />
      </div>
    </StepFrame>
  );
}

interface BankChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** The list of banks, narrowed by typing; once chosen, the bank alone. */
function BankChoice({ value, error, onChange }: BankChoiceProps): ReactNode {
  const { registration: texts, shell } = useMessages();
  const language = useLanguage();
  const banks = useRead('lookup.banks', undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [open, setOpen] = useState(value === '');
  if (!banks.data) {
    return banks.isError ? (
      <ErrorState
        text={shell.loadFailed}
        retryLabel={shell.retry}
        retryingLabel={shell.loading}
        busy={banks.isFetching}
        onRetry={() => void banks.refetch()}
      />
    ) : (
      <Skeleton label={shell.loading} heights={[52, 180]} />
    );
  }
  const chosen = banks.data.find((bank) => bank.code === value);
  if (chosen && !open) {
    return (
      <div className="register-bank">
        <p className="field-label">{texts.bank}</p>
        <div className="register-bank-row">
          <Initials code={chosen.code} text={chosen.code} />
          <b>{bankName(chosen, language)}</b>
          <Button tone="soft" pill onClick={() => setOpen(true)}>
            {texts.bankChange}
          </Button>
        </div>
      </div>
    );
  }
  return (
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
        setOpen(false);
      }}
    />
  );
}

type Bank = Answer<'lookup.banks'>[number];

function bankName(bank: Bank, language: Language): string {
  if (language === 'th') return bank.nameTH;
  return (language === 'la' && bank.nameLA) || bank.nameEN;
}

/** The name a person may know the bank by as well; nothing where it would only repeat the first. */
function otherName(bank: Bank, language: Language): string | undefined {
  const other = language === 'en' ? bank.nameTH : bank.nameEN;
  return other === bankName(bank, language) ? undefined : other;
}
