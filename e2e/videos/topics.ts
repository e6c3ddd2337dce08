import type { HowtoTopic } from '../../web/src/messages/th/howto.ts';

/** The five videos as they are filmed, one after the other: each goes on with what the one before has done, and a bonus wants money that was not played with. */
export const topics: readonly HowtoTopic[] = ['bonus', 'endBonus', 'wallet', 'play', 'balance'];

/** Where the portal has them: recordings, posters, captions, and what they show. */
export const VIDEO_FOLDER = 'web/src/features/site/videos';
