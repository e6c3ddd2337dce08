import { Button, ButtonLink } from '@prae/ui/Button';
import { Shuttle } from '@prae/ui/Shuttle';
import { type ReactNode, useState } from 'react';
import {
  type Button as ButtonOf,
  readable,
  wayOf,
  webOf,
} from '../../../../web/src/features/chat/readable.ts';
import { useMedia } from '../../client/media.ts';
import { useMessages } from '../../messages/language.ts';
import type { InboxTexts } from '../../messages/th/inbox.ts';
import { AboutCard } from './AboutCard.tsx';
import './choices.css';
import type { Message } from './thread.ts';

interface ContentProps {
  thread: string;
  of: Pick<Message, '_id' | 'message'>;
}

/** A message as the customer sees it; what this version does not know says so. */
export function Content({ thread, of }: ContentProps): ReactNode {
  const { inbox } = useMessages();
  const known = readable(of.message);
  switch (known?.message_type) {
    case 'text':
      return <Words text={known.payload.message} />;
    case 'postback':
      return <Words text={known.payload.title} />;
    case 'quick_replies':
    case 'buttons':
      return (
        <>
          <Words text={known.payload.message} />
          <Choices titles={known.payloads} areButtons={known.message_type === 'buttons'} />
        </>
      );
    case 'media':
      return (
        <>
          <FileOf {...known.payload} />
          {known.payload.message && <Words text={known.payload.message} />}
        </>
      );
    case 'about':
      return (
        <>
          <AboutCard thread={thread} message={of._id} />
          {known.payload.message && <Words text={known.payload.message} />}
        </>
      );
    case 'generic':
      return (
        <ul className="entry-cards">
          {known.payloads.map(({ title, subtitle, image_url, buttons }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, and may say the same twice.
            <li key={index} className="entry-card">
              {image_url && <FileOf url={image_url.includes(':')} fileType="image" filePath={image_url} />}
              <b dir="auto">{title}</b>
              {subtitle && <p dir="auto">{subtitle}</p>}
              <Choices titles={buttons} areButtons />
            </li>
          ))}
        </ul>
      );
    default:
      return <p className="entry-unknown">{inbox.unknown}</p>;
  }
}

/** What somebody has written, as it is: nothing in it is markup, or turns what is around it. */
export function Words({ text }: { text: string }): ReactNode {
  return (
    <p className="entry-words" dir="auto">
      {text}
    </p>
  );
}

interface ChoicesProps {
  titles: readonly (Pick<ButtonOf, 'title'> & Partial<ButtonOf>)[];
  areButtons: boolean;
}

/** What the customer can choose; here it is only read. */
function Choices({ titles, areButtons }: ChoicesProps): ReactNode {
  const { inbox } = useMessages();
  if (titles.length === 0) return null;
  return (
    <ul className={areButtons ? 'entry-choices entry-buttons' : 'entry-choices'} aria-label={inbox.choices}>
      {titles.map(({ title, type, payload = '' }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, and may say the same twice.
        <li key={index}>
          <bdi>{title}</bdi>
          {type === 'web' && <HostOf address={payload} />}
        </li>
      ))}
    </ul>
  );
}

function HostOf({ address }: { address: string }): ReactNode {
  const way = wayOf({ title: '', type: 'web', payload: address });
  return way.kind === 'web' && <span className="entry-host">{way.host}</span>;
}

interface FileProps {
  /** Whether `filePath` is an address. */
  url: boolean;
  fileType: 'image' | 'video' | 'file';
  filePath: string;
}

/** A file of the thread. What lies elsewhere is opened there, and asks nothing of it before. */
function FileOf({ url, fileType, filePath }: FileProps): ReactNode {
  const { inbox } = useMessages();
  if (!url) return <Stored fileType={fileType} filePath={filePath} />;
  const way = webOf(filePath);
  if (!way) return <p className="entry-unknown">{inbox.unknown}</p>;
  return (
    <ButtonLink
      href={way.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={inbox.opensIn(inbox[fileType], way.host)}
    >
      {inbox[fileType]} <span className="entry-host">{way.host}</span>
    </ButtonLink>
  );
}

/** A picture comes by itself; what is larger, when it is asked for. */
function Stored({ fileType, filePath }: Omit<FileProps, 'url'>): ReactNode {
  const { inbox, shell } = useMessages();
  const { media, load } = useMedia(filePath, fileType === 'image');
  if (media.name === 'here') return <Shown {...{ fileType, filePath }} address={media.address} />;
  if (media.name === 'gone') return <p className="entry-unknown">{inbox.gone}</p>;
  if (media.name === 'loading') {
    return (
      <p className="entry-wait" role="status">
        <Shuttle small />
        <span className="vh">{shell.loading}</span>
      </p>
    );
  }
  return (
    <Button tone="soft" icon={media.name === 'failed' ? 'arrows-clockwise' : undefined} onClick={load}>
      {media.name === 'failed' ? inbox.notLoaded : labelOf(fileType, inbox)}
    </Button>
  );
}

function labelOf(fileType: FileProps['fileType'], texts: InboxTexts): string {
  return fileType === 'video' ? texts.play : texts[fileType];
}

/** A file that is here: a picture, larger at a click; a film; or something to save. */
export function Shown({
  fileType,
  filePath,
  address,
}: Omit<FileProps, 'url'> & { address: string }): ReactNode {
  const { inbox } = useMessages();
  const [isLarge, enlarge] = useState(false);
  if (fileType === 'image') {
    return (
      <button
        type="button"
        className={isLarge ? 'entry-picture entry-large' : 'entry-picture'}
        aria-label={inbox.enlarge}
        aria-pressed={isLarge}
        onClick={() => enlarge(!isLarge)}
      >
        <img src={address} alt={inbox.image} />
      </button>
    );
  }
  if (fileType === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: what people film for support has no captions.
      <video className="entry-film" src={address} aria-label={inbox.video} controls preload="metadata" />
    );
  }
  return (
    <ButtonLink href={address} download={filePath} icon="download-simple">
      {inbox.save}
    </ButtonLink>
  );
}
