import { wireCurrencies } from '@prae/contract/facts';
import { RadioChips } from '@prae/ui/RadioChips';
import type { ReactNode } from 'react';
import { carryPassword, carryPhone } from '../../client/sign-in.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { BankChoice } from '../../shell/BankChoice.tsx';
import { useProblems } from '../../shell/problems.ts';
import { StepFrame } from '../../shell/StepFrame.tsx';
import { BankAccountFields } from './BankAccountFields.tsx';
import type { Draft } from './draft.ts';
import { Existing } from './Existing.tsx';
import type { Registration } from './registration.ts';
import { type BankProblems, bankProblems, registrationOf, stepBefore } from './wizard.ts';

/** Step 4: where withdrawals go. Sending it registers the member. */
export function BankStep({ registration }: { registration: Registration }): ReactNode {
  const { registration: texts } = useMessages();
  const { draft, passwords, change, confirmAgain, variant } = registration;
  const { problems, pass, forget } = useProblems<BankProblems>({});
  const creation = useSubmit('registration.create', {
    toasts: false,
    unknownText: texts.unknown,
    texts: { EXISTING_USER: <Existing phone={draft.phone} /> },
  });
  const type = (field: keyof BankProblems, value: string): void => {
    change({ [field]: value });
    forget(field);
    creation.clear();
  };
  const submit = async (): Promise<void> => {
    if (!pass(bankProblems(draft, variant))) return;
    const result = await creation.submit({ body: registrationOf(draft, passwords.password, variant) });
    if (result.outcome === 'refused' && result.code === 'UNVERIFIED_OTP') confirmAgain();
    if (result.outcome !== 'ok') return;
    carryPhone(draft.phone);
    carryPassword(passwords.password);
    change({ step: 'done' });
  };
  return (
    <StepFrame
      title={texts.bankTitle}
      intro={texts.bankIntro}
      failure={creation.failure}
      submit={{ label: texts.submit, busyText: texts.submitting, busy: creation.busy }}
      onSubmit={() => void submit()}
      onBack={() => change({ step: stepBefore('bank') ?? 'profile' })}
    >
      {variant === 'la' && (
        <CurrencyChoice value={draft.currency} onChange={(currency) => change({ currency })} />
      )}
      <BankChoice
        value={draft.bankCode}
        error={problems.bankCode && texts[problems.bankCode]}
        onChange={(bankCode) => type('bankCode', bankCode)}
      />
      <BankAccountFields registration={registration} problems={problems} onType={type} />
    </StepFrame>
  );
}

type Currency = Draft['currency'];

function CurrencyChoice(props: { value: Currency; onChange: (value: Currency) => void }): ReactNode {
  const { registration: texts } = useMessages();
  const labels: Record<Currency, string> = { LAK: texts.lak, BAHT: texts.baht };
  return (
    <RadioChips
      legend={texts.currency}
      legendShown
      options={wireCurrencies.la.map((value) => ({ value, label: labels[value] }))}
      {...props}
    />
  );
}
