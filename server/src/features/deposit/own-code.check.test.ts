import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { type Feed, kbankDeposit, ours, startFeed } from '../feed/feed.fixture.ts';
import { openAccount } from './deposit.ts';
import { ownCodeRules } from './own-code.check.sql.ts';

let feed: Feed;
beforeAll(async () => {
  feed = await startFeed();
  await feed.world.database.run(
    openAccount({ ...ours, currency: 'THB', mode: 'SMS', promptpay: '0994000112233' }),
  );
});
afterAll(() => feed.world.close());

/** What breaks each rule, of a world with a code that was paid and one that is open. */
const corruptions: Record<string, readonly Query[]> = {
  'nobody is asked about a code of the house’s own, and no gateway tells of a payment on it': [
    sql`update qr_order set next_check_at = now() where state = 'open'`,
    sql`insert into qr_payment (id, qr_order, gateway, reference, member_id, currency, amount, withheld, withheld_at)
      select gen_random_uuid(), id, gateway, 'PLANTED', member_id, currency, amount, 'UNVOUCHED', now() from qr_order where state = 'open'`,
  ],
  'a code of the house’s own is paid where a deposit of its member, account and amount came on it': [
    sql`update qr_order set state = 'paid' where state = 'open'`,
    sql`update qr_order set state = 'expired' where state = 'paid'`,
    sql`update arrival set amount = amount + 1`,
    sql`update arrival set qr_order = null`,
  ],
  'codes of the house’s own of two members to one account have no amount in common at any time': [
    sql`update qr_order set amount = (select max(amount) from qr_order)`,
  ],
};

it('each rule of the house’s own codes finds what breaks it, and nothing else of a sound world', async () => {
  const { world } = feed;
  for (const isPaid of [true, false]) {
    const { token } = await world.newMember();
    const { body } = await world.api('deposit.qr.create', {
      ...{ token, params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    });
    if (isPaid) await feed.tell(kbankDeposit({ amount: (body.amount ?? 0).toFixed(2) }));
  }
  expect(await checkLedger(world.database, ownCodeRules)).toEqual([]);
  expect(Object.keys(corruptions).sort()).toEqual(ownCodeRules.map(({ name }) => name).sort());
  for (const [name, changes] of Object.entries(corruptions)) {
    for (const corrupt of changes)
      expect(await rulesBroken(world.owner, ownCodeRules, corrupt), corrupt.text).toContain(name);
  }
  await world.expectClean();
});
