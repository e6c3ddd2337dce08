import { Field } from '@prae/ui/Field';
import { RadioChips } from '@prae/ui/RadioChips';
import { type ReactNode, useState } from 'react';
import { call } from '../../app/client.ts';
import { carryPhone } from '../../app/sign-in.ts';
import { failureText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { groupAccountNo } from './account-no.ts';
import { BankChoice } from './BankChoice.tsx';
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
        <RadioChips
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
