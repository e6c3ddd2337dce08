import type { Language } from '@prae/contract/languages';
import type { HowtoTopic } from '../../messages/th/howto.ts';

const FILES = import.meta.glob<string>('./videos/*.{mp4,vtt,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of a topic's video, its captions (`vtt`) or the picture before it (`webp`), as `npm run videos` has made them. */
export function videoFile(
  topic: HowtoTopic,
  language: Language,
  kind: 'mp4' | 'vtt' | 'webp',
): string | undefined {
  return FILES[`./videos/${topic}-${language}.${kind}`];
}
