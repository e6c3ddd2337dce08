import { chatPictureTypes, chatVideoTypes, MESSAGE_MOST } from '@prae/contract/chat-facts';
import { Button, IconButton } from '@prae/ui/Button';
import { RadioChips } from '@prae/ui/RadioChips';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { chooseFile, type FileProblem, isProblem } from '../../../../web/src/features/chat/attachment.ts';
import { sayTyping } from '../../client/line.ts';
import { useRead } from '../../client/queries.ts';
import { useMessages } from '../../messages/language.ts';
import { Canned, matching, optionId, type Reply } from './Canned.tsx';
import { ChoicesDialog } from './ChoicesDialog.tsx';
import { type Mode, useDraft } from './drafts.ts';
import { fileProblemText } from './file-problem.ts';
import { sayText, sendFile } from './outbox.ts';
import type { ThreadRow } from './thread.ts';

/** From so many characters on it is said how many are left. */
const COUNT_FROM = 1_800;

/** How often the customer is told at most that somebody writes, in milliseconds. */
const TYPING_EVERY = 3_000;

/** What the page's keys do in the composer. */
export interface ComposerHandle {
  reply: () => void;
  note: () => void;
  canned: () => void;
}

interface ComposerProps {
  row: ThreadRow;
  handle: RefObject<ComposerHandle | null>;
  /** Leaves the field without the mouse. */
  onLeave: () => void;
}

