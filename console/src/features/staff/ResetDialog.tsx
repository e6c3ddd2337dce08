import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import type { ReactNode } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { refresh } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import type { Enrolled } from './Enrolment.tsx';

interface ResetDialogProps {
  person: ConsoleAnswer<'operator.list'>[number];
  onEnrolled: (enrolled: Enrolled) => void;
  onClose: () => void;
}

/** Asks before somebody's password and second factor stop working. */
export function ResetDialog({ person, onEnrolled, onClose }: ResetDialogProps): ReactNode {
  const messages = useMessages();
  const { staff, shell } = messages;
  const { busy, failure, submit } = useSubmit('operator.reset');
  const onConfirm = (): void =>
    submit({ body: { _id: person._id } }, (enrolled) => {
      void refresh('operator.list');
      onEnrolled(enrolled);
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={staff.resetTitle(person.name)}
      confirm={{ label: staff.reset, onConfirm, danger: true, busy, busyText: shell.saving }}
      cancelLabel={shell.cancel}
    >
      {failure ? failureText(messages, failure) : staff.resetText}
    </ConfirmDialog>
  );
}
