import { sql } from '../../db/database.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Feed, ours, startFeed } from '../feed/feed.fixture.ts';
import { openAccount } from './deposit.ts';

export const promptpay = '0994000112233';
export const MINUTE_MS = 60_000;

/** A world that makes codes for the house's account at KBANK, and what tests of them do in it. */
export async function startOwnCodes() {
  const feed = await startFeed();
  const account = { ...ours, currency: 'THB', promptpay } as const;
  const switchTo = (mode: 'AUTO' | 'SMS') => feed.world.database.run(openAccount({ ...account, mode }));
  await switchTo('SMS');
  return { ...feed, switchTo, ...codesOf(feed) };
}

function codesOf({ world }: Feed) {
  return {
    /** A code of the member's; `written` is what is to be paid, as the bank writes it, and `satang` the same. */
    async code(of: TestMember, amount = 100) {
      const { body } = await world.api('deposit.qr.create', {
        ...{ token: of.token, params: { bankCode: 'KBANK' }, body: { amount } },
      });
      if (!body.hasQrcode || !body.qrcode || !body.qrcodeId || !body.amount)
        throw new Error(JSON.stringify(body));
      const { qrcodeId: id, qrcode: svg, amount: asked, isExact } = body;
      return {
        id,
        svg,
        isExact,
        amount: asked,
        written: asked.toFixed(2),
        satang: BigInt(Math.round(asked * 100)),
      };
    },
    /** The code's times are so much longer ago. */
    age: (id: string, ms: number) =>
      world.owner.run(sql`update qr_order set created_at = created_at - make_interval(secs => ${ms / 1000}::double precision),
        expires_at = expires_at - make_interval(secs => ${ms / 1000}::double precision),
        amount_until = amount_until - make_interval(secs => ${ms / 1000}::double precision) where id = ${id}`),
    async stateOf(id: string): Promise<string> {
      return (await world.owner.one(sql<{ state: string }>`select state from qr_order where id = ${id}`))
        .state;
    },
  };
}

export type OwnCodes = Awaited<ReturnType<typeof startOwnCodes>>;
