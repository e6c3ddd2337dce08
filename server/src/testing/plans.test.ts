import { GUEST_HEADER } from '@prae/contract/chat-facts';
import { type CallId, routes } from '@prae/contract/routes';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase, sql } from '../db/database.ts';
import { newOperation } from '../domain/operation.ts';
import { writeOffer } from '../features/bonus/bonus.ts';
import { chatSweeps } from '../features/chat/chat.routes.ts';
import { waitingThreads } from '../features/chat/chat.ts';
import { phoneVideo } from '../features/chat/video.fixture.ts';
import { openAccount } from '../features/deposit/deposit.ts';
import { lifecycles } from '../features/features.ts';
import { beginInvitation } from '../features/invite/invite.sql.ts';
import { inviteTerms, lookAtAll } from '../features/invite/invite.ts';
import { expireAll } from '../features/notice/notice.ts';
import { sealAll } from '../features/proof/proof.ts';
import { refundsIn } from '../features/refund/refund.fixture.ts';
import { giveCoins } from '../features/spin/coin.ts';
import { slice, wheelOf } from '../features/spin/spin.fixture.ts';
import { payQr } from './bank.ts';
import { type Games, gamesIn, patientGameWorld } from './games.ts';
import { type Gifts, giftsIn } from './gifts.ts';
import { codeSentTo } from './sms.ts';
import { databaseUrl } from './template.ts';
import { type CallOptions, startWorld, type TestMember, type World } from './world.ts';

// What is swept up by the clock is no member's call, and would come among them on a slow machine.
vi.mock('../jobs/sweep.ts', () => ({ startSweeps: () => ({ stop: () => Promise.resolve() }) }));

/** Tables that stay small whatever members do. All others grow with them. */
const small = new Set([
  ...['bank', 'banner', 'bonus', 'bonus_banner', 'bonus_money', 'bonus_text', 'content', 'deposit_account'],
  ...['feed_device', 'game', 'migration', 'setting', 'coin_watch', 'wheel', 'wheel_slice'],
  ...['official_account', 'official_list'],
]);

/** A statement as it went over the wire. */
interface Sent {
  text: string;
  values: unknown[];
}

let world: World;
let games: Games;
let gifts: Gifts;
/** Has a deposit and nothing else. */
let depositor: TestMember;
/** The statements of all that members do, each text once with the values that it came with first. */
const sent = new Map<string, Sent>();
/** Tables that had to be read whole meanwhile, by statements or inside the steps. */
let readWhole: string[] = [];

beforeAll(async () => {
  world = await startWorld({ ...patientGameWorld, slipsAtAnyTime: true, env: { CHAT: 'true' } });
  games = gamesIn(world);
  gifts = await giftsIn(world);
  depositor = await world.newMember({ money: 10_000n });
  await withoutScans();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await everyCall();
  for (const [first] of query.mock.calls as unknown[][]) {
    const { text, values } = (typeof first === 'string' ? { text: first } : first) as Partial<Sent>;
    if (text !== undefined && !sent.has(text)) sent.set(text, { text, values: values ?? [] });
  }
  query.mockRestore();
  readWhole = await scanned();
});
afterAll(() => world.close());

/** Has the planner read a table whole only where no index can serve, in every connection from now on. */
async function withoutScans(): Promise<void> {
  await world.owner.run({ text: `alter database ${name()} set enable_seqscan = off`, values: [] });
  await world.owner.run(sql`select pg_stat_reset()`);
  await renewConnections();
}

/** Tables that grow and were read whole since `withoutScans`; connections tell what they counted when they end. */
async function scanned(): Promise<string[]> {
  await renewConnections();
  const tables = await elsewhere(databaseUrl(world.databaseUrl, name()), (database) =>
    database.rows(sql<{ table: string }>`
      select relname as table from pg_stat_user_tables where seq_scan > 0 order by 1`),
  );
  return tables.map(({ table }) => table).filter((table) => !small.has(table));
}

