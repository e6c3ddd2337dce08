import type { ReactNode } from 'react';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { useProblems } from '../../shell/problems.ts';
import { StepFrame } from '../../shell/StepFrame.tsx';
import { Existing } from './Existing.tsx';
import { InvitationFields } from './InvitationFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import type { Registration } from './registration.ts';
import { type ProfileProblems, personOf, profileProblems, stepBefore } from './wizard.ts';

/** Step 3: name, password, where the visitor heard of us, who invited, and the age. Checked by the server. */
export function ProfileStep({ registration }: { registration: Registration }): ReactNode {
  const { registration: texts } = useMessages();
  const { draft, passwords, change, confirmAgain, dropInvite } = registration;
  const { problems, pass, forget } = useProblems<ProfileProblems>({});
  const check = useSubmit('registration.validate', {
    toasts: false,
    texts: { EXISTING_USER: <Existing phone={draft.phone} /> },
  });

  const submit = async (): Promise<void> => {
    if (!pass(profileProblems(draft, passwords))) return;
    const result = await check.submit({ body: personOf(draft, passwords.password) });
    if (result.outcome === 'ok') {
      if (result.answer.isInviteKnown !== false) return change({ step: 'bank' });
      pass({ invite: dropInvite() ? 'inviteEarlier' : 'inviteUnknown' });
    }
    if (result.outcome !== 'refused') return;
    if (result.code === 'UNVERIFIED_OTP') confirmAgain();
    if (result.fields.password) pass({ password: 'passwordEasy' });
  };
  const onTyped = (field: keyof ProfileProblems): void => {
    forget(field);
    check.clear();
  };
  return (
    <StepFrame
      title={texts.profileTitle}
      intro={texts.profileIntro}
      failure={problems.password ? null : check.failure}
      submit={{ label: texts.next, busyText: texts.checking, busy: check.busy }}
      onSubmit={() => void submit()}
      onBack={() => change({ step: stepBefore('profile') ?? 'phone' })}
    >
      <PersonFields registration={registration} problems={problems} onTyped={onTyped} />
      <InvitationFields registration={registration} problems={problems} onTyped={onTyped} />
    </StepFrame>
  );
}
