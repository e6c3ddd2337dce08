import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { newLook } from '../../jobs/look.ts';
import { unknown } from '../../providers/outcome.ts';
import type { PushServices } from '../../providers/push/port.ts';
import { allWell, payQr, walletBecomes } from '../../testing/bank.ts';
import { runSweep } from '../../testing/sweep.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { type Device, type Devices, devicesIn } from './push.fixture.ts';
import { advanceMessage } from './push.lifecycle.ts';
import { newsKinds, newsText } from './words.ts';

let world: World;
let devices: Devices;
/** How far the node's clock is ahead of the database's. */
let aheadMs = 0;
beforeAll(async () => {
  const clock = () => new Date(Date.now() + aheadMs);
  world = await startWorld({ recheck: false, limits: { timeoutMs: 2_000 }, clock });
  devices = devicesIn(world);
  await allWell(world);
});
afterAll(() => world.close());
afterEach(async () => {
  aheadMs = 0;
  await allWell(world);
  await world.expectClean();
  await world.owner.run(sql`delete from push_message`);
});

const sessionOf = async ({ phone: username, password }: TestMember): Promise<string> =>
  (await world.api('session.create', { body: { username, password } })).body.token;

async function kindsOn(device: Device): Promise<string[]> {
  return (await devices.shownOn(device)).map(({ kind }) => kind);
}

