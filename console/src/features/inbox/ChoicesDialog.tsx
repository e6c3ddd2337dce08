import { MESSAGE_MOST } from '@prae/contract/chat-facts';
import { CARDS_MOST } from '@prae/contract/chat-ways';
import { Button } from '@prae/ui/Button';
import { RadioChips } from '@prae/ui/RadioChips';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/language.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { TextBox } from '../../shell/TextBox.tsx';
import { CardFields } from './CardFields.tsx';
import { ChoiceRows } from './ChoiceRows.tsx';
import { Content } from './Content.tsx';
import './choices.css';
import {
  type CardDraft,
  newCard,
  type OfferDraft,
  offerOf,
  type Problem,
  previewOf,
  problemsOf,
  useOfferDraft,
} from './choices.ts';
import { sendOffer } from './outbox.ts';

interface ChoicesDialogProps {
  thread: string;
  open: boolean;
  onClose: () => void;
}

/** Writes a message of which the customer can choose something, and shows how they will see it. */
export function ChoicesDialog({ thread, open, onClose }: ChoicesDialogProps): ReactNode {
  const { choices, inbox, shell } = useMessages();
  const [draft, change] = useOfferDraft(thread);
  const [tries, setTries] = useState(0);
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const fields = useRef<HTMLDivElement>(null);
  const problems = problemsOf(draft, uploading);
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const close = (): void => {
    setTries(0);
    onClose();
  };
  const send = (): void => {
    // The second of two presses is not meant for the next message.
    if (!open) return;
    setTries(tries + 1);
    if (problems.size > 0) return;
    sendOffer(thread, offerOf(draft));
    change(undefined);
    close();
  };
  const noteUploading = (card: string, isUploading: boolean): void =>
    setUploading((before) => {
      const others = [...before].filter((one) => one !== card);
      return new Set(isUploading ? [...others, card] : others);
    });
  return (
    <FormDialog
      open={open}
      isWide
      title={choices.title}
      onClose={close}
      // What is typed stays for the next time.
      closeLabel={shell.close}
      problem={tries > 0 && problems.size > 0 ? choices.wrong : undefined}
      submit={{ label: inbox.send, busyText: inbox.state.sending, busy: false, onSubmit: send }}
    >
      <div className="choosing">
        <div className="choosing-fields" ref={fields}>
          <RadioChips
            legend={choices.kind}
            options={(['quick_replies', 'buttons', 'generic'] as const).map((value) => ({
              value,
              label: choices.kinds[value],
            }))}
            value={draft.kind}
            onChange={(kind) => {
              setTries(0);
              change((was) => ({ ...was, kind }));
            }}
          />
          <Fields {...{ thread, draft, change, noteUploading }} problems={tries > 0 ? problems : new Map()} />
        </div>
        <Preview thread={thread} draft={draft} />
      </div>
    </FormDialog>
  );
}

interface FieldsProps {
  thread: string;
  draft: OfferDraft;
  change: (by: (was: OfferDraft) => OfferDraft) => void;
  problems: ReadonlyMap<string, Problem>;
  noteUploading: (card: string, isUploading: boolean) => void;
}

function Fields(props: FieldsProps): ReactNode {
  const { draft, change, problems } = props;
  const { choices } = useMessages();
  if (draft.kind === 'generic') return <Cards {...props} />;
  const place = draft.kind === 'buttons' ? 'buttons' : 'replies';
  const wrong = problems.get('message');
  return (
    <>
      <TextBox
        label={choices.message}
        value={draft.message}
        maxLength={MESSAGE_MOST}
        error={wrong && choices.problems[wrong]}
        onChange={({ target }) => change((was) => ({ ...was, message: target.value }))}
      />
      <ChoiceRows
        key={place}
        place={place}
        rows={draft[place]}
        problems={problems}
        onChange={(rows) => change((was) => ({ ...was, [place]: rows }))}
      />
    </>
  );
}

function Cards({ thread, draft, change, problems, noteUploading }: FieldsProps): ReactNode {
  const { choices } = useMessages();
  const { cards } = draft;
  const added = useRef<string>(undefined);
  const add = useRef<HTMLButtonElement>(null);
  const changeCards = (by: (was: readonly CardDraft[]) => readonly CardDraft[]): void =>
    change((was) => ({ ...was, cards: by(was.cards) }));
  return (
    <>
      {cards.map((card, index) => (
        <CardFields
          key={card.key}
          {...{ thread, card, added, problems }}
          name={choices.card(String(index + 1))}
          onUploading={(isUploading) => noteUploading(card.key, isUploading)}
          onChange={(part) =>
            changeCards((was) => was.map((one) => (one.key === card.key ? { ...one, ...part } : one)))
          }
          onRemove={
            cards.length === 1
              ? undefined
              : () => {
                  changeCards((was) => was.filter(({ key }) => key !== card.key));
                  add.current?.focus();
                }
          }
        />
      ))}
      <Button
        ref={add}
        tone="quiet"
        blocked={cards.length >= CARDS_MOST}
        onClick={() => {
          const made = newCard();
          added.current = made.key;
          changeCards((was) => [...was, made]);
        }}
      >
        {choices.addCard}
      </Button>
    </>
  );
}

function Preview({ thread, draft }: { thread: string; draft: OfferDraft }): ReactNode {
  const { choices } = useMessages();
  const preview = previewOf(draft);
  return (
    <section className="choosing-preview" aria-label={choices.preview}>
      <p className="field-label">{choices.preview}</p>
      {preview ? (
        <div className="choosing-shown">
          <Content thread={thread} of={{ _id: '', message: preview }} />
        </div>
      ) : (
        <p className="meta">{choices.previewNone}</p>
      )}
    </section>
  );
}
