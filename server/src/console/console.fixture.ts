import { randomUUID } from 'node:crypto';
import type { ConsoleAnswer, ConsoleBody, ConsoleParams } from '@prae/contract/console/contract';
import { type ConsoleCallId, consoleRouteOf, type Role } from '@prae/contract/console/routes';
import { clientMarker } from '@prae/contract/routes';
import { io } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { sql } from '../db/database.ts';
import { codeAt, enrol } from '../features/operator/operator.ts';
import type { World } from '../testing/world.ts';

export interface ConsoleReply<Id extends ConsoleCallId> {
  status: number;
  body: ConsoleAnswer<Id> & { message?: string };
}

export interface ConsoleOptions<Id extends ConsoleCallId> {
  token?: string | undefined;
  body?: ConsoleBody<Id>;
  params?: ConsoleParams<Id>;
  headers?: Record<string, string>;
}

export interface TestOperator {
  id: string;
  name: string;
  password: string;
  secret: string;
  token: string;
}

export interface ConsoleLine {
  heard: { thread?: string; seq?: number; cases?: true }[];
  /** The threads in which a customer was said to be writing. */
  writing: string[];
  /** Says that the operator is writing, or something that is none of that. */
  write(event: unknown): void;
  isOpen(): boolean;
  close(): void;
}

const SOCKET = { transports: ['websocket'], reconnection: false, forceNew: true };

/** The console of a world. `now`: what the world takes for the time. */
export function consoleIn(world: World, now: () => Date = () => new Date()) {
  const call = async <Id extends ConsoleCallId>(
    id: Id,
    { token, body, params, headers }: ConsoleOptions<Id> = {},
  ): Promise<ConsoleReply<Id>> => {
    const { method, path } = consoleRouteOf(id);
    const given = (params ?? {}) as Record<string, string>;
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
    const response = await fetch(`${world.url}/api/console${filled}`, {
      method,
      headers: {
        [clientMarker.name]: clientMarker.value,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      body: (isJson ? await response.json() : await response.text()) as never,
    };
  };
  const begin = async (name: string, password: string): Promise<string> =>
    (await call('operator.login', { body: { name, password } })).body.token;
  const signIn = async (name: string, password: string, secret: string): Promise<string> => {
    const token = await begin(name, password);
    await call('operator.verify', { token, body: { code: codeAt(secret, now()) } });
    return token;
  };
  return {
    call,
    /** Signs in by the password alone. */
    begin,
    /** Signs in by both, and answers the token. */
    signIn,
    /** Somebody with these roles who is signed in, or (`begun`) whose second factor is missing. */
    async newOperator(roles: readonly Role[], isBegun = false): Promise<TestOperator> {
      const name = `op-${randomUUID().slice(0, 12)}`;
      const made = await enrol(world.deps, { name, shownAs: `Somebody ${name}`, roles });
      if (!made) throw new Error('The name is taken');
      const { operator, password, secret } = made;
      // All of a test come from one network.
      await world.owner.run(sql`delete from operator_failure`);
      const token = await (isBegun ? begin(name, password) : signIn(name, password, secret));
      return { id: operator._id, name, password, secret, token };
    },
    /** A line of the console, with what it hears; rejects with what it is refused with. */
    async line(token: string): Promise<ConsoleLine> {
      const socket = io(`${world.url}/console`, { ...SOCKET, auth: { token } });
      const heard: ConsoleLine['heard'] = [];
      socket.on('inbox', (event: { thread: string; seq?: number }) => heard.push(event));
      socket.on('cases', () => heard.push({ cases: true }));
      const writing: string[] = [];
      socket.on('typing', ({ thread }: { thread: string }) => writing.push(thread));
      onTestFinished(() => void socket.close());
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return {
        ...{ heard, writing },
        write: (event) => void socket.emit('typing', event),
        isOpen: () => socket.connected,
        close: () => void socket.close(),
      };
    },
    codeNow: (secret: string) => codeAt(secret, now()),
  };
}
