import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Query } from '../db/database.ts';
import { listen } from '../db/listen.ts';
import type { Realtime } from '../deps.ts';
import { callersBehind } from '../domain/caller.ts';
import type { MemberId } from '../domain/member.ts';
import type { GuestId } from '../domain/participant.ts';
import { Refusal } from '../domain/refusal.ts';
import { type Guests, guestsOf } from '../features/chat/chat.ts';
import { type Sessions, sessionsOf } from '../features/session/session.ts';
import { type ChatLines, chatLines } from './chat-lines.ts';
import { codeOf, type Io, type SocketData, type SocketDeps } from './io.ts';
import { NEWS_CHANNEL, type News, readNews, tell, tellOthersEnd, tellSessionEnd } from './news.sql.ts';
import { type OperatorLines, operatorLines } from './operator-lines.ts';

/** Nothing a client sends is larger: it only joins, and says that it is writing. */
const MESSAGE_LIMIT_BYTES = 65_536;
/**
 * Ended sessions are cut at once by a message between the nodes; this finds those whose message was lost, whose time is over or whose member was
 * suspended or closed, within five seconds.
 */
const LOOK_EVERY_MS = 3_000;
/** Sessions that are looked up at the same time. */
const LOOKED_AT_ONCE = 500;

export interface Sockets {
  realtime: Realtime;
  /** Cuts every socket of this node; its clients come back to another one. */
  cut(): void;
  /** Lets go of the database. */
  close(): Promise<void>;
}

/** Socket.IO on the portal's own port, over websocket alone; PostgreSQL carries the news between the nodes. */
export function openSockets(app: FastifyInstance, databaseUrl: string, deps: SocketDeps): Sockets {
  const admits = lineLimit(deps);
  const io: Io = new Server(app.server, {
    allowRequest: (request, answer) =>
      void admits(request).then(
        (isAdmitted) => answer(isAdmitted ? null : 'REQUEST_LIMIT', isAdmitted),
        () => answer('SERVICE_UNAVAILABLE', false),
      ),
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
  });
  const sessions = sessionsOf(deps);
  const chat = chatLines(io, deps);
  const operators = operatorLines(io, deps);
  admit(io, sessions, { chat, guests: guestsOf(deps.config) });
  const news = listen(databaseUrl, NEWS_CHANNEL, {
    heard: (payload) => {
      const what = readNews(payload);
      if (what) {
        passOn(io, chat, what);
        operators?.passOn(what);
      } else deps.log.error({ event: 'news.odd' }, 'something that is no news was dropped');
    },
    broke: (error) => deps.log.warn({ event: 'news.lost', err: error }, 'no news; listening again'),
    // Clients that come back read everything again.
    missed: () => {
      io.disconnectSockets(true);
      void operators?.cut('all');
    },
  });
  const looking = setInterval(oneLookAtATime(io, sessions, operators), LOOK_EVERY_MS);
  return {
    realtime: realtimeOn(deps),
    cut() {
      clearInterval(looking);
      io.disconnectSockets(true);
      void operators?.cut('all');
      io.engine.close();
    },
    close: () => news.close(),
  };
}

/** Gives what was told on any node to this node's sockets; most members are at another node, or at none. */
function passOn(io: Io, chat: ChatLines, what: News): void {
  if ('event' in what) {
    const room = memberRoom(what.member);
    if (io.of('/').adapter.rooms.has(room)) io.to(room).emit(what.event as 'wallet', what.payload as never);
  } else if ('chat' in what) chat.passOn(what);
  else if ('endSession' in what) io.in(sessionRoom(what.endSession)).disconnectSockets(true);
  else if ('endOthers' in what)
    io.in(memberRoom(what.endOthers)).except(sessionRoom(what.kept)).disconnectSockets(true);
}

/**
 * Says of each new line whether its network is not blocked and has not too many already; behind a proxy it takes
 * TRUSTED_PROXIES to tell callers apart.
 */
