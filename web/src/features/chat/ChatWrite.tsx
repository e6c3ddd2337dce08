import { MESSAGE_MOST } from '@prae/contract/chat-facts';
import { IconButton } from '@prae/ui/Button';
import { useStore } from '@prae/ui/store';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { chatAbout } from '../../shell/chat.ts';
import { FileInput } from '../../shell/FileButton.tsx';
import { useFilesGiven } from '../../shell/given.ts';
import { openedSheet } from '../../shell/sheets.ts';
import { useScreenToScan } from '../../shell/wide.ts';
import { chatTypes, chooseFile, type FileProblem, isProblem } from './attachment.ts';
import { ChatAbout } from './ChatAbout.tsx';
import { tellTyping } from './line.ts';
import { sayAbout, sayText, sendFile } from './outbox.ts';
import { change, lifeSignal, thread } from './thread.ts';

/** From so many characters on it is said how many are left. */
const COUNT_FROM = 1_800;

/** Where a message is written, and a file attached. */
export function ChatWrite({ field }: { field: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const texts = useChatMessages();
  const { draft } = useStore(thread);
  const about = useStore(chatAbout);
  const { choose, problem, forgetProblem, isOver } = useAttaching();
  const chooser = useRef<HTMLInputElement>(null);
  const hasKeys = useScreenToScan();
  useGrowing(field, draft);
  const send = (): void => {
    forgetProblem();
    if (about) sayAbout(about, draft);
    if (about || sayText(draft)) change({ draft: '' });
    chatAbout.set(undefined);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also ends a word that an input method is still putting together.
    const isSend = event.key === 'Enter' && hasKeys && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSend) return;
    event.preventDefault();
    send();
  };
  const left = MESSAGE_MOST - draft.length;
  return (
    <form
      className={isOver ? 'chat-write chat-over' : 'chat-write'}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="chat-problem" role="alert">
        {problem}
      </p>
      {about && (
        <section className="chat-asked" aria-label={texts.about.asks}>
          <ChatAbout about={about} />
          <IconButton icon="x" label={texts.about.drop} onClick={() => chatAbout.set(undefined)} />
        </section>
      )}
      <FileInput input={chooser} types={chatTypes} onChoose={choose} />
      <IconButton icon="image" label={texts.attach} onClick={() => chooser.current?.click()} />
      <textarea
        ref={field}
        rows={1}
        value={draft}
        maxLength={MESSAGE_MOST}
        aria-label={texts.write}
        placeholder={texts.write}
        dir="auto"
        enterKeyHint={hasKeys ? 'send' : 'enter'}
        onChange={({ target }) => {
          change({ draft: target.value });
          if (target.value.trim() !== '') tellTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" icon="arrow-left" className="chat-send" label={texts.send} />
      <p className="chat-left meta" role="status">
        {draft.length >= COUNT_FROM && texts.left(left)}
      </p>
    </form>
  );
}

/** Sends a file that is chosen, dropped or pasted, or says why not. */
function useAttaching() {
  const texts = useChatMessages();
  const [problem, setProblem] = useState<FileProblem>();
  const isCovered = useStore(openedSheet) !== null;
  const choose = async (given: File): Promise<void> => {
    const signal = lifeSignal();
    setProblem(undefined);
    const chosen = await chooseFile(given);
    if (isProblem(chosen)) return setProblem(chosen);
    if (signal.aborted) return URL.revokeObjectURL(chosen.address);
    sendFile(chosen);
  };
  // A sheet over the chat may take files itself.
  const isOver = useFilesGiven(isCovered ? undefined : (file) => void choose(file));
  return {
    choose: (file: File) => void choose(file),
    problem:
      problem && (problem.name === 'too-large' ? texts.tooLarge(problem.megabytes) : texts[problem.name]),
    forgetProblem: () => setProblem(undefined),
    isOver,
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
