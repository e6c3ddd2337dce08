import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { hashPassword } from '@prae/server/src/password.ts';
import autocannon from 'autocannon';
import { callsPerSecond, median } from './measure.ts';
import type { Options } from './options.ts';
import { headers, newMember, productionOn } from './portal.ts';
import { startServer } from './programs.ts';
import { table } from './report.ts';

const connections = 32;
/** Below 32768, where the system takes its own ports from. */
const ports = { portal: 22_900, bare: 22_901 };
const urls = {
  portal: `http://127.0.0.1:${ports.portal}`,
  bare: `http://127.0.0.1:${ports.bare}`,
};

/** `GET /api/wallet` against a bare route with the same SQL, and logging in against the bare comparison of a password. */
export async function httpBenchmark(databaseUrl: string, options: Options): Promise<string> {
  const environment = productionOn(databaseUrl, ports.portal);
  const portal = await startServer('server/src/main.ts', environment, `${urls.portal}/readyz`);
  try {
    const { member, token, person } = await newMember(urls.portal);
    const env = { DATABASE_URL: databaseUrl, MEMBER: member, PORT: String(ports.bare) };
    const bare = await startServer('bench/src/bare.ts', env, `${urls.bare}/wallet`);
    try {
      const authorized = { ...headers, authorization: `Bearer ${token}` };
      const wallets = await inTurn(
        options,
        () => requestsPerSecond(`${urls.bare}/wallet`, {}, options.seconds),
        () => requestsPerSecond(`${urls.portal}/api/wallet`, authorized, options.seconds),
      );
      const hash = await hashPassword(person.password);
      const logins = await inTurn(
        options,
        () => callsPerSecond(availableParallelism(), options.seconds, () => verify(hash, person.password)),
        () => requestsPerSecond(`${urls.portal}/api/login`, headers, options.seconds, person),
      );
      return table('HTTP, the portal as in production, one process', [
        {
          name: `GET /api/wallet against a bare Fastify route with its SQL (${wallets.base} a second)`,
          ratios: wallets.ratios,
          target: 0.4,
        },
        {
          name: `POST /api/login against bare argon2 (${logins.base} a second)`,
          ratios: logins.ratios,
        },
      ]);
    } finally {
      await bare.stop();
    }
  } finally {
    await portal.stop();
  }
}

/** The ratios of `measured` to `base`, which is taken before and after each one. */
async function inTurn(
  { rounds }: Options,
  base: () => Promise<number>,
  measured: () => Promise<number>,
): Promise<{ base: number; ratios: number[] }> {
  const bases = [await base()];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rate = await measured();
    const [before = 0, after] = [bases.at(-1), await base()];
    bases.push(after);
    ratios.push((2 * rate) / (before + after));
  }
  return { base: Math.round(median(bases)), ratios };
}

async function requestsPerSecond(
  url: string,
  sent: Record<string, string>,
  seconds: number,
  body?: unknown,
): Promise<number> {
  const posted = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
  const result = await autocannon({ url, connections, duration: seconds, headers: sent, ...posted });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} calls failed`);
  return result.requests.total / result.duration;
}
