import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { languageOptions, languages, tagOf } from '@prae/contract/languages';
import { Button } from '@prae/ui/Button';
import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { Empty } from '@prae/ui/Empty';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { refresh, useRead } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { Page } from '../../shell/Page.tsx';
import { plain } from '../../shell/plain.ts';
import { ReplyForm } from './ReplyForm.tsx';

type Reply = ConsoleAnswer<'canned.list'>[number];

/** Replies that were written before, in every language of the customers. */
export function Replies(): ReactNode {
  const { staff } = useMessages();
  const read = useRead('canned.list');
  const [edited, edit] = useState<Reply>();
  const [removed, remove] = useState<Reply>();
  const begin = (): void => edit({ _id: crypto.randomUUID(), title: '', texts: { th: '', la: '', en: '' } });
  return (
    <Page
      title={staff.repliesTitle}
      actions={
        <Button tone="dark" onClick={begin}>
          {staff.addReply}
        </Button>
      }
    >
      <Loaded read={read}>
        {(replies) =>
          replies.length === 0 ? (
            <Empty text={staff.noReplies} />
          ) : (
            <Table replies={replies} onEdit={edit} onRemove={remove} />
          )
        }
      </Loaded>
      {edited && <ReplyForm key={edited._id} reply={edited} onClose={() => edit(undefined)} />}
      {removed && <RemoveReply reply={removed} onClose={() => remove(undefined)} />}
    </Page>
  );
}

interface TableProps {
  replies: readonly Reply[];
  onEdit: (reply: Reply) => void;
  onRemove: (reply: Reply) => void;
}

function Table({ replies, onEdit, onRemove }: TableProps): ReactNode {
  const { staff, shell } = useMessages();
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{staff.replyTitle}</th>
            {languageOptions.map(({ value, label, lang }) => (
              <th key={value} scope="col" lang={lang}>
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {replies.map((reply) => (
            <tr key={reply._id}>
              <th scope="row">{reply.title}</th>
              {languages.map((language) => (
                <td key={language} lang={tagOf(language)} className="breakable">
                  {reply.texts[language]}
                </td>
              ))}
              <td>
                <span className="table-actions">
                  <Button
                    tone="quiet"
                    aria-label={staff.changeTitle(plain(reply.title))}
                    onClick={() => onEdit(reply)}
                  >
                    {staff.change}
                  </Button>
                  <Button
                    tone="danger-quiet"
                    aria-label={staff.removeReply(plain(reply.title))}
                    onClick={() => onRemove(reply)}
                  >
                    {shell.remove}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RemoveReply({ reply, onClose }: { reply: Reply; onClose: () => void }): ReactNode {
  const messages = useMessages();
  const { staff, shell } = messages;
  const { busy, failure, submit } = useSubmit('canned.delete');
  const onConfirm = (): void =>
    submit({ body: { _id: reply._id } }, () => {
      void refresh('canned.list');
      toast(shell.saved, { tone: 'success' });
      onClose();
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={staff.removeReply(plain(reply.title))}
      confirm={{ label: shell.remove, onConfirm, danger: true, busy }}
      cancelLabel={shell.cancel}
    >
      {failure ? failureText(messages, failure) : staff.removeReplyText}
    </ConfirmDialog>
  );
}
