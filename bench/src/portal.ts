import { randomBytes } from 'node:crypto';
import { clientMarker } from '@prae/contract/routes';
import { openDatabase, sql } from '@prae/server/src/db/database.ts';

/** What every call to a portal carries. */
export const headers = { [clientMarker.name]: clientMarker.value, 'content-type': 'application/json' };

/** A portal as in production on a migrated or an empty database; it is told to listen on 127.0.0.1 at `port`. */
export function productionOn(databaseUrl: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PORTAL_URL: `http://127.0.0.1:${port}`,
    REGISTER_OTP: 'false',
    SECRET_KEY: randomBytes(32).toString('base64'),
    TRUELINK_SECRET: randomBytes(16).toString('hex'),
  };
}

/** Nobody is turned away for asking often: one address makes all the calls. The portal reads its settings once a second. */
export async function raiseLimits(databaseUrl: string, names: readonly string[]): Promise<void> {
  const owner = openDatabase(databaseUrl, { max: 1 });
  try {
    await owner.run(sql`
      insert into setting (name, value) select name, to_jsonb(100000000) from unnest(${names}::text[]) name`);
  } finally {
    await owner.close();
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}

export interface BenchMember {
  member: string;
  token: string;
  /** What they log in with. */
  person: { username: string; password: string };
}

/** Registers and logs in over the wire, as anyone would; the number tells members of one portal apart. */
export async function newMember(url: string, number = 0): Promise<BenchMember> {
  const digits = String(number).padStart(7, '0');
  const person = { username: `081${digits}`, password: 'a password for benches' };
  const account = {
    bankCode: 'KBANK',
    bankAccountName: 'BENCH PERSON',
    bankAccountNo: `012${digits}`,
  };
  const registered = await post(`${url}/api/account`, {
    ...{ name: 'Bench Person', sourceCode: '', currency: 'THB' },
    ...person,
    ...account,
  });
  const session = await post(`${url}/api/login`, person);
  return { member: String(registered._id), token: String(session.token), person };
}

/** Posts JSON and answers with JSON; anything but a success throws. */
export async function post(
  url: string,
  body: unknown,
  more: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
