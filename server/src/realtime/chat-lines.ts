import type { RefusalCode } from '@prae/contract/refusals';
import type { Socket } from 'socket.io';
import { batched, lookupBatches } from '../db/batched.ts';
import type { Participant } from '../domain/participant.ts';
import {
  conversationOf,
  messagesAt,
  type Place,
  tellCustomerTyping,
  threadOfAsker,
} from '../features/chat/chat.ts';
import { codeOf, type Io, type SocketDeps } from './io.ts';
import type { News } from './news.sql.ts';
import { onceIn, TYPING_EVERY_MS } from './once-in.ts';

type ChatNews = Extract<News, { chat: string }>;

/** The chat's part of the lines of this node. */
export interface ChatLines {
  readonly isOn: boolean;
  /** Puts a line into the room of whoever it is. */
  enter(socket: Socket, participant: Participant): Promise<void>;
  /** Gives a message to the lines of whose thread it is, in the order of the thread. */
  passOn(news: ChatNews): void;
}

export function chatLines(io: Io, deps: SocketDeps): ChatLines {
  const { config, database, log } = deps;
  const roomOf = (owner: string) => `${config.chatPrefix}-${owner}`;
  /** What is under way for each thread: one message is read after the other. */
  const turns = new Map<string, Promise<void>>();

  const messages = messageFinder(database);
  const mayTell = onceIn(TYPING_EVERY_MS);
  const notTold = (what: string) => (error: unknown) =>
    log.warn({ event: 'chat.not-told', err: error }, what);

  const tell = async (room: string, place: Place) => {
    const message = await messages(place);
    if (message) io.to(room).emit('messaging', conversationOf(message));
  };
  return {
    isOn: config.chat,
    async enter(socket, participant) {
      if (!config.chat) return;
      await socket.join(roomOf(whoIs(participant)));
      onJoin(socket, () => threadOfAsker(deps, participant));
      socket.on('typing', () => {
        if (mayTell(`${whoIs(participant)} customer`))
          database.run(tellCustomerTyping(participant)).catch(notTold('nobody was told who is writing'));
      });
    },
    passOn(news) {
      const room = roomOf(news.chat);
      if (!io.of('/').adapter.rooms.has(room)) return;
      if ('typing' in news) {
        // Whoever writes knows it.
        const isTold = news.typing === 'other' && mayTell(`${news.chat} other`);
        if (isTold) io.to(room).emit('typing', news.name === undefined ? {} : { name: news.name });
        return;
      }
      const { thread } = news;
      const turn = (turns.get(thread) ?? Promise.resolve())
        .then(async () => {
          if ('seq' in news) await tell(room, { thread, seq: news.seq });
          else io.to(room).emit('read', { seq: news.readTo, readAt: news.readAt });
        })
        // Whoever misses a number asks for what is behind it.
        .catch(notTold('a message was not told'))
        .finally(() => {
          if (turns.get(thread) === turn) turns.delete(thread);
        });
      turns.set(thread, turn);
    },
  };
}

function whoIs({ member, guest }: Participant): string {
  return member ? member.id : guest;
}

/** Answers whoever asks into the room that they are in: one look at a time, however often that is asked. */
function onJoin(socket: Socket, look: () => Promise<unknown>): void {
  let looking: Promise<{ message: 'OK' | RefusalCode }> | undefined;
  socket.on('join', (...given: unknown[]) => {
    const joined = given.find((one) => typeof one === 'function') as
      | ((answer: { message: 'OK' | RefusalCode }) => void)
      | undefined;
    looking ??= look()
      .then(
        () => ({ message: 'OK' as const }),
        (error: unknown) => ({ message: codeOf(error) }),
      )
      .finally(() => {
        looking = undefined;
      });
    void looking.then((answer) => joined?.(answer));
  });
}

/** Reads messages that were told at the same time together. */
function messageFinder(database: SocketDeps['database']) {
  const nameOf = ({ thread, seq }: Place) => `${thread} ${seq}`;
  const lookups = batched(async (places: readonly Place[]) => {
    const rows = await database.rows(messagesAt(places));
    const byPlace = new Map(rows.map((row) => [nameOf(row), row]));
    return places.map((place) => byPlace.get(nameOf(place)));
  }, lookupBatches);
  return lookups.run;
}
