import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { type Language, languageOptions, tagOf } from '@prae/contract/languages';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';

export type Reply = ConsoleAnswer<'canned.list'>[number];

/** The replies whose title or text in a language has what was typed. */
export function matching(replies: readonly Reply[], typed: string, language: Language): Reply[] {
  const wanted = typed.trim().toLowerCase();
  return replies.filter(({ title, texts }) => `${title}\n${texts[language]}`.toLowerCase().includes(wanted));
}

/** The id of one option, for whoever reads which one is active. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

interface CannedProps {
  id: string;
  replies: readonly Reply[];
  active: number;
  /** The customer's. */
  language: Language;
  onPick: (reply: Reply) => void;
}

/** Replies to choose from, in the customer's language. The focus stays where one writes. */
export function Canned({ id, replies, active, language, onPick }: CannedProps): ReactNode {
  const { inbox } = useMessages();
  const name = languageOptions.find(({ value }) => value === language)?.label ?? language;
  return (
    <div className="canned">
      <p className="canned-head meta">
        <b>{inbox.canned}</b> <bdi>{inbox.cannedIn(name)}</bdi>
      </p>
      {replies.length === 0 && (
        <p className="canned-none meta" role="status">
          {inbox.cannedNone}
        </p>
      )}
      <div id={id} role="listbox" aria-label={inbox.canned}>
        {replies.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above it takes the keys.
          <div
            key={reply._id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="canned-one"
            ref={index === active ? inSight : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
          >
            <b>{reply.title}</b>
            <span className="canned-text" lang={tagOf(language)}>
              {reply.texts[language]}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function inSight(option: HTMLElement | null): void {
  option?.scrollIntoView?.({ block: 'nearest' });
}
