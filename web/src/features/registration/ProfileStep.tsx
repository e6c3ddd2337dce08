import { Checkbox } from '@prae/ui/Checkbox';
import { Field, PasswordField } from '@prae/ui/Field';
import { Icon } from '@prae/ui/Icon';
import { RadioChips } from '@prae/ui/RadioChips';
import { type ReactNode, useState } from 'react';
import { call } from '../../app/client.ts';
import { useRead } from '../../app/queries.ts';
import { failureText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { Existing } from './PhoneStep.tsx';
import { focusFirstWrong, StepFrame } from './StepFrame.tsx';
import type { Registration } from './state.ts';
import { type ProfileProblems, personOf, profileProblems, stepBefore } from './wizard.ts';

/** Step 3: name, password, where the visitor heard of us, who invited, and the age. Checked by the server. */
export function ProfileStep({ registration }: { registration: Registration }): ReactNode {
  const messages = useMessages();
  const { registration: texts, session } = messages;
  const { draft, passwords, change, changePasswords } = registration;
  const sources = useRead('lookup.sources', undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [failure, setFailure] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);
  const forget = (field: keyof ProfileProblems): void => {
    setProblems((current) => {
      const { [field]: _, ...rest } = current;
      return rest;
    });
    setFailure(null);
  };

  const submit = async (): Promise<void> => {
    const found = profileProblems(draft, passwords);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstWrong();
    setBusy(true);
    setFailure(null);
    const result = await call('registration.validate', { body: personOf(draft, passwords.password) });
    setBusy(false);
    if (result.outcome === 'ok') return change({ step: 'bank' });
    if (result.outcome === 'refused' && result.code === 'EXISTING_USER') {
      return setFailure(<Existing phone={draft.phone} />);
    }
    if (result.outcome === 'refused' && result.code === 'UNVERIFIED_OTP')
      change({ step: 'phone', otp: null });
    setFailure(failureText(messages, result));
  };

  const same = passwords.again !== '' && passwords.password === passwords.again;
  return (
    <StepFrame
      title={texts.profileTitle}
      intro={texts.profileIntro}
      failure={failure}
      submit={{ label: texts.next, busyText: texts.checking, busy }}
      onSubmit={() => void submit()}
      onBack={() => change({ step: stepBefore('profile') ?? 'phone' })}
    >
      <Field
        label={texts.name}
        name="name"
        autoComplete="nickname"
        maxLength={100}
        value={draft.name}
        error={problems.name && texts[problems.name]}
        onChange={(event) => {
          change({ name: event.target.value });
          forget('name');
        }}
      />
      {/* Password managers store the number with the password. */}
      <input type="hidden" name="username" autoComplete="username" value={draft.phone} readOnly />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        showLabel={session.showPassword}
        hideLabel={session.hidePassword}
        value={passwords.password}
        hint={texts.passwordHint}
        error={problems.password && texts[problems.password]}
        onChange={(event) => {
          changePasswords({ password: event.target.value });
          forget('password');
        }}
      />
      <PasswordField
        label={texts.passwordAgain}
        name="password-again"
        autoComplete="new-password"
        showLabel={session.showPassword}
        hideLabel={session.hidePassword}
        value={passwords.again}
        hint={same && <span className="register-match">{texts.passwordsMatch}</span>}
        error={problems.again && texts[problems.again]}
        onChange={(event) => {
          changePasswords({ again: event.target.value });
          forget('again');
        }}
      />
      {sources.data && sources.data.length > 0 && (
        <RadioChips
          legend={texts.source}
          legendShown
          options={sources.data.map(({ code, description }) => ({ value: code, label: description }))}
          value={draft.sourceCode === '' ? null : draft.sourceCode}
          onChange={(sourceCode) => change({ sourceCode })}
        />
      )}
      <Field
        label={texts.inviteCode}
        name="invite"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        readOnly={registration.invited}
        leading={registration.invited ? <Icon name="lock-simple" /> : undefined}
        hint={registration.invited ? texts.inviteFromLink : texts.inviteOptional}
        value={draft.inviteCode}
        onChange={(event) => change({ inviteCode: event.target.value })}
      />
      <div className={problems.adult ? 'register-age wrong' : 'register-age'}>
        <Checkbox
          label={texts.age}
          checked={draft.adult}
          hint={problems.adult && <span className="register-wrong">{texts[problems.adult]}</span>}
          onChange={(event) => {
            change({ adult: event.target.checked });
            forget('adult');
          }}
        />
      </div>
    </StepFrame>
  );
}
