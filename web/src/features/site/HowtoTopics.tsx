import { Cloth } from '@prae/ui/Cloth';
import { Icon } from '@prae/ui/Icon';
import { clothOf } from '@prae/ui/palettes';
import { StitchPicture } from '@prae/ui/StitchIcon';
import { SCENES, type SceneName } from '@prae/ui/scenes';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRareMessages } from '../../messages/language.ts';
import type { HowtoTopic } from '../../messages/th/howto.ts';
import './HowtoTopics.css';
import SECONDS from './videos/seconds.json';

const loadSheet = () => import('./VideoSheet.tsx');
const VideoSheet = lazy(loadSheet);

const TOPICS: readonly { topic: HowtoTopic; scene: SceneName; threads: string }[] = [
  { topic: 'wallet', scene: 'purse', threads: 'KBANK' },
  { topic: 'play', scene: 'cloth', threads: 'USUN' },
  { topic: 'balance', scene: 'ribbon', threads: 'SLOTRACHA' },
  { topic: 'bonus', scene: 'seal', threads: 'SLOTXO' },
  { topic: 'endBonus', scene: 'scissors', threads: 'JOKER2' },
];

/** The five topics of help: each a video, and the same as written steps. */
export function HowtoTopics(): ReactNode {
  const { howto } = useRareMessages();
  const [watched, setWatched] = useState<HowtoTopic>();
  const [isOpen, setOpen] = useState(false);
  // With the first sign of a hand, so that a tap finds it here on a slow network, too.
  const prepare = (): void => void loadSheet().catch(() => undefined);
  const watch = (topic: HowtoTopic): void => {
    setWatched(topic);
    setOpen(true);
  };
  return (
    <>
      <ul className="howto" onPointerDown={prepare} onPointerMove={prepare} onFocus={prepare}>
        {TOPICS.map(({ topic, scene, threads }) => (
          <li key={topic} className="howto-topic">
            <button type="button" className="howto-watch" onClick={() => watch(topic)}>
              <span className="howto-cover">
                <Cloth name={topic} threads={clothOf(threads)} scale={3} />
                <span className="howto-scene">
                  <StitchPicture rows={SCENES[scene]} size={45} />
                </span>
              </span>
              <span className="howto-title">
                {howto.topics[topic].title}
                <span className="meta">
                  <Icon name="play-circle" size={18} />
                  {howto.video(lengthOf(topic))}
                </span>
              </span>
            </button>
            <details name="howto">
              <summary aria-label={`${howto.inSteps} ${howto.topics[topic].title}`}>
                <span>{howto.inSteps}</span>
                <Icon name="caret-down" size={18} />
              </summary>
              <ol>
                {howto.topics[topic].steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ul>
      {watched && (
        <Suspense>
          <VideoSheet key={watched} topic={watched} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** '0:24'. */
function lengthOf(topic: HowtoTopic): string {
  const seconds = Math.round(SECONDS[topic]);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
