import { Button, ButtonLink } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { ChatFile } from './ChatFile.tsx';
import { sayText, sendBack } from './outbox.ts';
import { type Button as ButtonOf, type Card, readable, wayOf } from './readable.ts';
import type { Entry } from './rows.ts';

/** What can be chosen of a message. */
export function ChatButtons({ buttons }: { buttons: readonly ButtonOf[] }): ReactNode {
  if (buttons.length === 0) return null;
  return (
    <ul className="chat-buttons">
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, and may say the same twice.
        <li key={index}>
          <OneButton button={button} />
        </li>
      ))}
    </ul>
  );
}

function OneButton({ button }: { button: ButtonOf }): ReactNode {
  const texts = useChatMessages();
  const way = wayOf(button);
  const title = <bdi>{joinWords(button.title)}</bdi>;
  switch (way.kind) {
    case 'web':
      return (
        <ButtonLink
          href={way.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={texts.opensIn(button.title, way.host)}
          wide
        >
          <span>
            {title}
            <span className="chat-host">{way.host}</span>
          </span>
        </ButtonLink>
      );
    case 'call':
      return (
        <ButtonLink href={way.href} wide>
          {title}
        </ButtonLink>
      );
    case 'nowhere':
      return (
        <Button blocked wide>
          {title}
        </Button>
      );
    case 'postback':
      return (
        <Button wide onClick={() => sendBack(button.title, button.payload)}>
          {title}
        </Button>
      );
    case 'say':
      return (
        <Button wide onClick={() => sayText(button.title)}>
          {title}
        </Button>
      );
  }
}

/** Cards side by side. */
export function ChatCards({ cards }: { cards: readonly Card[] }): ReactNode {
  const texts = useChatMessages();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll to what has no controls.
    <ul className="chat-cards" aria-label={texts.cards} tabIndex={0}>
      {cards.map(({ title, subtitle, image_url, buttons }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, and may say the same twice.
        <li key={index} className="chat-card">
          {image_url && <ChatFile url={image_url.includes(':')} fileType="image" filePath={image_url} />}
          <b dir="auto">{joinWords(title)}</b>
          {subtitle && <p dir="auto">{joinWords(subtitle)}</p>}
          <ChatButtons buttons={buttons} />
        </li>
      ))}
    </ul>
  );
}

/** What can be answered by a tap, as long as nothing else was said. */
export function QuickReplies({ last }: { last: Entry | undefined }): ReactNode {
  const texts = useChatMessages();
  const known = last?.message && readable(last.message);
  if (known?.message_type !== 'quick_replies' || known.payloads.length === 0) return null;
  return (
    <ul className="chat-replies" aria-label={texts.choices}>
      {known.payloads.map(({ title, payload }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, and may say the same twice.
        <li key={index}>
          <Button tone="soft" pill onClick={() => sendBack(title, payload)}>
            <bdi>{joinWords(title)}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}
