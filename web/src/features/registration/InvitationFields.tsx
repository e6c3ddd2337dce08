import { Checkbox } from '@prae/ui/Checkbox';
import { Field } from '@prae/ui/Field';
import { Icon } from '@prae/ui/Icon';
import { RadioChips } from '@prae/ui/RadioChips';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import type { ProfileFieldsProps } from './PersonFields.tsx';

/** Where the visitor heard of us, who invited them, and that they are old enough. */
export function InvitationFields({ registration, problems, onTyped }: ProfileFieldsProps): ReactNode {
  const { registration: texts } = useMessages();
  const { draft, invited, change } = registration;
  const sources = useRead('lookup.sources', undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <>
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
        readOnly={invited}
        leading={invited ? <Icon name="lock-simple" /> : undefined}
        hint={invited ? texts.inviteFromLink : texts.inviteOptional}
        value={draft.inviteCode}
        error={problems.invite && texts[problems.invite]}
        onChange={(event) => {
          change({ inviteCode: event.target.value });
          onTyped('invite');
        }}
      />
      <div className={problems.adult ? 'register-age wrong' : 'register-age'}>
        <Checkbox
          label={texts.age}
          checked={draft.adult}
          hint={problems.adult && <span className="register-wrong">{texts[problems.adult]}</span>}
          onChange={(event) => {
            change({ adult: event.target.checked });
            onTyped('adult');
          }}
        />
      </div>
    </>
  );
}
