import type { RefusalCode } from '@prae/contract/refusals';
import type { Socket } from 'socket.io';
import { batched, lookupBatches } from '../db/batched.ts';
import type { Participant } from '../domain/participant.ts';
import { conversationOf, messagesAt, type Place, threadOfAsker } from '../features/chat/chat.ts';
import { codeOf, type Io, type SocketDeps } from './io.ts';
import type { News } from './news.sql.ts';

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

  const tell = async (room: string, place: Place) => {
    const message = await messages(place);
    if (message) io.to(room).emit('messaging', conversationOf(message));
  };
  return {
    isOn: config.chat,
    async enter(socket, participant) {
      if (!config.chat) return;
      await socket.join(roomOf(participant.member ? participant.member.id : participant.guest));
      socket.on('join', (...given: unknown[]) => {
        const joined = given.find((one) => typeof one === 'function') as
          | ((answer: { message: 'OK' | RefusalCode }) => void)
          | undefined;
        threadOfAsker(deps, participant).then(
          () => joined?.({ message: 'OK' }),
          (error: unknown) => joined?.({ message: codeOf(error) }),
        );
      });
    },
    passOn(news) {
      const room = roomOf(news.chat);
      if (!io.of('/').adapter.rooms.has(room)) return;
      const { thread } = news;
      const turn = (turns.get(thread) ?? Promise.resolve())
        .then(async () => {
          if ('seq' in news) await tell(room, { thread, seq: news.seq });
          else io.to(room).emit('read', { seq: news.readTo, readAt: news.readAt });
        })
        // Whoever misses a number asks for what is behind it.
        .catch((error: unknown) => log.warn({ event: 'chat.not-told', err: error }, 'a message was not told'))
        .finally(() => {
          if (turns.get(thread) === turn) turns.delete(thread);
        });
      turns.set(thread, turn);
    },
  };
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
