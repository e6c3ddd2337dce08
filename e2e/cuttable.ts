import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut under whoever uses it. */
export interface Cuttable {
  url: string;
  /** Breaks off every connection, in whatever it was doing, and answers how many; new ones are let through. */
  cut(): number;
  close(): void;
}

export async function cuttableTo(target: string): Promise<Cuttable> {
  const { port, hostname } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    open.add(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    near.on('close', () => open.delete(near));
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const cut = () => {
    const cutOff = [...open];
    for (const socket of cutOff) socket.resetAndDestroy();
    return cutOff.length;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
