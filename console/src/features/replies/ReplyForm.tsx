import { MESSAGE_MOST } from '@prae/contract/chat-facts';
import type { ConsoleBody } from '@prae/contract/console/contract';
import { languageOptions, languages } from '@prae/contract/languages';
import { Field } from '@prae/ui/Field';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { refresh } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { plain } from '../../shell/plain.ts';
import { TextBox } from '../../shell/TextBox.tsx';

type Reply = ConsoleBody<'canned.save'>;

/** A canned reply, new or changed: complete in every language, or it is not kept. */
export function ReplyForm({ reply, onClose }: { reply: Reply; onClose: () => void }): ReactNode {
  const messages = useMessages();
  const { staff, shell } = messages;
  const [typed, setTyped] = useState(reply);
  const [isAsked, setAsked] = useState(false);
  const { busy, failure, submit } = useSubmit('canned.save');
  const isMissing = (text: string): boolean => isAsked && text.trim() === '';
  const save = (): void => {
    setAsked(true);
    const isWhole = [typed.title, ...Object.values(typed.texts)].every((text) => text.trim() !== '');
    if (!isWhole) return;
    submit({ body: { ...typed, title: typed.title.trim() } }, () => {
      void refresh('canned.list');
      toast(shell.saved, { tone: 'success' });
      onClose();
    });
  };
  return (
    <FormDialog
      open
      isWide
      title={reply.title === '' ? staff.addReply : staff.changeTitle(plain(reply.title))}
      onClose={onClose}
      problem={failure && failureText(messages, failure)}
      submit={{ label: shell.save, busyText: shell.saving, busy, onSubmit: save }}
    >
      <Field
        label={staff.replyTitle}
        value={typed.title}
        maxLength={60}
        error={isMissing(typed.title) && staff.replyTitleMissing}
        onChange={({ target }) => setTyped({ ...typed, title: target.value })}
      />
      {languages.map((language) => (
        <TextBox
          key={language}
          label={staff.replyText(languageOptions.find(({ value }) => value === language)?.label ?? language)}
          value={typed.texts[language]}
          maxLength={MESSAGE_MOST}
          error={isMissing(typed.texts[language]) ? staff.replyTextMissing : undefined}
          onChange={({ target }) =>
            setTyped({ ...typed, texts: { ...typed.texts, [language]: target.value } })
          }
        />
      ))}
    </FormDialog>
  );
}
