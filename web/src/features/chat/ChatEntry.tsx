import { Button } from '@prae/ui/Button';
import { Icon } from '@prae/ui/Icon';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useMessages } from '../../messages/language.ts';
import { Age } from '../../shell/Age.tsx';
import { ChatAbout } from './ChatAbout.tsx';
import { ChatButtons, ChatCards } from './ChatButtons.tsx';
import { ChatFile, SentFile } from './ChatFile.tsx';
import { remove, resend } from './outbox.ts';
import { readable } from './readable.ts';
import type { Entry, Row } from './rows.ts';
import type { Outgoing } from './thread.ts';

type ChatEntryProps = Omit<Extract<Row, { kind: 'entry' }>, 'kind'> & {
  /** How far it is, is said of the last own one alone. */
  isNewestOwn: boolean;
};

/** A message with who said it, and what became of it. */
export function ChatEntry({ entry, isFirst, isLast, isNewestOwn }: ChatEntryProps): ReactNode {
  const texts = useChatMessages();
  const isOwn = entry.sender === 'customer';
  const { outgoing } = entry;
  const name = isOwn ? texts.you : entry.name || (entry.sender === 'bot' ? texts.bot : texts.staff);
  const state = outgoing?.state ?? (isOwn && isNewestOwn ? 'succeed' : undefined);
  return (
    <li className={`chat-entry${isOwn ? ' chat-own' : ''}${isFirst ? ' chat-first' : ''}`}>
      {isFirst && (
        <p className={isOwn ? 'vh' : 'chat-name'}>
          <bdi>{name}</bdi>
        </p>
      )}
      <div className={`chat-bubble${state && state !== 'succeed' ? ` chat-is-${state}` : ''}`}>
        <Content entry={entry} />
      </div>
      {outgoing?.state === 'failed' && <Failed outgoing={outgoing} />}
      {(isLast || state !== undefined) && (
        <p className="chat-foot">
          <time dateTime={entry.at} title={formatDateTime(entry.at)}>
            <Age since={entry.at} words={texts.age} />
          </time>
          {state && state !== 'failed' && (
            <span className="chat-state">
              {state === 'succeed' && <Icon name="check" size={14} />}
              {state === 'succeed' && entry.readAt ? texts.read : texts.state[state]}
            </span>
          )}
        </p>
      )}
    </li>
  );
}

function Content({ entry: { outgoing, message, id } }: { entry: Entry }): ReactNode {
  const texts = useChatMessages();
  if (outgoing?.file) return <SentFile outgoing={outgoing} file={outgoing.file} />;
  const known = message && readable(message);
  switch (known?.message_type) {
    case 'text':
      return <Words text={known.payload.message} />;
    case 'quick_replies':
      return <Words text={known.payload.message} />;
    case 'buttons':
      return (
        <>
          <Words text={known.payload.message} />
          <ChatButtons buttons={known.payloads} />
        </>
      );
    case 'media':
      return (
        <>
          <ChatFile key={id} {...known.payload} />
          {known.payload.message && <Words text={known.payload.message} />}
        </>
      );
    case 'postback':
      return <Words text={known.payload.title} />;
    case 'about':
      return (
        <>
          <ChatAbout about={known.payload} />
          {known.payload.message && <Words text={known.payload.message} />}
        </>
      );
    case 'generic':
      return <ChatCards cards={known.payloads} />;
    default:
      return <p className="chat-unknown">{texts.unknown}</p>;
  }
}

/** What somebody has written, as it is: nothing in it is markup, or turns what is around it. Lao words of the glossary stay whole at a line's end. */
function Words({ text }: { text: string }): ReactNode {
  return (
    <p className="chat-words" dir="auto">
      {joinWords(text)}
    </p>
  );
}

/** Why it did not go, and what can be done. */
function Failed({ outgoing: { id, failure } }: { outgoing: Outgoing }): ReactNode {
  const messages = useMessages();
  const texts = useChatMessages();
  return (
    <div className="chat-refused">
      <p>
        <b>{texts.state.failed}</b> {failure && failureText(messages, failure)}
      </p>
      <Button tone="quiet" icon="arrows-clockwise" onClick={() => resend(id)}>
        {texts.resend}
      </Button>
      <Button tone="danger-quiet" onClick={() => remove(id)}>
        {texts.remove}
      </Button>
    </div>
  );
}
