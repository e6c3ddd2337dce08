import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { relayKeys } from '../../providers/feed/relay.ts';
import { dyingAt } from '../../testing/crash.ts';
import type { TestMember } from '../../testing/world.ts';
import { type Bent, envelope, type Feed, kbankSms, post, startFeed } from './feed.fixture.ts';
import { feedMessages } from './feed.ts';

let feed: Feed;
let member: TestMember;
beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed.world.close());
beforeEach(async () => {
  member = await feed.atKbank();
});
afterEach(() => feed.world.expectClean());

const sms = () => kbankSms({ payer: member.bankAccountNo, amount: '40.00' });
const minutes = (count: number) => String(Date.now() + count * 60_000);

describe('a message is turned away', () => {
  it.each<[string, Bent | (() => Bent), string]>([
    ['the clock behind', () => ({ timestamp: minutes(-6) }), '400 expired'],
    ['the clock ahead', () => ({ timestamp: minutes(6) }), '400 expired'],
    ['no time', { headers: { 'x-timestamp': 'now' } }, '400 malformed'],
    ['another time than was signed', { headers: { 'x-timestamp': minutes(1) } }, '401 signature'],
    ['another number than was signed', { headers: { 'x-nonce': 'AAAAAAAAAAAAAAAA' } }, '401 signature'],
    ['another key', { keys: relayKeys('another-secret-that-is-long-enough') }, '401 signature'],
    ['no signature', { headers: { 'x-signature': '' } }, '401 signature'],
    ['another password', { headers: { 'x-api-key': 'sandbox-feed-kez' } }, '401 signature'],
    ['another device', { headers: { 'x-device-id': 'other-phone' } }, '403 device'],
    ['another device inside', { plain: { device_id: 'other-phone' } }, '403 device'],
    ['another number inside', { plain: { nonce: 'AAAAAAAAAAAAAAAA' } }, '401 signature'],
    ['a number that is too short', { nonce: 'short' }, '400 malformed'],
  ])('%s', async (_name, bent, said) => {
    expect(await feed.tell(sms(), typeof bent === 'function' ? bent() : bent)).toBe(said);
    expect(await feed.wallet(member)).toBe(0n);
  });

  it('the same envelope a second time, whether at once or later, with what it says or with something else', async () => {
    const one = envelope(sms());
    const answers = await Promise.all([post(feed.world, one), post(feed.world, one), post(feed.world, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await post(feed.world, one)).body).toEqual({ success: false, message: 'duplicate nonce' });
    const nonce = one.headers['x-nonce'];
    expect(await feed.tell(kbankSms({ payer: member.bankAccountNo, amount: '41.00' }), { nonce })).toBe(
      '400 duplicate nonce',
    );
    expect(await feed.wallet(member)).toBe(4_000n);
  });

  it.each(['', 'null', '{}', '{"data":5}', '{"data":"AAAA"}', `{"data":"${'A'.repeat(400)}"}`, '\u0000'])(
    'the body %j',
    async (body) => {
      const { headers } = envelope(sms());
      const { status } = await post(feed.world, { headers, body });
      expect([400, 401]).toContain(status);
    },
  );

  it('a body that is too large', async () => {
    const { headers } = envelope(sms());
    expect((await post(feed.world, { headers, body: 'x'.repeat(10_000) })).status).toBe(413);
  });

  it('a text that is too long is a person’s, whatever it says', async () => {
    const { sender, text } = sms();
    expect(await feed.tell({ sender, text: `${text}${' '.repeat(100)}${'ก'.repeat(1_000)}` })).toBe(
      '200 pending',
    );
    expect(await feed.wallet(member)).toBe(0n);
  });
});

describe.each(['before', 'after'] as const)('a process that dies %s any effect of a message', (moment) => {
  it('is sent it again, and credits it once', async () => {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      member = await feed.atKbank();
      const { deps, died } = dyingAt(effect, feed.world.deps, moment);
      const said = sms();
      const one = envelope(said);
      const [dying] = feedMessages(deps);
      await dying?.take(one).catch(() => {});
      if (died()) {
        // With the same number: taken where nothing was done, and refused where all was.
        expect((await post(feed.world, one)).status).toBe(moment === 'before' ? 200 : 400);
        deaths += 1;
      }
      expect(await feed.tell(said)).toBe('200 matched');
      expect(await feed.wallet(member)).toBe(4_000n);
      if (!died()) break;
    }
    // The step is all there is.
    expect(deaths).toBe(1);
  });
});

it('a server whose database fails half way answers so that the phone sends it again', async () => {
  await feed.world.owner.run(
    sql`alter table bank_notification add constraint halfway check (amount <> 4000) not valid`,
  );
  const one = envelope(sms());
  expect((await post(feed.world, one)).status).toBe(500);
  await feed.world.owner.run(sql`alter table bank_notification drop constraint halfway`);
  expect((await post(feed.world, one)).status).toBe(200);
  expect(await feed.wallet(member)).toBe(4_000n);
});
