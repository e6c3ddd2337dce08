import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { type Feed, ours, startFeed } from './feed.fixture.ts';

let feed: Feed;
beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed.world.close());

it('what is paid on a code of the house’s own is credited once, where one relay writes the payer’s name and another their digits', async () => {
  const member = await feed.atKbank();
  const id = newOperation();
  await feed.world.owner.run(sql`insert into qr_order (id, member_id, gateway, reference, currency, amount, state, payload, created_at, expires_at, answer_due_at, account_no, amount_until)
    values (${id}, ${member.id}, 'KBANK', ${id}, 'THB', 28137, 'expired', 'x', now() - interval '2 minutes', now() + interval '10 minutes', now(), ${ours.accountNo}, now() + interval '40 minutes')`);
  const plain = { bank: 'KBANK', type: 'credit', amount: '281.37', account_number: 'X-122334' };
  const at = Date.now();
  const said = [
    await feed.tell({ ...plain, sender_or_receiver: 'TEST PERSON', sms_timestamp: at - 5_000 }),
    await feed.tell({
      ...plain,
      sender_or_receiver: `KBANK X-${member.bankAccountNo.slice(-6)}`,
      sms_timestamp: at - 2_000,
    }),
  ];
  expect([said[0], await feed.wallet(member)]).toEqual(['200 matched', 28_137n]);
});

it('one number of the bank’s is one, however its letters are written', async () => {
  const member = await feed.atKbank();
  const payer = `KBANK X-${member.bankAccountNo.slice(-6)}`;
  const plain = {
    bank: 'KBANK',
    type: 'credit',
    amount: '282.00',
    account_number: 'X-122334',
    sender_or_receiver: payer,
  };
  const at = Date.now();
  await feed.tell({ ...plain, reference_number: 'ft26033000', sms_timestamp: at - 5_000 });
  await feed.tell({ ...plain, reference_number: 'FT26033000', sms_timestamp: at - 2_000 });
  expect(await feed.wallet(member)).toBe(28_200n);
});
