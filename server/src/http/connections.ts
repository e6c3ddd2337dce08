import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How long the other side of a realtime line may take to say goodbye. */
const GOODBYE_MS = 500;

export interface Connections {
  /** From now on every answer asks its caller to come back on another connection. */
  announceEnd(): void;
  areEnding(): boolean;
  /**
   * Lets every connection go as soon as nothing whole is asked on it: at once where nobody asks, or has not got to the end
   * of what they ask; else after the answer.
   */
  end(): void;
}

/**
 * Knows the connections of a server that does not listen yet. Node's own `closeIdleConnections` takes one that never asked
 * anything for busy.
 */
export function connectionsOf(app: FastifyInstance): Connections {
  const { server } = app;
  const open = new Map<Socket, Set<IncomingMessage>>();
  const upgraded = new Set<Duplex>();
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.on('upgrade', (_request, socket: Duplex) => {
    open.delete(socket as Socket);
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const asked = open.get(socket);
    asked?.add(request);
    response.once('close', () => {
      asked?.delete(request);
      if (isEnding && asked?.size === 0) socket.destroySoon();
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
  return {
    announceEnd() {
      isEnding = true;
    },
    areEnding: () => isEnding,
    end() {
      isEnding = true;
      for (const [socket, asked] of open) {
        if (![...asked].some(({ complete }) => complete)) socket.destroy();
      }
      setTimeout(() => {
        for (const socket of upgraded) socket.destroy();
      }, GOODBYE_MS).unref();
    },
  };
}
