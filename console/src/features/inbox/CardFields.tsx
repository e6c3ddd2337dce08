import { chatPictureTypes } from '@prae/contract/chat-facts';
import { CARD_SUBTITLE_MOST, CARD_TITLE_MOST } from '@prae/contract/chat-ways';
import { Button, IconButton } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { Progress } from '@prae/ui/Progress';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { chooseFile, isProblem } from '../../../../web/src/features/chat/attachment.ts';
import { failureText } from '../../client/failure-text.ts';
import { upload } from '../../client/upload.ts';
import { useMessages } from '../../messages/language.ts';
import { ChoiceRows, errorOf, focusAdded } from './ChoiceRows.tsx';
import type { CardDraft, Problem } from './choices.ts';
import { fileProblemText } from './file-problem.ts';

interface CardFieldsProps {
  thread: string;
  card: CardDraft;
  name: string;
  /** The one that was added last, until it has the focus. */
  added: RefObject<string | undefined>;
  problems: ReadonlyMap<string, Problem>;
  onUploading: (isUploading: boolean) => void;
  onChange: (part: Partial<CardDraft>) => void;
  onRemove: (() => void) | undefined;
}

/** A card: title, description, picture, buttons. */
export function CardFields(props: CardFieldsProps): ReactNode {
  const { thread, card, name, added, problems, onUploading, onChange, onRemove } = props;
  const { choices } = useMessages();
  return (
    <fieldset className="choosing-card">
      <legend className="field-label">{name}</legend>
      {onRemove && <IconButton icon="x" label={choices.remove(name)} onClick={onRemove} />}
      <Field
        ref={focusAdded(added, card.key)}
        label={choices.cardTitle}
        value={card.title}
        maxLength={CARD_TITLE_MOST}
        autoComplete="off"
        dir="auto"
        error={errorOf(problems, `${card.key} title`, choices)}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Field
        label={choices.cardSubtitle}
        value={card.subtitle}
        maxLength={CARD_SUBTITLE_MOST}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => onChange({ subtitle: target.value })}
      />
      <Picture
        thread={thread}
        path={card.picture}
        error={errorOf(problems, `${card.key} picture`, choices)}
        onUploading={onUploading}
        onChange={(picture) => onChange({ picture })}
      />
      <ChoiceRows
        place="card"
        rows={card.buttons}
        problems={problems}
        onChange={(buttons) => onChange({ buttons })}
      />
    </fieldset>
  );
}

interface PictureProps {
  thread: string;
  path: string;
  error: string | undefined;
  onUploading: (isUploading: boolean) => void;
  onChange: (path: string) => void;
}

/** The picture of a card, uploaded as soon as it is chosen. */
function Picture({ thread, path, error, onUploading, onChange }: PictureProps): ReactNode {
  const { choices, inbox } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { share, problem, send } = usePicture(thread, { onUploading, onChange });
  const percent = share === undefined ? '' : `${Math.floor(share * 100)}%`;
  return (
    <div className="choosing-picture">
      <input
        ref={input}
        type="file"
        hidden
        accept={chatPictureTypes.join()}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <Button ref={choose} tone="soft" icon="image" onClick={() => input.current?.click()}>
        {path === '' ? choices.addPicture : choices.otherPicture}
      </Button>
      {path !== '' && (
        <Button
          tone="danger-quiet"
          onClick={() => {
            onChange('');
            choose.current?.focus();
          }}
        >
          {choices.removePicture}
        </Button>
      )}
      {share !== undefined && <Progress label={inbox.state.uploading_file} share={share} text={percent} />}
      <p className="problem" role="alert">
        {problem ?? error}
      </p>
    </div>
  );
}

/** Uploads what is chosen; another choice, or the end of the dialog, gives up the one before. */
function usePicture(
  thread: string,
  { onUploading, onChange }: Pick<PictureProps, 'onUploading' | 'onChange'>,
): { share: number | undefined; problem: string | undefined; send: (file: File) => void } {
  const messages = useMessages();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef({ onUploading, onChange });
  useEffect(() => {
    latest.current = { onUploading, onChange };
  });
  const end = (): void => {
    setShare(undefined);
    latest.current.onUploading(false);
  };
  useEffect(
    () => () => {
      running.current?.abort();
      latest.current.onUploading(false);
    },
    [],
  );
  const send = async (given: File): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setProblem(undefined);
    const { inbox } = messages;
    const chosen = await chooseFile(given);
    if (!isProblem(chosen)) URL.revokeObjectURL(chosen.address);
    if (abort.signal.aborted) return;
    if (isProblem(chosen) || chosen.kind !== 'image') {
      end();
      setProblem(isProblem(chosen) ? fileProblemText(chosen, inbox) : inbox.unsupported);
      return;
    }
    setShare(0);
    latest.current.onUploading(true);
    const { signal } = abort;
    const result = await upload(
      'inbox.uploadImage',
      { thread, file: chosen.file },
      { signal, onProgress: setShare },
    );
    if (signal.aborted) return;
    end();
    if (result.outcome === 'ok') latest.current.onChange(result.answer.path);
    else setProblem(failureText(messages, result));
  };
  return { share, problem, send: (file) => void send(file) };
}