describe('subscribing', () => {
  it('gives the key, and the name that messages have', async () => {
    const member = await world.newMember();
    const { body } = await world.api('push.key', { token: member.token });
    expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65);
    const device = await devices.device();
    const first = await devices.subscribe(member, device);
    expect(first).toMatchObject({ status: 200, body: { message: 'OK', _id: expect.any(String) } });
    // The same again is the same.
    expect((await devices.subscribe(member, device)).body._id).toBe(first.body._id);
    await devices.news(member);
    await world.work();
    expect(await devices.shownOn(device)).toMatchObject([{ to: first.body._id }]);
  });

  it.each([
    ['http://127.0.0.1:1/push/wp/1', 'endpoint'],
    ['https://169.254.169.254/latest/meta-data', 'endpoint'],
    ['https://fcm.googleapis.com.evil.example/x', 'endpoint'],
    ['https://evil.example/fcm.googleapis.com', 'endpoint'],
  ])('sends nothing to %s, whatever a browser says', async (endpoint, field) => {
    const member = await world.newMember();
    const device = await devices.device();
    const { status, body } = await devices.subscribe(member, { ...device, endpoint });
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'KEY_INVALID', fields: { [field]: 'KEY_INVALID' } },
    });
    expect(await devices.subscribed(member)).toEqual([]);
  });

  it.each([
    [{ p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'keys.p256dh'],
    [{ p256dh: 'AAAA' }, 'keys.p256dh'],
    [{ auth: 'AAAA' }, 'keys.auth'],
  ])('takes no keys that nobody can read with: %j', async (keys, field) => {
    const member = await world.newMember();
    const device = await devices.device();
    const { status, body } = await devices.subscribe(member, {
      ...device,
      keys: { ...device.keys, ...keys },
    });
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'KEY_INVALID', fields: { [field]: 'KEY_INVALID' } },
    });
  });

  it('has a member tell ten devices at most, the latest', async () => {
    const member = await world.newMember();
    const all: string[] = [];
    for (let count = 0; count < 12; count += 1) all.push((await devices.deviceOf(member)).endpoint);
    expect(await devices.subscribed(member)).toEqual(all.slice(2));
  });

  it('of twelve devices at once leaves ten', async () => {
    const member = await world.newMember();
    const made = await Promise.all(Array.from({ length: 12 }, () => devices.device()));
    const answers = await Promise.all(made.map((device) => devices.subscribe(member, device)));
    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200));
    expect(await devices.subscribed(member)).toHaveLength(10);
  });

  it('ends by its address alone, or by the whole subscription, and for nobody else', async () => {
    const [member, other] = [await world.newMember(), await world.newMember()];
    const [one, two] = [await devices.deviceOf(member), await devices.deviceOf(member)];
    const end = (by: TestMember, body: { endpoint: string }) =>
      world.api('push.unsubscribe', { token: by.token, body });
    expect((await end(other, { endpoint: one.endpoint })).body).toEqual({ message: 'OK' });
    expect(await devices.subscribed(member)).toHaveLength(2);
    const { id: _id, ...whole } = one;
    expect((await end(member, whole)).body).toEqual({ message: 'OK' });
    expect(await devices.subscribed(member)).toEqual([two.endpoint]);
    expect((await end(member, { endpoint: two.endpoint })).status).toBe(200);
    expect(await devices.subscribed(member)).toEqual([]);
  });

  it("is the next member's on the same browser, who gets nothing of the one before", async () => {
    const [anna, boon] = [await world.newMember(), await world.newMember()];
    const device = await devices.deviceOf(anna);
    await devices.news(anna, 'deposit', 'hers');
    await devices.subscribe(boon, device);
    await devices.news(anna, 'deposit', 'hers too');
    await devices.news(boon, 'withdraw', 'his');
    await world.work();
    expect((await devices.shownOn(device)).map(({ tag }) => tag)).toEqual(['his']);
  });

  it('has another name once its keys are others, and keeps it as long as they are the same', async () => {
    const member = await world.newMember();
    const device = await devices.device();
    const [first, again] = [await devices.subscribe(member, device), await devices.subscribe(member, device)];
    expect(again.body).toEqual(first.body);
    const { keys } = await devices.device();
    const anew = await devices.subscribe(member, { ...device, keys });
    expect(anew.status).toBe(200);
    expect(anew.body).not.toEqual(first.body);
  });

  it('is not taken over by another member who knows its address and not its keys', async () => {
    const [anna, boon] = [await world.newMember(), await world.newMember()];
    const device = await devices.deviceOf(anna);
    const { keys } = await devices.device();
    const { status, body } = await devices.subscribe(boon, { ...device, keys });
    expect([status, body]).toEqual([400, { message: 'KEY_INVALID', fields: { endpoint: 'KEY_INVALID' } }]);
    expect(await devices.subscribed(anna)).toEqual([device.endpoint]);
    expect(await devices.subscribed(boon)).toEqual([]);
  });

  it('ends with its session, however that ends', async () => {
    const member = await world.newMember();
    const ends: Record<string, (token: string) => Promise<unknown>> = {
      logout: (token) => world.api('session.end', { token }),
      elsewhere: async (token) => {
        const { body } = await world.api('session.list', { token });
        const own = body.sessions.find(({ current }) => current);
        await world.api('session.endOne', { token: member.token, params: { _id: own?._id ?? '' } });
      },
      'all others': () => world.api('session.endOthers', { token: member.token }),
    };
    for (const [how, end] of Object.entries(ends)) {
      const token = await sessionOf(member);
      const device = await devices.deviceOf(member, { token });
      await devices.news(member, 'deposit', how);
      await end(token);
      expect(await devices.subscribed(member), how).toEqual([]);
      await world.work();
      expect(await devices.shownOn(device), how).toEqual([]);
    }
  });

  it('ends when its session runs out, and the sweep forgets it', async () => {
    const member = await world.newMember();
    const device = await devices.deviceOf(member);
    await devices.news(member);
    aheadMs = 13 * 3_600_000;
    await world.work();
    expect(await devices.shownOn(device)).toEqual([]);
    await devices.deviceOf(member, { token: await sessionOf(member) });
    const late = await devices.device();
    aheadMs = 0;
    await devices.subscribe(member, late);
    aheadMs = 13 * 3_600_000;
    await runSweep(world.deps, 'push.sweep');
    expect(await devices.subscribed(member)).not.toContain(late.endpoint);
    expect(await devices.subscribed(member)).toHaveLength(1);
  });
});

