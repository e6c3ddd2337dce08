import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what a system gives to whoever asks for any: on Linux from 32768 on, elsewhere from 49152. */
const KEPT = { from: 20_000, to: 32_000 };

/** A free port for a server that ends and is started again: meanwhile nobody else is given it by chance. */
export async function keptPort(): Promise<string> {
  const port = randomInt(KEPT.from, KEPT.to);
  return (await isFree(port)) ? String(port) : keptPort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
