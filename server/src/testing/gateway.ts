import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A gateway before the database, as a firewall or a network that fails. */
export interface Gateway {
  /** The database's URL by way of the gateway. */
  readonly url: string;
  /** Forgets its connections without a word: they stay open and carry nothing. New ones work. */
  forget(): void;
  /** A black hole: nothing is carried and nobody is told, on old connections and on new ones. */
  swallow(): void;
  /** New connections work again, to `url` when the database has moved. */
  open(url?: string): void;
  close(): void;
}

export async function gatewayTo(url: string): Promise<Gateway> {
  let target = new URL(url);
  let isOpen = true;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (!isOpen) return;
    const far = connect(Number(target.port), target.hostname);
    sockets.add(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const gateway = new URL(url);
  gateway.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forget = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    url: gateway.href,
    forget,
    swallow() {
      isOpen = false;
      forget();
    },
    open(moved = url) {
      target = new URL(moved);
      isOpen = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
