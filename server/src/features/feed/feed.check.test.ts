import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Query, sql } from '../../db/database.ts';
import { checkLedger } from '../../ledger/check.ts';
import { rulesBroken } from '../../testing/broken.ts';
import { feedRules } from './feed.check.sql.ts';
import { type Feed, kbankDeposit, kbankSms, ours, startFeed } from './feed.fixture.ts';

let feed: Feed;
beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed.world.close());

/** What breaks each rule, of a world where the feed has credited a member and one message waits. */
const corruptions: Record<string, (member: string) => Query> = {
  'an arrival has a source: a reference of the sending bank, a notification of ours, or both': (member) =>
    sql`insert into arrival (id, member_id, bank_code, account_no, currency, amount, told_by)
      values (gen_random_uuid(), ${member}, ${ours.bankCode}, ${ours.accountNo}, 'THB', 1, 'feed')`,
  'a notification that arrived is one arrival’s, on its account and of its amount': () =>
    sql`update bank_notification set amount = amount + 1 where state = 'arrived'`,
  'a notification that waits says why': () =>
    sql`update bank_notification set why = null where state = 'waiting'`,
  'what the feed and a slip each credited a member cannot be one transfer, but for what a person has said is another one':
    () =>
      sql`insert into arrival (id, member_id, bank_code, account_no, currency, amount, sending_bank, reference, sent_at)
      select gen_random_uuid(), member_id, bank_code, account_no, currency, amount, '004', 'PLANTED', sent_at from arrival`,
};

it('each rule of the feed finds what breaks it, and nothing else of a sound world', async () => {
  const { world } = feed;
  const member = await feed.atKbank();
  expect(await feed.tell(kbankSms({ payer: member.bankAccountNo, amount: '25.00' }))).toBe('200 matched');
  expect(await feed.tell(kbankDeposit({ amount: '26.00' }))).toBe('200 pending');
  await world.expectClean();
  expect(Object.keys(corruptions).sort()).toEqual(feedRules.map(({ name }) => name).sort());
  for (const [name, corrupt] of Object.entries(corruptions)) {
    expect(await rulesBroken(world.owner, feedRules, corrupt(member.id)), name).toContain(name);
  }
  expect(await checkLedger(world.database, feedRules)).toEqual([]);
});
