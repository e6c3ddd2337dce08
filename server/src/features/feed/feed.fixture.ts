import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { relayKeys } from '../../providers/feed/relay.ts';
import type { TestMember, World, WorldOptions } from '../../testing/world.ts';
import { ours, oursToo, startSlips } from '../slip/slips.fixture.ts';
import { feedCases } from './review.ts';

const keys = relayKeys('sandbox-secret-known-to-everyone-of-feed');

/** What of a message is not as it should be. */
export interface Bent {
  headers?: Record<string, string>;
  nonce?: string;
  timestamp?: string;
  plain?: Record<string, unknown>;
  keys?: typeof keys;
}

/** A message of the demo's phone, as it is posted. */
export function envelope(plain: Record<string, unknown>, bent: Bent = {}) {
  const nonce = bent.nonce ?? randomBytes(16).toString('base64');
  const timestamp = bent.timestamp ?? String(Date.now());
  const { encryption, signing } = bent.keys ?? keys;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryption, iv);
  const text = JSON.stringify({ ...plain, device_id: 'sandbox-phone', nonce, ...bent.plain });
  const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  const data = Buffer.concat(sealed).toString('base64');
  const signature = createHmac('sha256', signing)
    .update(data + nonce + timestamp)
    .digest('base64');
  return {
    headers: {
      ...{
        'content-type': 'application/json',
        'x-api-key': 'sandbox-feed-key',
        'x-device-id': 'sandbox-phone',
      },
      ...{ 'x-signature': signature, 'x-nonce': nonce, 'x-timestamp': timestamp },
      ...bent.headers,
    },
    body: JSON.stringify({ data }),
  };
}

/** Posts what `envelope` made. */
export async function post(world: World, { headers, body }: ReturnType<typeof envelope>) {
  const response = await fetch(`${world.url}/callback/feed/feed`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Baht and a minute, as KBANK writes them. */
export interface Sms {
  payer: string;
  amount: string;
  at?: Date;
  after?: string;
  account?: string;
}

export const bangkokParts = (at: Date) => {
  const [date = '', time = ''] = new Date(at.getTime() + 7 * 3_600_000).toISOString().split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { day, month, year: String(Number(year) + 543).slice(2), clock: time.slice(0, 5) };
};

let messages = 0;
/** What the account holds afterwards is another sum each time, unless told. */
function nextBalance(): string {
  messages += 1;
  return `${messages}.07`;
}

/** From another account at KBANK. */
export function kbankSms({
  payer,
  amount,
  at = new Date(),
  after = nextBalance(),
  account = ours.accountNo,
}: Sms) {
  const { day, month, year, clock } = bangkokParts(at);
  const text = `${day}/${month}/${year} ${clock} บช X-${account.slice(-6)} รับโอนจาก X-${payer.slice(-6)} ${amount} คงเหลือ ${after} บ.`;
  return { sender: 'KBank', text };
}

/** Nothing is told of the payer. */
export function kbankDeposit({
  amount,
  at = new Date(),
  after = nextBalance(),
  account = ours.accountNo,
}: Omit<Sms, 'payer'>) {
  const { day, month, year, clock } = bangkokParts(at);
  return {
    sender: 'KBank',
    text: `${day}/${month}/${year} ${clock} บช X-${account.slice(-4)} เงินเข้า ${amount} คงเหลือ ${after} บ.`,
  };
}

/** A world with the house's accounts and a phone, and what tests of the feed do in it. */
export async function startFeed(options: WorldOptions = {}) {
  const slips = await startSlips(options);
  const { world } = slips;
  const decide = (id: string, decision: Decision, number?: string) =>
    decideCase(world.deps, feedCases, {
      ...{ id: id as OperationId, decision },
      evidence: { by: 'anna', reason: 'statement of today', ...(number !== undefined && { number }) },
    });
  return {
    ...slips,
    /** A member with an account at KBANK, for two days. */
    async atKbank(): Promise<TestMember> {
      const made = await world.newMember();
      await world.owner.run(
        sql`update member set bank_code = 'KBANK', bank_changed_at = now() - interval '2 days' where id = ${made.id}`,
      );
      return { ...made, bankCode: 'KBANK' };
    },
    /** The phone tells; answers the status and what the relay is told, such as `200 matched`. */
    async tell(plain: Record<string, unknown>, bent?: Bent): Promise<string> {
      const { status, body } = await post(world, envelope(plain, bent));
      return `${status} ${String(body.status ?? body.message)}`;
    },
    /** Uploads a slip and has it looked at. */
    async slip(member: TestMember, picture: Uint8Array): Promise<string> {
      const id = await slips.upload(member, picture);
      await world.work();
      return id;
    },
    wallet: (member: TestMember) => world.balance(member, 'wallet'),
    /** What waits for a person. */
    cases: () => feedCases.open(world.deps),
    decide,
  };
}

export type Feed = Awaited<ReturnType<typeof startFeed>>;
export { ours, oursToo };