describe('news', () => {
  it('of a deposit come to each device, in its language, with or without the amount', async () => {
    const member = await world.newMember();
    const thai = await devices.deviceOf(member, { language: 'th' });
    const lao = await devices.deviceOf(member, { language: 'lo', amounts: false });
    const { body } = await world.api('deposit.qr.create', {
      ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 500 } },
    });
    await payQr(world, body.qrcodeId);
    await walletBecomes(world, member, 50_000n);
    await world.work();
    const line = await world.database.one(
      sql<{ operation: string }>`select operation from statement where member_id = ${member.id}`,
    );
    expect(await devices.shownOn(thai)).toEqual([
      {
        ...{ to: expect.any(String), kind: 'deposit', tag: line.operation, lang: 'th' },
        ...{ title: 'เงินเข้ากระเป๋าแล้ว', body: '฿500.00 · แตะเพื่อดูรายการ' },
      },
    ]);
    expect(await devices.shownOn(lao)).toMatchObject([
      { lang: 'la', title: 'ເງິນເຂົ້າກະເປົາແລ້ວ', body: 'ແຕະເພື່ອເບິ່ງລາຍການ' },
    ]);
    expect(await devices.waiting(member)).toEqual([]);
  });

  it('of a withdrawal come when it is paid, and when it is not', async () => {
    const member = await world.newMember({ money: 50_000n });
    const device = await devices.deviceOf(member);
    const withdraw = () => world.api('withdraw.create', { token: member.token, body: { amount: 100 } });
    await withdraw();
    expect(await kindsOn(device)).toEqual([]);
    await expect.poll(() => world.work().then(() => kindsOn(device))).toEqual(['withdraw']);
    await world.act('PUT', '/settings', { payoutOutcome: 'REJECTED' });
    await withdraw();
    await expect
      .poll(
        () =>
          world
            .timePasses(5_000)
            .then(() => world.work())
            .then(() => kindsOn(device)),
        {
          timeout: 20_000,
        },
      )
      .toEqual(['withdraw', 'withdraw-failed']);
    const shown = await devices.shownOn(device);
    const texts = shown.map(({ title, body }) => `${title} ${body}`).join();
    expect(texts).toContain('฿100.00');
    expect(texts).not.toContain(member.bankAccountNo.slice(-4));
  });

  it('are what lines of the statement say, of what its member has not seen end', async () => {
    const cases = [
      ['transfer', 'JOKER', 'WALLET', 'SUCCESS', true, 'transfer'],
      ['transfer', 'JOKER', 'WALLET', 'FAILED', true, 'transfer-failed'],
      ['transfer', 'JOKER', 'WALLET', 'SUCCESS', false, null],
      ['transfer', 'JOKER', 'WALLET', 'PROCESSING', false, null],
      ['deposit', 'KBANK', 'WALLET', 'SUCCESS', false, 'deposit'],
      ['deposit', 'KBANK', 'WALLET', 'FAILED', false, null],
      ['deposit', 'TRUEWALLET', 'WALLET', 'SUCCESS', true, 'deposit'],
      ['deposit', 'TRUEWALLET', 'WALLET', 'FAILED', true, 'gift-failed'],
      ['deposit', 'PRIZE', 'WALLET', 'SUCCESS', false, null],
      ['withdraw', 'WALLET', 'KBANK', 'PROCESSING', false, null],
      ['withdraw', 'WALLET', 'KBANK', 'SUCCESS', true, 'withdraw'],
      ['withdraw', 'WALLET', 'KBANK', 'FAILED', true, 'withdraw-failed'],
      ['bonus', 'BONUS', 'WALLET', 'SUCCESS', false, null],
      ['finish_bonus', 'BONUS', 'WALLET', 'SUCCESS', false, 'bonus-met'],
      ['finish_bonus', 'BONUS', 'WALLET', 'FAILED', false, 'bonus-ended'],
      ['refund', 'REFUND', 'WALLET', 'SUCCESS', false, null],
    ] as const;
    for (const [type, origin, target, status, moved, kind] of cases) {
      const told = await world.database.one(
        sql<{
          kind: string | null;
        }>`select push_kind((${'m'}, ${newOperation()}::uuid, ${type}, ${origin}, ${target},
          ${status}, 5, null, null)::statement_line, ${moved}) as kind`,
      );
      expect(told.kind, [type, origin, status, moved].join(' ')).toBe(kind);
    }
  });

  it('are written by the step itself, once, and of a line that stood like this not again', async () => {
    const member = await world.newMember();
    await devices.deviceOf(member);
    const operation = newOperation();
    const tell = (status: string) =>
      world.database.run(sql`select tell_line(${member.id}, ${operation}, 'transfer', 'WALLET', 'JOKER', ${status}, -100,
        account_of(${member.id}, 'wallet', 'THB'))`);
    await tell('PROCESSING');
    expect(await devices.waiting(member)).toHaveLength(0);
    await Promise.all([tell('SUCCESS'), tell('SUCCESS')]);
    await tell('SUCCESS');
    expect(await devices.waiting(member)).toHaveLength(1);
    await world.owner.run(sql`delete from statement where operation = ${operation}`);
    await world.owner.run(sql`update statement_count set total = total - 1 where member_id = ${member.id}`);
  });

  it('of what ended without money tell no amount', async () => {
    const member = await world.newMember();
    const device = await devices.deviceOf(member);
    const operation = newOperation();
    await world.database.run(sql`select tell_line(${member.id}, ${operation}, 'finish_bonus', 'BONUS', 'WALLET', 'FAILED', 0,
      account_of(${member.id}, 'wallet', 'THB'))`);
    await world.work();
    const [shown] = await devices.shownOn(device);
    expect(shown).toMatchObject({ kind: 'bonus-ended', body: expect.stringMatching(/^\D+$/) });
    await world.owner.run(sql`delete from statement where operation = ${operation}`);
    await world.owner.run(sql`update statement_count set total = total - 1 where member_id = ${member.id}`);
  });

  it('that cannot be written keep no money from moving', async () => {
    const member = await world.newMember();
    await devices.deviceOf(member);
    await world.owner.run(sql`alter table push_message add constraint broken check (false) not valid`);
    try {
      const { body } = await world.api('deposit.qr.create', {
        ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 500 } },
      });
      await payQr(world, body.qrcodeId);
      await walletBecomes(world, member, 50_000n);
    } finally {
      await world.owner.run(sql`alter table push_message drop constraint broken`);
    }
    expect(await devices.waiting(member)).toEqual([]);
  });

  it('that the database writes are all of a kind that has words', async () => {
    const routines = new URL('../', import.meta.url);
    const files = (await readdir(routines, { recursive: true })).filter((name) =>
      name.endsWith('.routines.sql'),
    );
    const said = await Promise.all(files.map((name) => readFile(new URL(name, routines), 'utf8')));
    const named = said.flatMap((text) =>
      [...text.matchAll(/perform push_news\([^,]+, '([a-z-]+)'/g)].map(([, kind]) => kind),
    );
    const { kind } = await world.owner.one(
      sql<{ kind: string }>`select pg_get_functiondef('push_kind'::regproc) as kind`,
    );
    const chosen = [...kind.matchAll(/(?:then|else) '([a-z-]+)'/gi)].map(([, one]) => one);
    expect([...named, ...chosen].toSorted()).toEqual([...newsKinds].toSorted());
  });

  it('wait for nobody who is about to end the session', async () => {
    const member = await world.newMember();
    await devices.deviceOf(member);
    await world.owner.transaction(async (tx) => {
      await tx.run(sql`delete from push_subscription where member_id = ${member.id}`);
      // Where this waited for the other transaction, it would wait for ever.
      await devices.news(member);
    });
    await world.work();
    expect(await devices.waiting(member)).toEqual([]);
  });

  it('have words for each kind in each language, and no amount where none is told', () => {
    for (const language of ['th', 'la', 'en'] as const)
      for (const kind of newsKinds) {
        const told = newsText(kind, language, { amount: 123_456n, currency: 'LAK' });
        expect(told.title).not.toBe('');
        expect(told.body).toContain('₭1,234.56 · ');
        const silent = newsText(kind, language, { amount: null, currency: 'LAK' });
        expect(silent.body).not.toMatch(/\d/);
      }
  });
});