async function renewConnections(): Promise<void> {
  await elsewhere(databaseUrl(world.databaseUrl, 'postgres'), async (database) => {
    await database.rows(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name()}`,
    );
  });
}

async function elsewhere<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function name(): string {
  return new URL(world.databaseUrl).pathname.slice(1);
}

/** What the house gives: to a member who lost last week, and who has invited somebody that put in and played. */
async function given(call: Caller): Promise<void> {
  const [{ id, token }, friend] = [await world.newMember(), await world.newMember({ money: 20_000n })];
  const { played } = refundsIn(world);
  await played({ id }, -10_000n);
  await played(friend, -10_000n);
  await world.owner.run(sql`update member set bank_account_name = 'SOMEBODY ELSE' where id = ${friend.id}`);
  const terms = inviteTerms(await world.deps.settings());
  await world.database.run(beginInvitation(newOperation(), { member: friend.id, by: id, terms }));
  await world.owner.run(
    sql`update invitation set invited_at = now() - interval '20 days' where member_id = ${friend.id}`,
  );
  for (const each of ['refund.check', 'refund.receive', 'refund.addWallet', 'refund.banners'] as const)
    await call(each, { token });
  await lookAtAll(world.deps);
  for (const each of ['invite.bonus', 'invite.banners'] as const) await call(each, { token });
  for (const each of ['refund.list', 'invite.list'] as const)
    await call(each, { token, body: { page: 1, limit: 5 } });
  await call('invite.code', { token, body: { origin: 'https://example.com' } });
}

/** Has a device told of all news that come; answers its address. */
async function told(call: Caller, auth: { token: string }): Promise<string> {
  const { publicKey: applicationServerKey } = await call('push.key', auth);
  const { endpoint, keys } = await world.act<{ endpoint: string; keys: { p256dh: string; auth: string } }>(
    'POST',
    '/push/subscriptions',
    { applicationServerKey },
  );
  await call('push.subscribe', { ...auth, body: { endpoint, keys } });
  return endpoint;
}

/** Makes every call of the table as somebody who may, and lets what waits for outside parties be looked after. */
async function everyCall(): Promise<void> {
  const left = new Set(Object.keys(routes) as CallId[]);
  const call = async <Id extends CallId>(id: Id, options: CallOptions<Id> = {}) => {
    left.delete(id);
    const reply = await world.api(id, options);
    const { message } = (reply.body ?? {}) as { message?: string };
    expect(reply.status, `${id} ${message}`).toBeLessThan(300);
    return reply.body;
  };
  const { token, phone, password } = await joined(call);
  const auth = { token };
  for (const id of [...left].filter((each) => each.startsWith('lookup.'))) await call(id, auth);
  const endpoint = await told(call, auth);
  await cash(call, auth);
  await announce(call, auth);
  left.delete('slip.upload');
  await slip(call, auth);
  await presents(call, auth);
  await play(call, auth);
  await wheel(call, auth);
  await bonuses(call);
  await given(call);
  for (const id of ['chat.uploadImage', 'chat.uploadVideo'] as const) left.delete(id);
  await chatting(call, auth);
  await call('protection.read', auth);
  await call('protection.timeout', { ...auth, body: { hours: 24 } });
  await call('protection.exclusion', { ...auth, body: { months: 6 } });
  const account = { bankCode: 'KBANK', bankAccountName: 'ANNA B' };
  await call('profile.bankAccountName', { token, body: account });
  await call('profile.password', { token, body: { oldPassword: password, newPassword: 'another good one' } });
  for (const page of [1, 2]) await call('statement.list', { token, body: { page, limit: 5 } });
  await call('statement.export', { token, body: { from: '2026-01-01', to: '2026-12-31' } });
  await proofs(call, auth);
  for (const id of ['profile.read', 'wallet.read', 'spin.active'] as const) await call(id, auth);
  const wrong = { username: phone, password: 'not the password' };
  expect((await world.api('session.create', { body: wrong })).status).toBe(401);
  await settle();
  const again = await world.api('session.create', {
    body: { username: phone, password: 'another good one' },
  });
  await call('push.unsubscribe', { ...auth, body: { endpoint } });
  const { sessions } = await call('session.list', auth);
  const [other] = sessions.filter(({ current }) => !current);
  expect(again.status).toBe(200);
  await call('session.endOne', { ...auth, params: { _id: other?._id ?? '' } });
  await call('session.endOthers', auth);
  await call('session.end', auth);
  await call('passwordReset.create', {
    body: { ...(await resetCode(call, phone)), newPassword: 'another good password' },
  });
  // Only a provider that is not connected today has its password in an address.
  left.delete('game.launchWithPassword');
  expect([...left]).toEqual([]);
}

type Caller = <Id extends CallId>(
  id: Id,
  options?: CallOptions<Id>,
) => Promise<Awaited<ReturnType<typeof world.api<Id>>>['body']>;

async function joined(call: Caller): Promise<{ token: string; phone: string; password: string }> {
  const [phone, password] = ['0861234567', 'a good password'];
  const { otpToken } = await call('registration.otp.send', { body: { phoneNumber: phone } });
  await call('registration.otp.verify', { body: { otpToken, otpCode: await codeSentTo(world, phone) } });
  const person = {
    ...{ name: 'Anna', username: phone, password, currency: 'THB' as const },
    ...{ bankCode: 'KBANK', bankAccountName: 'ANNA B', bankAccountNo: '1234567890' },
  };
  await call('registration.validate', { body: person });
  await call('registration.create', { body: person, key: 'registration' });
  const { token } = await call('session.create', { body: { username: phone, password } });
  const { currency: _, username: __, password: ___, ...profile } = person;
  await call('profile.update', { token, body: profile });
  return { token, phone, password };
}

async function resetCode(call: Caller, phoneNumber: string) {
  // A phone has one code a minute.
  await world.owner.run(
    sql`update otp set requested_at = requested_at - interval '61 seconds' where phone = ${phoneNumber}`,
  );
  const { otpToken } = await call('passwordReset.otp.send', { body: { phoneNumber } });
  return { otpToken, otpCode: await codeSentTo(world, phoneNumber) };
}

async function cash(call: Caller, auth: { token: string }): Promise<void> {
  const params = { bankCode: 'KBANK' } as const;
  await call('protection.limits', { ...auth, body: { day: 100_000, week: null } });
  const first = await call('deposit.qr.create', { ...auth, params, body: { amount: 10 }, key: 'qr-1' });
  await call('deposit.qr.cancel', { ...auth, params: { qrcodeId: first.qrcodeId ?? '' } });
  const code = await call('deposit.qr.create', { ...auth, params, body: { amount: 900 }, key: 'qr-2' });
  await call('deposit.qr.read', { ...auth, params });
  await call('deposit.qr.current', auth);
  await payQr(world, code.qrcodeId);
  await settle();
  await call('withdraw.create', { ...auth, body: { amount: 100 }, key: 'withdrawal-1' });
  await settle();
  await laoQr(call);
}

/** A bonus that is given back, and a promotion. */
async function bonuses(call: Caller): Promise<void> {
  const words = { name: 'A bonus', description: 'Half of your deposit' };
  const offer = { percent: 50, percentFail: 10, money: { THB: { cap: 100 } } };
  const texts = { th: words, la: words, en: words };
  await writeOffer(world.owner, { ...offer, texts, code: 'PLAN', kind: 'bonus' });
  await writeOffer(world.owner, { ...offer, texts, code: 'PLANNED', kind: 'promotion' });
  const auth = { token: depositor.token };
  for (const id of ['bonus.list', 'bonus.minimum', 'promotion.current'] as const) await call(id, auth);
  await call('bonus.activate', { ...auth, params: { code: 'PLAN' }, key: 'bonus-1' });
  await call('bonus.active', auth);
  await call('bonus.clear', { ...auth, key: 'bonus-2' });
  await call('promotion.find', { ...auth, params: { code: 'PLANNED' } });
  await call('promotion.activate', { ...auth, params: { code: 'PLANNED' }, key: 'bonus-3' });
}

/** A code to an account in kip, for whoever has kip. */
async function laoQr(call: Caller): Promise<void> {
  const { token } = await world.newMember({ currency: 'LAK' });
  const to = { bankCode: 'BCEL', accountNo: '010110099887766' };
  const laoQr = '00000418:002:SBXRECEIVER0001:7995:VTE';
  await world.database.run(
    openAccount({ ...to, accountName: 'PRAE', currency: 'LAK', mode: 'MANUAL', laoQr }),
  );
  const body = { bankCode: to.bankCode, bankAccountNo: to.accountNo, amount: 1000 };
  await call('deposit.account.code', { token, body });
}

async function slip(call: Caller, auth: { token: string }): Promise<void> {
  const ours = { bankCode: 'SCB', accountNo: '4405566778', accountName: 'PRAE PORTAL' };
  await world.database.run(openAccount({ ...ours, currency: 'THB', mode: 'MANUAL' }));
  const { slip: path } = await world.act<{ slip: string }>('POST', '/bank/transfer', {
    ...{ fromBankCode: 'KBANK', fromAccountNo: '1234567890', fromName: 'ANNA B', amount: 120 },
    ...{ toBankCode: ours.bankCode, toAccountNo: ours.accountNo },
  });
  // The bank's phone tells of it as well.
  await vi.waitFor(
    async () => expect(await world.act('GET', '/journal?party=BANK')).toMatchObject([{ status: 200 }]),
    20_000,
  );
  const picture = await (await fetch(new URL(path, world.sandbox.url))).arrayBuffer();
  const uploaded = await world.upload('slip.upload', new Uint8Array(picture), { ...auth, key: 'slip-1' });
  expect(uploaded.status).toBe(202);
  await settle();
  const { slips } = await call('slip.list', { ...auth, body: { page: 1, limit: 5 } });
  expect(slips).toMatchObject([{ status: 'SUCCESS', amount: 120 }]);
  await call('slip.picture', { ...auth, params: { reference: uploaded.body.reference } });
}

/** What comes to nothing, what takes its place, and the transfer whose slip comes next. */
async function announce(call: Caller, auth: { token: string }): Promise<void> {
  await call('notice.create', { ...auth, body: { amount: 5 }, key: 'notice-1' });
  await call('notice.create', { ...auth, body: { amount: 6 }, key: 'notice-2' });
  await world.owner.run(
    sql`update transfer_notice set expires_at = now() where state = 'open' and expires_at > now()`,
  );
  await expireAll(world.deps);
  await world.database.rows(sql`select * from notices_of('THB', 600, now())`);
  await call('notice.create', { ...auth, body: { amount: 120 }, key: 'notice-3' });
}

/** A gift of which the party tells at once, and one of which it does not. */
async function presents(call: Caller, auth: { token: string }): Promise<void> {
  await call('gift.redeem', { ...auth, body: { link: gifts.pasted(await gifts.make(50)) }, key: 'gift-1' });
  await gifts.faults('timeout', 1, 'redeem');
  await call('gift.redeem', { ...auth, body: { link: gifts.pasted(await gifts.make(50)) }, key: 'gift-2' });
  await settle();
}

async function play(call: Caller, auth: { token: string }): Promise<void> {
  for (const code of ['JOKER', 'SLOTXO'] as const) await call('game.activate', { ...auth, params: { code } });
  const params = { code: 'JOKER' } as const;
  const { username } = await call('game.account', { ...auth, params });
  await call('game.resetPassword', { ...auth, params });
  await call('game.launch', { ...auth, params: { provider: 'joker', username } });
  await call('transfer.create', {
    ...auth,
    body: { from: 'WALLET', to: 'JOKER', amount: 100 },
    key: 'move-1',
  });
  await call('transfer.create', {
    ...auth,
    body: { from: 'JOKER', to: 'SLOTXO', amount: 10 },
    key: 'move-2',
  });
  await games.fault('lost-response', { call: 'TC' });
  await call('transfer.create', { ...auth, body: { from: 'WALLET', to: 'JOKER', amount: 5 }, key: 'move-3' });
  await settle();
  await world.act('POST', `/games/JOKER/${username}/play`, { amount: 20 });
  await call('wallet.refresh', auth);
  await call('withdraw.explain', { ...auth, body: { amount: 720 } });
  await call('withdraw.all', { ...auth, body: { amount: 720 }, key: 'withdrawal-2' });
  await call('withdraw.current', auth);
  await settle();
  await call('transfer.all', { ...auth, body: { to: 'JOKER' }, key: 'move-4' });
}

/** Seals of a day that is over, and the proof of a line. */
async function proofs(call: Caller, auth: { token: string }): Promise<void> {
  const { statements } = await call('statement.list', { ...auth, body: { page: 1, limit: 1 } });
  const _id = statements[0]?._id ?? '';
  await world.owner.run(
    sql`update statement set created_at = created_at - interval '1 day' where operation = ${_id}`,
  );
  await sealAll(world.deps);
  await call('proof.seals', { ...auth, body: { after: 0 } });
  await call('proof.read', { ...auth, params: { _id } });
}

/** Something of each kind is asked about. */
async function asking(call: Caller, auth: { token: string }): Promise<void> {
  const page = { page: 1, limit: 100 };
  const { statements } = await call('statement.list', { ...auth, body: page });
  const { slips } = await call('slip.list', { ...auth, body: page });
  const withdrawal = statements.find(({ statementType }) => statementType === 'withdraw');
  for (const [kind, id = ''] of [
    ['slip', slips[0]?.reference],
    ['withdraw', withdrawal?._id],
    ['statement', statements[0]?._id],
    ['game', 'JOKER'],
  ] as const) {
    await call('chat.send', { ...auth, body: { message: { message_type: 'about', payload: { kind, id } } } });
    await call('chat.about', { ...auth, params: { kind, id } });
  }
}

/** What a visitor says before they log in, with files, and what is found of it then. */
async function chatting(call: Caller, auth: { token: string }): Promise<void> {
  for (const id of ['chat.config', 'chat.presence'] as const) await call(id);
  const headers = { [GUEST_HEADER]: (await call('chat.guest')).guestId };
  const message = (text: string) => ({ message_type: 'text' as const, payload: { message: text } });
  await call('chat.send', { headers, body: { message: message('hello') } });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { body: image } = await world.upload('chat.uploadImage', picture, { headers });
  const { body: video } = await world.upload('chat.uploadVideo', phoneVideo(), { headers });
  expect([image.path, video.path]).toEqual([expect.stringMatching(/png$/), expect.stringMatching(/mp4$/)]);
  await call('chat.file', { headers, params: { filePath: image.path } });
  await call('chat.claim', { ...auth, headers });
  for (const text of ['deposit', 'withdraw', 'bonus', 'person'])
    await call('chat.send', { ...auth, body: { message: message(text) } });
  await asking(call, auth);
  await call('chat.history', { ...auth, body: { limit: 10, skip: 0 } });
  await call('chat.history', { ...auth, body: { limit: 10, skip: 0, after: 2 } });
  await call('chat.read', { ...auth, body: {} });
  for (const sweep of chatSweeps) await sweep.run(world.deps);
  await world.database.rows(waitingThreads(10));
}

/** Coins for the deposits that came, a draw, and what is won. */
async function wheel(call: Caller, auth: { token: string }): Promise<void> {
  await wheelOf(world, [slice('P', 'money')]);
  await giveCoins(world.deps);
  await call('spin.setup', auth);
  const { proof } = await call('spin.create', { ...auth, key: 'spin-1' });
  await call('spin.draw', { params: { _id: proof?._id ?? '' } });
  const [coupon] = await call('spin.coupon.list', auth);
  await call('spin.coupon.claim', { ...auth, body: { coupon: coupon?._id ?? '' }, key: 'coupon-1' });
}

/** What waits is looked at, and once more when its time has come. */
async function settle(): Promise<void> {
  await world.work();
  for (const { rows } of lifecycles)
    await world.owner.run(
      sql`update ${rows.table} set next_check_at = now() where next_check_at is not null`,
    );
  await world.work();
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** What a statement reads of a table that grows without a condition that an index serves, as lines; nothing is run. */
async function wholeReads({ text, values }: Sent, partial: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await world.owner.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) ${text}`,
    values,
  );
  const found: string[] = [];
  const look = (plan: Plan, table = plan['Relation Name'] ?? '') => {
    const { 'Node Type': node, 'Index Name': index = '' } = plan;
    const isWhole =
      /^Seq Scan|^Parallel Seq/.test(node) || (index !== '' && !plan['Index Cond'] && !partial.has(index));
    if (isWhole && !small.has(table)) found.push(`${table} ${index}: ${text}`);
    for (const inner of plan.Plans ?? []) look(inner, inner['Relation Name'] ?? table);
  };
  for (const { 'QUERY PLAN': plans } of rows) for (const { Plan } of plans) look(Plan);
  return found;
}

async function partialIndexes(): Promise<Set<string>> {
  const rows = await world.owner.rows(sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`);
  return new Set(rows.map((row) => row.name.replace(/^.*\./, '')));
}

it('knows a statement and a step that read a table whole', async () => {
  const bad = { text: 'select id from withdrawal where bank_account_no = $1', values: ['1'] };
  expect(await wholeReads(bad, await partialIndexes())).toHaveLength(1);
  const sorted = { text: 'select id from game_play order by at', values: [] };
  expect(await wholeReads(sorted, await partialIndexes())).toHaveLength(1);
  await world.owner.run(sql`do $$ begin perform from withdrawal where bank_account_no = '1'; end $$`);
  expect(await scanned()).toContain('withdrawal');
});

it('finds every row that a member’s call reads by an index', async () => {
  const plannable = [...sent.values()].filter(({ text }) =>
    /^\s*(select|insert|update|delete|with)\b/i.test(text),
  );
  expect(plannable.length).toBeGreaterThan(60);
  const partial = await partialIndexes();
  const found: string[] = [];
  for (const statement of plannable) found.push(...(await wholeReads(statement, partial)));
  expect(found).toEqual([]);
});

it('reads no table whole that grows with the members, in its steps neither', () => {
  expect(readWhole).toEqual([]);
});
