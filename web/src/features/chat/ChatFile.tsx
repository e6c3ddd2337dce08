import { Button, ButtonLink } from '@prae/ui/Button';
import { Icon } from '@prae/ui/Icon';
import { Shuttle } from '@prae/ui/Shuttle';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { saveFile } from '../../client/files.ts';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { useMessages } from '../../messages/language.ts';
import type { ChosenFile } from './attachment.ts';
import { remove } from './outbox.ts';
import { webOf } from './readable.ts';
import { useStoredFile } from './stored-files.ts';
import type { Outgoing } from './thread.ts';

export interface ChatFileProps {
  /** Whether `filePath` is an address. */
  url: boolean;
  fileType: 'image' | 'video' | 'file';
  filePath: string;
}

/** A file of the thread. What lies elsewhere is opened there, and asks nothing of it before. */
export function ChatFile({ url, fileType, filePath }: ChatFileProps): ReactNode {
  return url ? <Elsewhere fileType={fileType} address={filePath} /> : <Kept {...{ fileType, filePath }} />;
}

function Elsewhere({
  fileType,
  address,
}: {
  fileType: ChatFileProps['fileType'];
  address: string;
}): ReactNode {
  const texts = useChatMessages();
  const way = webOf(address);
  if (!way) return <p className="chat-unknown">{texts.unknown}</p>;
  return (
    <ButtonLink
      href={way.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={texts.opensIn(texts[fileType], way.host)}
      wide
    >
      <span>
        {texts[fileType]}
        <span className="chat-host">{way.host}</span>
      </span>
    </ButtonLink>
  );
}

/** A picture comes by itself; what is larger, when it is asked for. */
function Kept({ fileType, filePath }: Omit<ChatFileProps, 'url'>): ReactNode {
  const { shell } = useMessages();
  const texts = useChatMessages();
  const isPicture = fileType === 'image';
  const { stored, load } = useStoredFile(filePath, isPicture);
  const ask = async (): Promise<void> => {
    const found = await load();
    if (fileType === 'file' && found.name === 'here') saveFile(new File([found.file], filePath));
  };
  if (stored.name === 'here' && isPicture) return <Picture address={stored.address} file={stored.file} />;
  if (stored.name === 'here' && fileType === 'video') return <Film address={stored.address} />;
  return (
    <div className={isPicture ? 'chat-file chat-picture-place' : 'chat-file'}>
      {stored.name === 'gone' && <span className="meta">{texts.gone}</span>}
      {stored.name === 'loading' && (
        <span role="status">
          <Shuttle small />
          <span className="vh">{shell.loading}</span>
        </span>
      )}
      {stored.name === 'failed' && (
        <Button tone="quiet" icon="arrows-clockwise" onClick={() => void ask()}>
          {texts.notLoaded}
        </Button>
      )}
      {(stored.name === 'none' || stored.name === 'here') && !isPicture && (
        <Button
          tone="quiet"
          icon={fileType === 'video' ? 'play-circle' : 'download-simple'}
          onClick={() => void ask()}
        >
          {fileType === 'video' ? texts.play : texts.save}
        </Button>
      )}
    </div>
  );
}

/** A picture, larger at a tap; where nothing is to move by itself, one that moves does so from then on. */
function Picture({ address, file }: { address: string; file: Blob }): ReactNode {
  const texts = useChatMessages();
  const [isLarge, enlarge] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  if (isUnknown) return <PictureUnknown />;
  return (
    <button
      type="button"
      className={isLarge ? 'chat-picture chat-large' : 'chat-picture'}
      aria-label={texts.enlarge}
      aria-pressed={isLarge}
      onClick={() => enlarge(!isLarge)}
    >
      {isLarge || !isToStandStill(file) ? (
        <img src={address} alt={texts.image} onError={() => setUnknown(true)} />
      ) : (
        <Still file={file} onUnknown={() => setUnknown(true)} />
      )}
    </button>
  );
}

/** Whether a picture may move, on a device on which nothing is to. */
function isToStandStill({ type }: Blob): boolean {
  return /gif|webp/.test(type) && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The first moment of a picture that moves. */
function Still({ file, onUnknown }: { file: Blob; onUnknown: () => void }): ReactNode {
  const texts = useChatMessages();
  const canvas = useRef<HTMLCanvasElement>(null);
  const unknown = useRef(onUnknown);
  useEffect(() => {
    createImageBitmap(file).then(
      (first) => {
        const { current } = canvas;
        if (!current) return;
        [current.width, current.height] = [first.width, first.height];
        current.getContext('2d')?.drawImage(first, 0, 0);
        first.close();
      },
      () => unknown.current(),
    );
  }, [file]);
  return <canvas ref={canvas} role="img" aria-label={texts.image} />;
}

/** A browser that cannot show the picture has an icon instead; sent it is all the same. */
function PictureUnknown(): ReactNode {
  const texts = useChatMessages();
  return (
    <span className="chat-file chat-picture-place">
      <span className="vh">{texts.image}</span>
      <Icon name="image" size={34} />
    </span>
  );
}

function Film({ address }: { address: string }): ReactNode {
  const texts = useChatMessages();
  return (
    // biome-ignore lint/a11y/useMediaCaption: what people film for support has no captions.
    <video
      className="chat-film"
      src={address}
      aria-label={texts.video}
      controls
      playsInline
      preload="metadata"
    />
  );
}

/** What is being sent, with how much of it has left. */
export function SentFile({ outgoing, file }: { outgoing: Outgoing; file: ChosenFile }): ReactNode {
  return (
    <div className="chat-sent">
      {file.kind === 'image' ? (
        <Picture address={file.address} file={file.file} />
      ) : (
        <Film address={file.address} />
      )}
      <bdi className="meta chat-file-name">{file.file.name}</bdi>
      {outgoing.state === 'uploading_file' && <Way outgoing={outgoing} />}
    </div>
  );
}

/** A ring that closes as the file leaves. */
function Way({ outgoing: { id, share } }: { outgoing: Outgoing }): ReactNode {
  const texts = useChatMessages();
  const percent = Math.floor(share * 100);
  return (
    <div className="chat-way">
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15" />
        <circle cx="18" cy="18" r="15" pathLength={100} strokeDasharray={`${percent} 100`} />
      </svg>
      <progress className="vh" max={100} value={percent} aria-label={texts.state.uploading_file} />
      <b aria-hidden="true">{percent}%</b>
      <Button tone="danger-quiet" aria-label={texts.cancelUpload} onClick={() => remove(id)}>
        {texts.remove}
      </Button>
    </div>
  );
}
