import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { type DefaultEventsMap, Server } from 'socket.io';
import type { Deps } from '../deps.ts';
import type { MemberId, SessionKey } from '../domain/member.ts';
import { Refusal } from '../domain/refusal.ts';
import { type Sessions, sessionsOf } from '../features/session/session.ts';
import type { Realtime } from './realtime.ts';

interface SocketData {
  token: string;
}

type Io = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** Nothing a client sends is larger: it only joins. */
const MESSAGE_LIMIT_BYTES = 65_536;
/** Ended sessions are cut at once by a message between the nodes; this finds those whose message was lost. */
const LOOK_EVERY_MS = 30_000;

export interface Sockets {
  realtime: Realtime;
  /** Cuts every socket of this node; its clients come back to another one. */
  cut(): void;
  /** Lets go of the database. */
  close(): Promise<void>;
}

type SocketDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'log'>;

/** Socket.IO on the portal's own port, over websocket alone; PostgreSQL carries events between the nodes. */
export function openSockets(app: FastifyInstance, databaseUrl: string, deps: SocketDeps): Sockets {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 3,
    options: '-c role=prae_app',
    application_name: 'prae realtime',
  });
  // The adapter connects again by itself; a connection in use that breaks must not end the process with a stack.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const io: Io = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_LIMIT_BYTES,
    adapter: createAdapter(pool, {
      errorHandler: (error) => deps.log.warn({ err: error }, 'realtime between the nodes'),
    }),
  });
  const sessions = sessionsOf(deps);
  admitMembers(io, sessions);
  const looking = setInterval(() => void cutEndedSessions(io, sessions), LOOK_EVERY_MS);
  return {
    realtime: realtimeOn(io, deps),
    cut() {
      clearInterval(looking);
      io.local.disconnectSockets(true);
      io.engine.close();
    },
    async close() {
      await io.of('/').adapter.close();
      await pool.end();
    },
  };
}

/** A socket is let in by its token and put into its member's room, whatever room it asks for. */
function admitMembers(io: Io, sessions: Sessions): void {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as Record<string, unknown>;
    socket.data.token = typeof token === 'string' ? token : '';
    sessions.sessionOf(socket.data.token).then(
      async ({ key, member }) => {
        await socket.join([memberRoom(member.id), sessionRoom(key)]);
        next();
      },
      (error: unknown) => next(new Error(error instanceof Refusal ? error.code : 'INTERNAL_SERVER_ERROR')),
    );
  });
  io.on('connection', (socket) => {
    // A logout between the look at the token and the joining of the room would have missed this socket.
    void cutIfEnded(sessions, socket);
  });
}

async function cutEndedSessions(io: Io, sessions: Sessions): Promise<void> {
  for (const socket of io.of('/').sockets.values()) await cutIfEnded(sessions, socket);
}

async function cutIfEnded(
  sessions: Sessions,
  socket: { data: SocketData; disconnect(close: boolean): unknown },
): Promise<void> {
  try {
    await sessions.sessionOf(socket.data.token);
  } catch (error) {
    // A database that does not answer ends no session.
    if (error instanceof Refusal) socket.disconnect(true);
  }
}

function realtimeOn(io: Io, { log }: SocketDeps): Realtime {
  /** Events only tell what is stored already: losing one is a delay, never a loss. */
  const quietly = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      log.warn({ err: error }, 'an event was lost');
    }
  };
  return {
    emit: (member, event, payload) =>
      quietly(() =>
        io.to(memberRoom(member)).emit(event, ...([payload] as Parameters<ServerEvents[typeof event]>)),
      ),
    endSession: (key) => quietly(() => io.in(sessionRoom(key)).disconnectSockets(true)),
    endOtherSessions: (member, kept) =>
      quietly(() => io.in(memberRoom(member)).except(sessionRoom(kept)).disconnectSockets(true)),
  };
}

function memberRoom(member: MemberId): string {
  return `member:${member}`;
}

function sessionRoom(key: SessionKey): string {
  return `session:${key.toString('hex')}`;
}
