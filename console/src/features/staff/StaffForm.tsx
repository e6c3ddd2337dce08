import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { OPERATOR_NAME, SHOWN_NAME } from '@prae/contract/console/names';
import { roles as allRoles, type Role } from '@prae/contract/console/routes';
import { Checkbox } from '@prae/ui/Checkbox';
import { Field } from '@prae/ui/Field';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { refresh } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import type { StaffTexts } from '../../messages/th/staff.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import type { Enrolled } from './Enrolment.tsx';
import './staff.css';

type Person = ConsoleAnswer<'operator.list'>[number];

/** What is wrong with the name that members are to read. */
function shownProblem(shown: string, { shownAsMissing, shownAsWrong }: StaffTexts): string | false {
  if (shown === '') return shownAsMissing;
  return !SHOWN_NAME.test(shown) && shownAsWrong;
}

interface StaffFormProps {
  /** undefined: a new one. */
  person: Person | undefined;
  onEnrolled: (enrolled: Enrolled) => void;
  onClose: () => void;
}

/** A new operator, or another one's roles, shown name and whether they may sign in. */
export function StaffForm({ person, onEnrolled, onClose }: StaffFormProps): ReactNode {
  const messages = useMessages();
  const { staff, shell } = messages;
  const [name, setName] = useState(person?.name ?? '');
  const [shownAs, setShownAs] = useState(person?.shownAs ?? '');
  const [roles, setRoles] = useState<readonly Role[]>(person?.roles ?? []);
  const [isActive, setActive] = useState(person?.isActive ?? true);
  const [isAsked, setAsked] = useState(false);
  const creating = useSubmit('operator.create');
  const changing = useSubmit('operator.change');
  const failure = creating.failure ?? changing.failure;
  const isNamed = person !== undefined || OPERATOR_NAME.test(name);
  const isWhole = isNamed && SHOWN_NAME.test(shownAs.trim()) && roles.length > 0;
  const save = (): void => {
    setAsked(true);
    if (!isWhole) return;
    const common = { shownAs: shownAs.trim(), roles: [...roles] };
    if (!person) {
      creating.submit({ body: { name, ...common } }, (enrolled) => {
        void refresh('operator.list');
        onEnrolled(enrolled);
      });
      return;
    }
    changing.submit({ body: { _id: person._id, ...common, isActive } }, () => {
      void refresh('operator.list');
      toast(shell.saved, { tone: 'success' });
      onClose();
    });
  };
  return (
    <FormDialog
      open
      title={person ? staff.changeTitle(person.name) : staff.add}
      onClose={onClose}
      problem={failure && failureText(messages, failure)}
      submit={{
        ...{ label: person ? shell.save : staff.add, busyText: shell.saving, onSubmit: save },
        busy: creating.busy || changing.busy,
      }}
    >
      {person ? (
        <p className="meta">{staff.changeHint}</p>
      ) : (
        <Field
          label={staff.name}
          name="name"
          hint={staff.nameHint}
          error={isAsked && !OPERATOR_NAME.test(name) && staff.nameWrong}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value.trim().toLowerCase())}
        />
      )}
      <Field
        label={staff.shownAs}
        name="shownAs"
        error={isAsked && shownProblem(shownAs.trim(), staff)}
        autoComplete="off"
        maxLength={40}
        value={shownAs}
        onChange={({ target }) => setShownAs(target.value)}
      />
      <RoleChoice roles={roles} onChange={setRoles} isMissing={isAsked && roles.length === 0} />
      {person && (
        <Checkbox
          label={staff.isActive}
          checked={isActive}
          onChange={({ target }) => setActive(target.checked)}
        />
      )}
    </FormDialog>
  );
}

interface RoleChoiceProps {
  roles: readonly Role[];
  onChange: (roles: readonly Role[]) => void;
  isMissing: boolean;
}

function RoleChoice({ roles, onChange, isMissing }: RoleChoiceProps): ReactNode {
  const { staff, shell } = useMessages();
  return (
    <fieldset className="staff-roles">
      <legend className="field-label">{staff.roles}</legend>
      {allRoles.map((role) => (
        <Checkbox
          key={role}
          label={shell.roles[role]}
          value={role}
          checked={roles.includes(role)}
          onChange={({ target }) =>
            onChange(allRoles.filter((one) => (one === role ? target.checked : roles.includes(one))))
          }
        />
      ))}
      <p className="problem" role="alert">
        {isMissing && staff.rolesMissing}
      </p>
    </fieldset>
  );
}
