import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { sweepFiles } from '../../jobs/sweep-files.ts';
import { readCard } from './about.ts';
import { forgetSilentGuests, joinThread, markRead, unnamedFiles } from './chat.sql.ts';
import { history, openHours, send, threadOfAsker } from './chat.ts';
import { readFile, uploadImage, uploadVideo } from './files.ts';
import { guestsOf } from './guest.ts';

type ChatCall =
  | 'chat.config'
  | 'chat.presence'
  | 'chat.guest'
  | 'chat.claim'
  | 'chat.send'
  | 'chat.history'
  | 'chat.about'
  | 'chat.read'
  | 'chat.uploadImage'
  | 'chat.uploadVideo'
  | 'chat.file';

/** Talking with support. */
export function chatRoutes(deps: Deps): Handlers<ChatCall> {
  const guests = guestsOf(deps.config);
  return {
    'chat.config': async () => ({ PREFIX: deps.config.chatPrefix }),
    'chat.presence': async () => {
      const { online, hours } = openHours(await deps.settings(), deps.clock());
      return { online: deps.config.chat && online, hours };
    },
    'chat.guest': async () => {
      if (!deps.config.chat) throw new Refusal('NO_DATA');
      return { guestId: guests.newGuest() };
    },
    'chat.claim': async ({ member, guestId, language }) => {
      const guest = guests.guestOf(guestId);
      // No refusal of the member's own token, which a client would take for the end of the session.
      if (!deps.config.chat || guest === undefined) throw new Refusal('NO_DATA');
      await deps.database.one(joinThread(guest, member.id, language));
      return { message: 'OK' };
    },
    'chat.send': ({ participant, body, language }) => send(deps, participant, body, language),
    'chat.history': ({ participant, body, language }) => history(deps, participant, body, language),
    'chat.about': async ({ member, params, language }) => {
      if (!deps.config.chat) throw new Refusal('NO_DATA');
      return readCard(deps, member.id, params, language);
    },
    'chat.read': async ({ participant }) => {
      const thread = await threadOfAsker(deps, participant);
      if (thread) await deps.database.one(markRead(thread.id, 'customer'));
      return { message: 'OK' };
    },
    'chat.uploadImage': ({ participant, file, language }) => uploadImage(deps, participant, file, language),
    'chat.uploadVideo': ({ participant, file, language }) => uploadVideo(deps, participant, file, language),
    'chat.file': ({ participant, params }) => readFile(deps, participant, params.filePath),
  };
}

export const chatSweeps: readonly Sweep[] = [
  {
    name: 'chat.sweep',
    everyMinutes: 60,
    run: ({ database }) => database.run(forgetSilentGuests()),
  },
  sweepFiles('chat', unnamedFiles),
];
