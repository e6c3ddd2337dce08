import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** So many connections to an origin wait for their one request. */
const AT_MOST = 2;

/** And so long: shorter than servers wait for the first request on a connection. */
const LIFE_MS = 15_000;

type Connector = buildConnector.connector;
type Target = buildConnector.Options;

export interface Prepared {
  /** For undici: gives a connection that was prepared and has carried nothing yet, else a new one, and prepares the next. */
  readonly connect: Connector;
  /** Closes what waits. Whatever calls after that has connections prepared anew. */
  close(): void;
}

/** The connections to one origin that have carried nothing: `ready`, each with what ends its wait, and those under way. */
interface Ahead {
  ready: Map<Socket, () => void>;
  opening: Set<Socket>;
}

/**
 * Connections opened ahead, so that nobody waits for TCP and TLS. Each is given away once; that it carries one request is
 * for whoever takes it to see to. One that the other side closes, or says anything on, while it waits is never given away.
 * They are prepared after a call has got its connection, and keep neither a party nor the process busy: they end by
 * themselves when no call comes.
 */
export function preparedBy(open: Connector): Prepared {
  const origins = new Map<string, Ahead>();

  function aheadOf({ protocol, host = '', port }: Target): Ahead {
    const origin = `${protocol}//${host} ${port}`;
    const known = origins.get(origin) ?? { ready: new Map(), opening: new Set() };
    origins.set(origin, known);
    return known;
  }

  /** Opens in the background what is missing. A party that cannot be reached then is met by the next call. */
  function prepare(target: Target): void {
    const { ready, opening } = aheadOf(target);
    for (let missing = AT_MOST - ready.size - opening.size; missing > 0; missing -= 1)
      openOne(target, { ready, opening });
  }

  function openOne(target: Target, { ready, opening }: Ahead): void {
    // undici types its connector as giving nothing; it gives the socket that it opens.
    const socket = open(target, (_error, opened) => {
      if (socket) opening.delete(socket);
      if (opened) keep(ready, opened);
    }) as unknown as Socket | undefined;
    if (!socket) return;
    opening.add(socket);
    socket.unref();
  }

  return {
    connect(target, callback) {
      const given: buildConnector.Callback = (...result) => {
        callback(...result);
        if (result[1]) prepare(target);
      };
      const socket = take(aheadOf(target).ready);
      if (!socket) return open(target, given);
      afterReading(() => {
        if (isUntouched(socket)) return given(null, socket);
        socket.destroy();
        open(target, given);
      });
    },
    close() {
      for (const { ready, opening } of origins.values())
        for (const socket of [...ready.keys(), ...opening]) socket.destroy();
    },
  };
}

/** Has a connection wait for its request, for LIFE_MS at most. */
function keep(ready: Map<Socket, () => void>, socket: Socket): void {
  const drop = () => {
    endWait();
    socket.destroy();
  };
  const timer = setTimeout(drop, LIFE_MS).unref();
  const endWait = () => {
    clearTimeout(timer);
    ready.delete(socket);
    socket.off('readable', drop).off('close', drop);
  };
  ready.set(socket, endWait);
  socket.unref().on('readable', drop).on('close', drop);
}

/** The one that has waited the least. */
function take(ready: Map<Socket, () => void>): Socket | undefined {
  const [socket, endWait] = [...ready].filter(([one]) => isUntouched(one)).at(-1) ?? [];
  endWait?.();
  return socket?.ref();
}

/** When all has been heard that the other side had said or closed before: a whole turn of the loop lies between the two. */
function afterReading(then: () => void): void {
  setImmediate(() => setImmediate(then));
}

/** Whether nothing came on it, not even its end. */
function isUntouched(socket: Socket): boolean {
  return !socket.destroyed && socket.readable && socket.writable && socket.readableLength === 0;
}
