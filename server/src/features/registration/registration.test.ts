import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/database.ts';
import { checkLedger } from '../../ledger/check.ts';
import { codeSentTo } from '../../testing/sms.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.database.run(
    sql`insert into setting (name, value) values ('registrationsPerMinute', '10000'), ('otpSendsPerMinute', '10000')`,
  );
});
afterAll(() => world.close());

let count = 0;
function person(): { name: string; username: string; password: string; bankAccountNo: string } {
  count += 1;
  const number = String(count).padStart(4, '0');
  return {
    name: 'สมชาย',
    username: `081000${number}`,
    password: 'prae is silk',
    bankAccountNo: `555555${number}`,
  };
}

const bank = { bankCode: 'KBANK', bankAccountName: 'Somchai Jaidee' };

async function verify(phone: string): Promise<void> {
  const sent = await world.api('registration.otp.send', { body: { phoneNumber: phone } });
  expect(sent.body).toMatchObject({ code: 'OK', otpRef: expect.stringMatching(/^[A-Z]{5}$/) });
  const verified = await world.api('registration.otp.verify', {
    body: { otpToken: sent.body.otpToken, otpCode: await codeSentTo(world, phone) },
  });
  expect(verified.body).toEqual({ code: 'OTP_CODE_VALID' });
}

function create(body: Record<string, unknown>, key?: string) {
  const full = { ...person(), ...bank, ...body };
  return world.api('registration.create', { body: full, ...(key === undefined ? {} : { key }) });
}

test('a visitor with a verified phone becomes a member who can log in and has every account', async () => {
  const somebody = person();
  await verify(somebody.username);
  const made = await create(somebody);
  expect(made).toMatchObject({
    status: 201,
    body: { message: 'SUCCESS', _id: expect.stringMatching(/^[0-9A-Z]{12}$/) },
  });
  const { username, password } = somebody;
  const { body } = await world.api('session.create', { body: { username, password } });
  const wallet = await world.api('wallet.read', { token: body.token });
  expect(wallet.body).toMatchObject({
    profile: { name: 'สมชาย', username, coin: 0, _id: made.body._id },
    bankAccount: {
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: somebody.bankAccountNo,
      bank: { bankCode: 'KBANK' },
    },
    currency: 'THB',
    wallet: { amount: 0, hold: 0, transit: 0 },
  });
  expect(await checkLedger(world.owner)).toEqual([]);
});

test('keeps when a member said that they are of age, who need not say it', async () => {
  const said = async (changes: Record<string, unknown>) => {
    const somebody = person();
    await verify(somebody.username);
    const { body } = await create({ ...somebody, ...changes });
    const { at } = await world.owner.one(
      sql<{ at: Date | null }>`select age_confirmed_at as at from member where id = ${body._id}`,
    );
    return at;
  };
  expect(await said({ ageConfirmed: true })).toBeInstanceOf(Date);
  expect(await said({})).toBeNull();
  expect((await create({ ageConfirmed: false })).body).toEqual({
    message: 'KEY_INVALID',
    fields: { ageConfirmed: 'KEY_INVALID' },
  });
});

test('an unverified phone cannot register', async () => {
  expect((await create({})).body).toEqual({ message: 'UNVERIFIED_OTP' });
});