function lineLimit({ config, settings, log }: SocketDeps): (request: IncomingMessage) => Promise<boolean> {
  const callerOf = callersBehind(config.trustedProxies);
  const lines = new Map<string, Set<Duplex>>();
  return async (request) => {
    const { linesPerAddress, blockedAddresses } = await settings();
    const { socket } = request;
    const { network } = callerOf(request);
    if (blockedAddresses.includes(network)) return false;
    const open = lines.get(network) ?? new Set();
    if (open.has(socket)) return true;
    if (open.size >= linesPerAddress) {
      log.info({ event: 'realtime.too-many-lines', network }, 'a network has too many lines');
      return false;
    }
    lines.set(network, open.add(socket));
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) lines.delete(network);
    });
    return !socket.destroyed;
  };
}

/**
 * A socket is let in by its token and put into its member's rooms, or by a visitor's id into that of their chat, whatever room it
 * asks for.
 */
function admit(io: Io, sessions: Sessions, { chat, guests }: { chat: ChatLines; guests: Guests }): void {
  io.use((socket, next) => {
    const { token, guestId } = socket.handshake.auth as Record<string, unknown>;
    const enter = async () => {
      if (typeof token !== 'string' && chat.isOn && guestId !== undefined)
        return chat.enter(socket, { guest: admitted(guests.guestOf(guestId)) });
      socket.data.token = typeof token === 'string' ? token : '';
      const { key, member } = await sessions.sessionOf(socket.data.token);
      await socket.join([memberRoom(member.id), sessionRoom(key.toString('hex'))]);
      return chat.enter(socket, { member });
    };
    enter().then(
      () => next(),
      (error: unknown) => next(new Error(codeOf(error))),
    );
  });
  io.on('connection', (socket) => {
    // A logout between the look at the token and the joining of the room would have missed this socket.
    void cutIfEnded(sessions, socket);
  });
}

/** A look that takes longer than the wait for the next one is let finish. */
function oneLookAtATime(io: Io, sessions: Sessions, operators: OperatorLines | undefined): () => void {
  let isLooking = false;
  return () => {
    if (isLooking) return;
    isLooking = true;
    const look = async () => {
      await cutEndedSessions(io, sessions);
      await operators?.cut();
    };
    void look().finally(() => {
      isLooking = false;
    });
  };
}

async function cutEndedSessions(io: Io, sessions: Sessions): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  while (sockets.length > 0)
    await Promise.all(sockets.splice(0, LOOKED_AT_ONCE).map((socket) => cutIfEnded(sessions, socket)));
}

async function cutIfEnded(
  sessions: Sessions,
  socket: { data: SocketData; disconnect(close: boolean): unknown },
): Promise<void> {
  if (socket.data.token === undefined) return;
  try {
    await sessions.sessionOf(socket.data.token);
  } catch (error) {
    // A database that does not answer ends no session.
    if (error instanceof Refusal) socket.disconnect(true);
  }
}

function realtimeOn({ database, log }: SocketDeps): Realtime {
  /** News only tell what is stored already: losing one is a delay, never a loss. */
  const quietly = (query: Query) => {
    database.run(query).catch((error: unknown) => {
      log.warn({ event: 'news.not-told', err: error }, 'news were lost');
    });
  };
  return {
    emit: (member, event, payload) => quietly(tell(member, event, payload)),
    endSession: (key) => quietly(tellSessionEnd(key)),
    endOtherSessions: (member, kept) => quietly(tellOthersEnd(member, kept)),
  };
}

/** Who is nobody is not let in. */
function admitted(guest: GuestId | undefined): GuestId {
  if (guest === undefined) throw new Refusal('invalid-token');
  return guest;
}

function memberRoom(member: MemberId): string {
  return `member:${member}`;
}

/** `session` is a session's key in hex. */
function sessionRoom(session: string): string {
  return `session:${session}`;
}
