import { languageOptions, tagOf } from '@prae/contract/languages';
import { ErrorState } from '@prae/ui/Empty';
import { Sheet } from '@prae/ui/Sheet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages, useRareMessages } from '../../messages/language.ts';
import type { HowtoTopic } from '../../messages/th/howto.ts';
import type { SheetProps } from '../../shell/sheets.ts';
import './VideoSheet.css';
import { videoFile } from './videos.ts';

/** A topic of help as a video in the visitor's language, which has no sound. */
export default function VideoSheet({ topic, open, onClose }: SheetProps & { topic: HowtoTopic }): ReactNode {
  const { shell } = useMessages();
  const { howto } = useRareMessages();
  return (
    <Sheet open={open} onClose={onClose} title={howto.topics[topic].title} closeLabel={shell.close} asks>
      <Video topic={topic} isShown={open} />
    </Sheet>
  );
}

function Video({ topic, isShown }: { topic: HowtoTopic; isShown: boolean }): ReactNode {
  const { shell } = useMessages();
  const { howto } = useRareMessages();
  const language = useLanguage();
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    if (!isShown) current.pause();
    // It was asked for by a tap; whoever wants no motion, or where the browser plays nothing by itself, has the controls.
    else if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches && !hasFailed)
      current.play().catch(() => undefined);
  }, [isShown, hasFailed]);
  if (hasFailed)
    return (
      <ErrorState
        text={shell.noAnswer}
        retryLabel={shell.retry}
        retryingLabel={shell.loading}
        onRetry={() => setFailed(false)}
      />
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: it has captions in every language, which the list below makes.
    <video
      ref={video}
      aria-label={howto.topics[topic].title}
      className="howto-video"
      src={videoFile(topic, language, 'mp4')}
      poster={videoFile(topic, language, 'webp')}
      width={390}
      height={844}
      preload="none"
      controls
      playsInline
      disablePictureInPicture
      onError={() => setFailed(true)}
    >
      {languageOptions.map(({ value, label }) => (
        <track
          key={value}
          kind="captions"
          src={videoFile(topic, value, 'vtt')}
          srcLang={tagOf(value)}
          label={label}
          default={value === language}
        />
      ))}
    </video>
  );
}
