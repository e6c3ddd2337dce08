import type { ConsoleClientEvents, ConsoleServerEvents } from '@prae/contract/console/events';
import { consoleRoutes, type Role } from '@prae/contract/console/routes';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { ConsoleRefusal } from '../domain/operator.ts';
import { tellHouseTyping } from '../features/chat/chat.ts';
import { operatorsOf } from '../features/operator/operator.ts';
import type { OperatorSession } from '../operator-handlers.ts';
import type { Io, SocketDeps } from './io.ts';
import type { News } from './news.sql.ts';
import { onceIn, TYPING_EVERY_MS } from './once-in.ts';

interface LineData {
  token: string;
  session: OperatorSession;
}

type Lines = Namespace<ConsoleClientEvents, ConsoleServerEvents, DefaultEventsMap, LineData>;
type Line = Socket<ConsoleClientEvents, ConsoleServerEvents, DefaultEventsMap, LineData>;

/** The console's part of the lines of this node. */
export interface OperatorLines {
  passOn(news: News): void;
  /** Cuts those whose session has ended, or (`all`) every one. */
  cut(all?: 'all'): Promise<void>;
}

/** Ended sessions are cut at once by a message between the nodes; a look finds those that ended by time. */
export function operatorLines(io: Io, deps: SocketDeps): OperatorLines | undefined {
  if (!deps.config.console) return undefined;
  const lines = io.of('/console') as unknown as Lines;
  const operators = operatorsOf(deps);
  const wholeSession = async (token: unknown): Promise<OperatorSession> => {
    const session = await operators.sessionOf(typeof token === 'string' ? token : '');
    if (!session.isWhole) throw new ConsoleRefusal('SECOND_FACTOR');
    return session;
  };
  lines.use((socket, next) => {
    const { token } = socket.handshake.auth as Record<string, unknown>;
    const { consoleHost } = deps.config;
    const enter = async () => {
      const host = socket.handshake.headers.host?.replace(/:\d+$/, '');
      if (consoleHost !== undefined && host !== consoleHost) throw new ConsoleRefusal('NO_DATA');
      const session = await wholeSession(token);
      socket.data = { token: String(token), session };
      await socket.join([sessionRoom(session.id), ...roomsOf(session.operator.roles)]);
    };
    enter().then(
      () => next(),
      (error: unknown) =>
        next(new Error(error instanceof ConsoleRefusal ? error.code : 'INTERNAL_SERVER_ERROR')),
    );
  });
  const cutIfEnded = async (socket: { data: LineData; disconnect(close: boolean): unknown }) => {
    await wholeSession(socket.data.token).catch((error: unknown) => {
      // A database that does not answer ends no session.
      if (error instanceof ConsoleRefusal) socket.disconnect(true);
    });
  };
  // A sign-out between the look at the token and the joining of the room would have missed this line.
  lines.on('connection', (socket) => void cutIfEnded(socket));
  const mayTell = onceIn(TYPING_EVERY_MS);
  lines.on('connection', (socket) => passOnTyping(socket, deps, mayTell));
  return {
    passOn(news) {
      if ('typing' in news) {
        const isTold = news.typing === 'customer' && mayTell(`${news.thread} customer`);
        if (isTold) lines.to('inbox').emit('typing', { thread: news.thread });
      } else if ('chat' in news) lines.to('inbox').emit('inbox', inboxEvent(news));
      else if ('inbox' in news) lines.to('inbox').emit('inbox', { thread: news.inbox });
      else if ('cases' in news) lines.to('cases').emit('cases');
      else if ('endOperator' in news) lines.in(sessionRoom(news.endOperator)).disconnectSockets(true);
    },
    async cut(all) {
      if (all) lines.disconnectSockets(true);
      else for (const socket of lines.sockets.values()) await cutIfEnded(socket);
    },
  };
}

/** Whoever may answer is said to be writing to the customer, by the name that is shown. */
function passOnTyping(socket: Line, { database, log }: SocketDeps, mayTell: (name: string) => boolean): void {
  const { operator } = socket.data.session;
  const mayAnswer = (consoleRoutes['inbox.send'].access as readonly Role[]).some((role) =>
    operator.roles.includes(role),
  );
  socket.on('typing', (event: unknown) => {
    const { thread } = (event ?? {}) as { thread?: unknown };
    const isThread =
      typeof thread === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(thread);
    if (!mayAnswer || !isThread || !mayTell(operator.id)) return;
    database.run(tellHouseTyping(thread, operator.shownAs)).catch((error: unknown) => {
      log.warn({ event: 'chat.not-told', err: error }, 'nobody was told who is writing');
    });
  });
}

function inboxEvent(news: Extract<News, { chat: string }>): { thread: string; seq?: number } {
  return { thread: news.thread, ...('seq' in news && { seq: news.seq }) };
}

/** Who may read a list hears that it has changed. */
function roomsOf(roles: readonly Role[]): string[] {
  const may = (access: readonly Role[]) => access.some((role) => roles.includes(role));
  return [
    ...(may(consoleRoutes['inbox.list'].access) ? ['inbox'] : []),
    ...(may(consoleRoutes['cases.list'].access) ? ['cases'] : []),
  ];
}

function sessionRoom(session: string): string {
  return `session:${session}`;
}
