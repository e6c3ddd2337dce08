import type { ClientEvents, ServerEvents } from '@prae/contract/events';
import { io, type Socket } from 'socket.io-client';

/** A line as the portal has one. */
export type Client = Socket<ServerEvents, ClientEvents>;

/** The lines that a test has opened. */
export function openClients() {
  const clients: Client[] = [];
  return {
    /** Those that were not ended yet, open or refused. */
    clients,
    /** Opens a line; rejects with what the server says of who is not let in. */
    async connected(
      url: string,
      auth: Record<string, unknown>,
      extraHeaders: Record<string, string> = {},
    ): Promise<Client> {
      const options = { transports: ['websocket'], auth, extraHeaders, reconnection: false, forceNew: true };
      const client: Client = io(url, options);
      clients.push(client);
      await new Promise<void>((resolve, reject) => {
        client.on('connect', resolve);
        client.on('connect_error', reject);
      });
      return client;
    },
    endAll(): void {
      for (const client of clients.splice(0)) client.disconnect();
    },
  };
}
