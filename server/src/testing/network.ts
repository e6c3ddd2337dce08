import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The network between a server and its database, which fails as the test says. */
export interface Network {
  /** The database's URL by way of this network. */
  readonly url: string;
  /** Forgets its connections without a word: they stay open and carry nothing. New ones work. */
  forget(): void;
  /** A black hole: nothing is carried and nobody is told, on old connections and on new ones. */
  swallow(): void;
  /** Breaks off its connections and refuses new ones. */
  cut(): void;
  /** New connections work again, to `url` when the database has moved. */
  open(url?: string): void;
  close(): void;
}

/** Begins as a network that works, at a port of its own on this machine, to the database at `url`. */
export async function networkTo(url: string): Promise<Network> {
  let target = new URL(url);
  let isOpen = true;
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (isCut) near.destroy();
    if (!isOpen) return;
    const far = connect(Number(target.port), target.hostname);
    sockets.add(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const entrance = new URL(url);
  entrance.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forget = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: entrance.href,
    forget,
    swallow() {
      isOpen = false;
      forget();
    },
    cut() {
      isOpen = false;
      isCut = true;
      breakOff();
    },
    open(moved = url) {
      target = new URL(moved);
      isOpen = true;
      isCut = false;
    },
    close() {
      breakOff();
      server.close();
    },
  };
}