/** Where one answers the customer, or writes a note that the customer never sees. */
export function Composer({ row, handle, onLeave }: ComposerProps): ReactNode {
  const { inbox } = useMessages();
  const { thread } = row;
  const [mode, setMode] = useState<Mode>('reply');
  const [draft, change] = useDraft(thread, mode);
  const field = useRef<HTMLTextAreaElement>(null);
  const canned = useCanned(row, { mode, draft, change });
  const { problem, choose } = useAttaching(thread);
  const tell = useTyping(thread);
  const [isOffering, setOffering] = useState(false);
  useGrowing(field, draft);
  const write = (next: Mode): void => {
    setMode(next);
    field.current?.focus();
  };
  useEffect(() => {
    handle.current = {
      reply: () => write('reply'),
      note: () => write('note'),
      canned: () => {
        write('reply');
        canned.open();
      },
    };
    return () => {
      handle.current = null;
    };
  });
  const send = (): void => {
    if (sayText(thread, mode, draft)) change('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also ends a word that an input method is still putting together.
    if (event.nativeEvent.isComposing) return;
    const isForList = canned.onKey(event);
    const isSend = !isForList && event.key === 'Enter' && !event.shiftKey;
    if (isForList || isSend) event.preventDefault();
    if (isSend) send();
    else if (!isForList && event.key === 'Escape') onLeave();
  };
  const label = mode === 'note' ? inbox.writeNote : inbox.write;
  return (
    <>
      <form
        className={`composer composer-${mode}`}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="composer-top">
          <RadioChips
            legend={inbox.mode}
            options={[
              { value: 'reply', label: inbox.toReply },
              { value: 'note', label: inbox.note },
            ]}
            value={mode}
            onChange={write}
          />
          {mode === 'note' && <span className="composer-hidden">{inbox.noteHidden}</span>}
          <span className="composer-left meta" role="status">
            {draft.length >= COUNT_FROM && inbox.left(MESSAGE_MOST - draft.length)}
          </span>
        </div>
        <p className="problem" role="alert">
          {problem}
        </p>
        {canned.isOpen && <Canned {...canned.list} language={row.language} />}
        <div className="composer-line">
          {mode === 'reply' && (
            <ReplyTools
              onChoose={choose}
              onOffer={() => setOffering(true)}
              onCanned={() => {
                canned.toggle();
                field.current?.focus();
              }}
            />
          )}
          <textarea
            ref={field}
            rows={1}
            value={draft}
            maxLength={MESSAGE_MOST}
            aria-label={label}
            placeholder={label}
            dir="auto"
            {...canned.field}
            onChange={({ target }) => {
              change(target.value);
              if (mode === 'reply' && target.value.trim() !== '') tell();
            }}
            onPaste={({ clipboardData }) => {
              const [file] = clipboardData.files;
              if (file && mode === 'reply') choose(file);
            }}
            onKeyDown={onKeyDown}
          />
          <Button type="submit" tone={mode === 'note' ? 'dark' : 'primary'} blocked={draft.trim() === ''}>
            {mode === 'note' ? inbox.addNote : inbox.send}
          </Button>
        </div>
      </form>
      <ChoicesDialog thread={thread} open={isOffering} onClose={() => setOffering(false)} />
    </>
  );
}

interface ReplyToolsProps {
  onChoose: (file: File) => void;
  onOffer: () => void;
  onCanned: () => void;
}

/** What the customer can be sent beside a text. */
function ReplyTools({ onChoose, onOffer, onCanned }: ReplyToolsProps): ReactNode {
  const { choices, inbox } = useMessages();
  return (
    <>
      <FileChoice onChoose={onChoose} />
      <IconButton
        icon="chat-circle-dots"
        label={choices.title}
        title={choices.title}
        aria-haspopup="dialog"
        onClick={onOffer}
      />
      <IconButton icon="list-bullets" label={inbox.canned} aria-keyshortcuts="/" onClick={onCanned} />
    </>
  );
}

function FileChoice({ onChoose }: { onChoose: (file: File) => void }): ReactNode {
  const { inbox } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={[...chatPictureTypes, ...chatVideoTypes].join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <IconButton icon="image" label={inbox.attach} onClick={() => input.current?.click()} />
    </>
  );
}

/** Sends a file that is chosen or pasted, or says why not. */
function useAttaching(thread: string): { problem: string | undefined; choose: (file: File) => void } {
  const { inbox } = useMessages();
  const [problem, setProblem] = useState<FileProblem>();
  const choose = async (given: File): Promise<void> => {
    setProblem(undefined);
    const chosen = await chooseFile(given);
    if (isProblem(chosen)) setProblem(chosen);
    else sendFile(thread, chosen);
  };
  return {
    choose: (file) => void choose(file),
    problem: problem && fileProblemText(problem, inbox),
  };
}

/** Tells the customer now and then that somebody writes. */
function useTyping(thread: string): () => void {
  const told = useRef(0);
  return () => {
    if (Date.now() - told.current < TYPING_EVERY) return;
    told.current = Date.now();
    sayTyping(thread);
  };
}

interface Writing {
  mode: Mode;
  draft: string;
  change: (text: string) => void;
}

/** Canned replies: a stroke at the beginning of an empty field opens them, and what follows narrows them down. */
function useCanned({ thread, language }: ThreadRow, { mode, draft, change }: Writing) {
  const id = useId();
  const [isCalled, setCalled] = useState(false);
  const [active, setActive] = useState(0);
  const { data = [] } = useRead('canned.list', undefined, { staleTime: 60_000 });
  const isTyped = mode === 'reply' && /^\/\S*$/.test(draft);
  const isOpen = mode === 'reply' && (isCalled || isTyped);
  const replies = isOpen ? matching(data, isTyped ? draft.slice(1) : '', language) : [];
  const chosen = Math.min(active, Math.max(0, replies.length - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread begins anew.
  useEffect(() => setCalled(false), [thread]);
  const close = (): void => {
    setCalled(false);
    setActive(0);
  };
  const pick = (reply: Reply): void => {
    const text = reply.texts[language];
    change(isTyped || draft.trim() === '' ? text : `${draft}\n${text}`.slice(0, MESSAGE_MOST));
    close();
  };
  /** Whether a key was for the list. */
  const onKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      setActive((chosen + step + replies.length) % Math.max(1, replies.length));
      return true;
    }
    if (key === 'Escape') {
      if (isTyped) change('');
      close();
      return true;
    }
    const reply = replies[chosen];
    if (key !== 'Enter' || shiftKey || !reply) return false;
    pick(reply);
    return true;
  };
  return {
    isOpen,
    onKey,
    open: () => setCalled(true),
    toggle: () => (isOpen ? close() : setCalled(true)),
    list: { id, replies, active: chosen, onPick: pick },
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && replies.length > 0 ? optionId(id, chosen) : undefined,
    },
  };
}

/** As high as what is written, up to what the style allows. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}