test('the same key registers once and answers the same, a hundred at once', async () => {
  const somebody = person();
  await verify(somebody.username);
  const key = crypto.randomUUID();
  const all = await Promise.all(Array.from({ length: 100 }, () => create(somebody, key)));
  expect(new Set(all.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(all[0]?.status).toBe(201);
  const another = await create({ ...somebody, name: 'Another' }, key);
  expect(another).toMatchObject({ status: 409, body: { message: 'IDEMPOTENCY_MISMATCH' } });
});

test('two people cannot have one phone, nor one bank account', async () => {
  const first = person();
  await verify(first.username);
  await create(first);
  expect((await create({ username: first.username })).body).toEqual({ message: 'EXISTING_USER' });
  expect((await world.api('registration.otp.send', { body: { phoneNumber: first.username } })).body).toEqual({
    message: 'EXISTING_USER',
  });
  const second = person();
  await verify(second.username);
  const same = { ...second, bankAccountNo: first.bankAccountNo };
  expect((await create(same)).body).toEqual({ message: 'EXISTING_BANK' });
  const validated = await world.api('registration.validate', { body: { ...same, ...bank } });
  expect(validated.body).toEqual({ message: 'EXISTING_BANK' });
});

test('of twenty registrations of one phone at once, one is made', async () => {
  const somebody = person();
  await verify(somebody.username);
  const all = await Promise.all(
    Array.from({ length: 20 }, () => create({ ...person(), username: somebody.username })),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(all.filter(({ body }) => body.message === 'EXISTING_USER')).toHaveLength(19);
});

test.each([
  ['a phone of nine digits', { username: '081000000' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'username'],
  ['a phone in Thai digits', { username: '๐๘๑๒๓๔๕๖๗๘' }, 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'username'],
  ['a short password', { password: 'seven77' }, 'INVALID_USER_INFO', 'password'],
  ['a common password', { password: 'Password1' }, 'INVALID_USER_INFO', 'password'],
  ['an unknown source', { sourceCode: 'NOWHERE' }, 'INVALID_USER_INFO', 'sourceCode'],
  ['another currency', { currency: 'LAK' as const }, 'KEY_INVALID', 'currency'],
])('%s is refused', async (_name, change, code, field) => {
  const { bankAccountNo: _, ...somebody } = person();
  const { status, body } = await world.api('registration.validate', { body: { ...somebody, ...change } });
  expect({ status, body }).toEqual({ status: 400, body: { message: code, fields: { [field]: code } } });
});

test.each([
  ['an unknown bank', { bankCode: 'NOBANK' }, 'INVALID_BANK'],
  ['too short a number', { bankAccountNo: '123456789' }, 'INVALID_BANK'],
  ['GSB with ten digits', { bankCode: 'GSB', bankAccountNo: '1234567890' }, 'INVALID_BANK'],
  ['a number in Thai digits', { bankAccountNo: '๑๒๓๔๕๖๗๘๙๐' }, 'INVALID_BANK'],
  ['a Thai name at KTB', { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' }, 'BANK_ACCOUNT_NAME_ENG'],
  [
    'a Thai name at TTB, which is TMB',
    { bankCode: 'TTB', bankAccountName: 'สมชาย ใจดี' },
    'BANK_ACCOUNT_NAME_ENG',
  ],
  ['a bank without number', { bankAccountNo: undefined }, 'KEY_MISSING'],
])('validating %s answers %3$s', async (_name, change, code) => {
  const somebody = person();
  await verify(somebody.username);
  const body = { ...somebody, ...bank, ...change } as typeof somebody;
  expect((await world.api('registration.validate', { body })).body.message).toBe(code);
});

test('dashes and spaces that a person types are dropped', async () => {
  const somebody = person();
  await verify(somebody.username);
  const dashed = somebody.username.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2 $3');
  const made = await create({ ...somebody, username: dashed, bankAccountNo: '777-7-77777-7' });
  expect(made.status).toBe(201);
  const row = await world.owner.one(
    sql`select phone, bank_account_no from member where id = ${made.body._id}`,
  );
  expect(row).toEqual({ phone: somebody.username, bank_account_no: '7777777777' });
});

test('an invite code names its member, and an unknown one is no hindrance', async () => {
  const inviter = await world.newMember();
  const invited = person();
  await verify(invited.username);
  const made = await create({ ...invited, inviteCode: `pr${inviter.id.toLowerCase()}` });
  const row = await world.owner.one(sql`select invited_by from member where id = ${made.body._id}`);
  expect(row).toEqual({ invited_by: inviter.id });

  const other = person();
  await verify(other.username);
  expect((await create({ ...other, inviteCode: 'PRNOBODY' })).status).toBe(201);
});

test('a check of a registration tells whether a member has the invite code', async () => {
  const inviter = await world.newMember();
  const { bankAccountNo: _, ...somebody } = person();
  await verify(somebody.username);
  const check = async (inviteCode: string | null) =>
    (await world.api('registration.validate', { body: { ...somebody, inviteCode } })).body;
  expect(await check(`PR${inviter.id}`)).toEqual({ message: 'OK', isInviteKnown: true });
  for (const unknown of ['PRNOBODY', 'PR0000000000ZZ'])
    expect(await check(unknown)).toEqual({ message: 'OK', isInviteKnown: false });
  expect(await check(null)).toEqual({ message: 'OK' });
});
