import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut under whoever uses it. */
export interface Cuttable {
  url: string;
  /** Breaks off every connection, in whatever it was doing, and answers how many; new ones are let through. */
  cut(): number;
  /** From now on what is asked, or what is answered, gets lost, until the way leads somewhere. */
  swallow(what: Swallowed): void;
  /** Leads whoever comes from now on to a server, and loses nothing any more. */
  leadTo(target: string): void;
  close(): void;
}

export type Swallowed = 'questions' | 'answers';

export async function cuttableTo(target: string): Promise<Cuttable> {
  let to = new URL(target);
  let swallowed: Swallowed | undefined;
  const open = new Map<Socket, Socket>();
  const swallow = (near: Socket, far: Socket) => {
    const [from, into] = swallowed === 'questions' ? [near, far] : [far, near];
    from.unpipe(into);
    from.resume();
  };
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    open.set(near, far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    near.on('close', () => open.delete(near));
    if (swallowed) swallow(near, far);
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const cut = () => {
    const cutOff = [...open.keys()];
    for (const socket of cutOff) socket.resetAndDestroy();
    return cutOff.length;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    swallow(what) {
      swallowed = what;
      for (const [near, far] of open) swallow(near, far);
    },
    leadTo(next) {
      to = new URL(next);
      swallowed = undefined;
    },
    close() {
      server.close();
      cut();
    },
  };
}