describe('a message', () => {
  /** A member with a device that some news wait for. */
  async function someNews() {
    const member = await world.newMember();
    const device = await devices.deviceOf(member);
    await devices.news(member);
    const [{ id } = { id: '' }] = await devices.waiting(member);
    return { member, device, id: id as Parameters<typeof advanceMessage>[1] };
  }

  it.each([
    ['timeout', 0],
    ['error', 0],
    ['nonsense', 0],
    ['rate-limit', 0],
    ['maintenance', 0],
    ['bad-signature', 0],
    ['lost-response', 1],
  ])('that meets %s is left again later', async (kind, before) => {
    const { member, device, id } = await someNews();
    await devices.fault(kind);
    await advanceMessage(world.deps, id);
    expect(await kindsOn(device)).toHaveLength(before);
    const [left] = await devices.waiting(member);
    expect(left).toMatchObject({ attempts: 1 });
    expect(left?.dueInMs).toBeGreaterThan(3_000);
    expect(left?.dueInMs).toBeLessThan(6_000);
    await world.timePasses(6_000);
    await world.work();
    const shown = await devices.shownOn(device);
    // What came twice has one tag: the device shows it once.
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
    expect(shown).toHaveLength(before + 1);
    expect(await devices.waiting(member)).toEqual([]);
  });

  it('waits for as long as the service says, and longer each time by itself', async () => {
    const { member, id } = await someNews();
    const sayLater = {
      ...world.deps,
      providers: {
        ...world.deps.providers,
        push: world.deps.providers.push && {
          ...world.deps.providers.push,
          send: async () => ({ kind: 'unknown', cause: 'tooMany', retryAfterMs: 90_000 }) as const,
        },
      },
    };
    await advanceMessage(sayLater, id);
    expect((await devices.waiting(member))[0]?.dueInMs).toBeGreaterThan(85_000);
    await devices.fault('error', 3);
    const waits: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await advanceMessage(world.deps, id);
      waits.push((await devices.waiting(member))[0]?.dueInMs ?? 0);
    }
    expect(waits.map((wait) => Math.round(wait / 5_000))).toEqual([2, 4, 8]);
  });

  it.each(['gone', 'taken away'])('of a browser that is %s takes its subscription along', async (how) => {
    const { member, device, id } = await someNews();
    await devices.news(member);
    if (how === 'gone') await devices.fault('gone');
    else await world.act('DELETE', `/push/subscriptions/${device.id}`);
    await advanceMessage(world.deps, id);
    expect(await devices.subscribed(member)).toEqual([]);
    const left = await world.owner.one(sql<{ count: number }>`select count(*)::int from push_message`);
    expect(left.count).toBe(0);
    expect(await devices.shownOn(device)).toEqual([]);
  });

  it('is told to nobody when it is a day old', async () => {
    const { member, device } = await someNews();
    await world.timePasses(24 * 3_600_000);
    await world.work();
    expect(await devices.shownOn(device)).toEqual([]);
    expect(await devices.waiting(member)).toEqual([]);
    expect(await devices.subscribed(member)).toHaveLength(1);
  });

  it('comes once more at most where two look at it at once', async () => {
    const { member, device, id } = await someNews();
    await Promise.all([advanceMessage(world.deps, id), advanceMessage(world.deps, id)]);
    const shown = await devices.shownOn(device);
    expect(shown.length).toBeLessThanOrEqual(2);
    expect(new Set(shown.map(({ tag }) => tag)).size).toBe(1);
    expect(await devices.waiting(member)).toEqual([]);
  });

  it('goes to nobody who was suspended, and to a member who excluded themselves', async () => {
    const { member, device } = await someNews();
    await world.owner.run(sql`update member set status = 'excluded' where id = ${member.id}`);
    await world.work();
    expect(await kindsOn(device)).toHaveLength(1);
    await devices.news(member);
    await world.owner.run(sql`update member set status = 'suspended' where id = ${member.id}`);
    await world.work();
    expect(await kindsOn(device)).toHaveLength(1);
  });

  it('is for no browser that was subscribed with another key of ours, nor without one', async () => {
    for (const push of [undefined, { ...world.deps.providers.push, publicKey: 'another' }]) {
      const { member, device, id } = await someNews();
      const providers = { ...world.deps.providers, push } as typeof world.deps.providers;
      await advanceMessage({ ...world.deps, providers }, id);
      expect(await devices.subscribed(member)).toEqual([]);
      expect(await devices.shownOn(device)).toEqual([]);
    }
  });

  it('that nobody has taken is forgotten an hour after its day', async () => {
    const { member, id } = await someNews();
    const passed = (minutes: number) =>
      world.owner.run(
        sql`update push_message set expires_at = now() - ${minutes}::int * interval '1 minute' where id = ${id}`,
      );
    for (const [minutes, left] of [
      [59, 1],
      [61, 0],
    ] as const) {
      await passed(minutes);
      await runSweep(world.deps, 'push.sweep');
      expect(await devices.waiting(member)).toHaveLength(left);
    }
  });

  it('at an address that nobody reaches makes no service count as silent', async () => {
    const { member, id } = await someNews();
    const look = newLook();
    const lost = async () => unknown('reset');
    const push = { ...world.deps.providers.push, send: lost } as unknown as PushServices;
    const deps = { ...world.deps, providers: { ...world.deps.providers, push } };
    await advanceMessage(deps, id, look);
    expect(look.heard).toBe('not-asked');
    expect(await devices.waiting(member)).toMatchObject([{ attempts: 1 }]);
  });

  it('of a slow service keeps no other service waiting, and no money', async () => {
    const { member, id } = await someNews();
    await devices.fault('timeout');
    const begun = performance.now();
    const looking = advanceMessage(world.deps, id);
    const { body } = await world.api('deposit.qr.create', {
      ...{ token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 100 } },
    });
    expect(body.hasQrcode).toBe(true);
    await looking;
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});

it('answers NO_DATA where nothing is pushed', async () => {
  const silent = await startWorld({ recheck: false });
  try {
    const { token } = await silent.newMember();
    const providers = silent.deps.providers as { push: unknown };
    const push = providers.push;
    providers.push = undefined;
    expect(await silent.api('push.key', { token })).toMatchObject({
      status: 404,
      body: { message: 'NO_DATA' },
    });
    providers.push = push;
  } finally {
    await silent.close();
  }
});
