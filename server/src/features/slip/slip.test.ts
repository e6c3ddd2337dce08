import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { houseBalance } from '../../ledger/balance.ts';
import { allWell } from '../../testing/bank.ts';
import type { TestMember } from '../../testing/world.ts';
import { closeAccount, openAccount } from '../deposit/deposit.ts';
import { ours, oursToo, type Slips, startSlips } from './slips.fixture.ts';

let slips: Slips;
let member: TestMember;
beforeAll(async () => {
  slips = await startSlips({ limits: { timeoutMs: 1_000 } });
});
afterAll(() => slips.world.close());
beforeEach(async () => {
  member = await slips.world.newMember();
  await allWell(slips.world);
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const wallet = (whose = member) => slips.world.balance(whose, 'wallet');

/** Uploads a picture and has it looked into. */
async function settled(picture: Uint8Array, whose = member): Promise<string | undefined> {
  await slips.upload(whose, picture);
  await slips.world.work();
  return (await slips.shown(whose))[0];
}

/** Looks on until nothing is asked again. */
async function patienceEnds(): Promise<void> {
  for (let at = 0; at < 20; at += 1) {
    await slips.world.timePasses(15 * SECOND_MS);
    await slips.world.work();
  }
}

/** Sets these settings, and waits until the server goes by them. */
async function set(settings: Partial<Record<'slipsPerHour' | 'slipClosedFrom' | 'slipClosedTo', unknown>>) {
  for (const [name, value] of Object.entries(settings))
    await slips.world.owner.run(sql`insert into setting (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value`);
  await expect.poll(() => slips.world.deps.settings()).toMatchObject(settings);
}

/** The time of day in Bangkok in so many hours. */
const clockIn = (hours: number) => new Date(Date.now() + (7 + hours) * HOUR_MS).toISOString().slice(11, 16);

/** A transfer from some other person's account. */
const strangers = { fromBankCode: 'SCB', fromAccountNo: '1234512345', fromName: 'MANA RAKTHAI' };

describe('a slip of the member’s own transfer', () => {
  it('is credited once with what the bank says, and shown as its picture drawn anew', async () => {
    const { world } = slips;
    const house = await houseBalance(world.database, 'bank:KBANK', 'THB');
    const { reference, picture } = await slips.transfer(member, { amount: 250.75 });
    const { status, body } = await world.upload('slip.upload', picture, { token: member.token });
    expect([status, body.message]).toEqual([202, 'OK']);
    expect(await slips.shown(member)).toEqual(['PROCESSING']);
    await world.work();
    expect(await wallet()).toBe(25_075n);
    expect(await houseBalance(world.database, 'bank:KBANK', 'THB')).toBe(house - 25_075n);
    const list = await world.api('slip.list', { token: member.token, body: { page: 1, limit: 10 } });
    expect(list.body).toMatchObject({
      total: 1,
      slips: [{ status: 'SUCCESS', amount: 250.75, reference: body.reference }],
    });
    const statement = await world.api('statement.list', {
      token: member.token,
      body: { page: 1, limit: 10 },
    });
    expect(statement.body.statements).toMatchObject([
      { statementType: 'deposit', from: 'KBANK', to: 'WALLET', status: 'SUCCESS', amount: 250.75 },
    ]);
    const booked = await world.database.one(
      sql<{ reference: string }>`select p.reference from ledger.posting p join arrival a on a.id = p.id
        where a.member_id = ${member.id}`,
    );
    expect(booked.reference).toBe(`ARRIVAL:004:${reference}`);
    await world.heard();
    const told = world.told.filter((one) => one.member === member.id).map(({ event }) => event);
    expect(told.toSorted()).toEqual(['slip', 'statement', 'wallet']);
    await world.expectClean();

    const seen = await world.api('slip.picture', {
      token: member.token,
      params: { reference: String(body.reference) },
    });
    const file = await fetch(world.url + seen.body.url);
    expect(file.headers.get('content-type')).toMatch(/^image\//);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const shown = Buffer.from(await file.arrayBuffer());
    expect(shown.equals(picture)).toBe(false);
    expect((await sharp(shown).metadata()).width).toBe((await sharp(picture).metadata()).width);
    const stranger = await world.newMember();
    const tried = await world.api('slip.picture', {
      token: stranger.token,
      params: { reference: String(body.reference) },
    });
    expect([tried.status, tried.body.message]).toEqual([404, 'NO_DATA']);
    expect((await fetch(`${world.url}${seen.body.url}x`)).status).toBe(404);
  });

  it('as a photograph is credited as well', async () => {
    const { photo } = await slips.transfer(member, {
      toBankCode: oursToo.bankCode,
      toAccountNo: oursToo.accountNo,
    });
    expect(await settled(await photo('turn=7&blur=0.8&quality=70&width=1400&crop=0.03&noise=4'))).toBe(
      'SUCCESS',
    );
    expect(await wallet()).toBe(25_000n);
  });

  it('is credited where our account was closed meanwhile: the money is ours all the same', async () => {
    const { picture } = await slips.transfer(member, {
      toBankCode: oursToo.bankCode,
      toAccountNo: oursToo.accountNo,
    });
    await slips.world.database.run(closeAccount(oursToo.bankCode, oursToo.accountNo));
    expect(await settled(picture)).toBe('SUCCESS');
    await slips.world.database.run(
      sql`update deposit_account set closed_at = null where bank_code = ${oursToo.bankCode}`,
    );
  });

  it('is credited once however often, drawn however anew, and whoever uploads it at once', async () => {
    const { picture } = await slips.transfer(member);
    const other = await slips.world.newMember();
    const again = await Promise.all([
      sharp(picture).jpeg({ quality: 80 }).toBuffer(),
      sharp(picture).resize(600).webp().toBuffer(),
      sharp(picture).rotate(4, { background: '#ddd' }).jpeg().toBuffer(),
    ]);
    const uploads = Array.from({ length: 50 }, (_, at) =>
      slips.upload(at % 5 === 4 ? other : member, [picture, ...again][at % 4] ?? picture),
    );
    await Promise.all(uploads);
    await Promise.all([slips.world.work(), slips.world.work()]);
    expect(await wallet()).toBe(25_000n);
    expect(await wallet(other)).toBe(0n);
    const own = await slips.shown(member);
    expect(own.filter((one) => one === 'SUCCESS')).toHaveLength(1);
    expect(own.filter((one) => one === 'FAILED (SLIP_REFNO_DUPLICATED)')).toHaveLength(39);
    const others = await slips.shown(other);
    expect(others).toHaveLength(10);
    for (const one of others) expect(['FAILED (NOT_MATCH)', 'FAILED (SLIP_REFNO_DUPLICATED)']).toContain(one);
    await slips.world.expectClean();
  });

  it('is shown with its amount when it comes again, and to nobody else', async () => {
    const { world } = slips;
    const { picture } = await slips.transfer(member, { amount: 250.75 });
    const other = await world.newMember();
    expect(await settled(picture)).toBe('SUCCESS');
    expect(await settled(picture)).toBe('FAILED (SLIP_REFNO_DUPLICATED)');
    expect(await settled(picture, other)).toBe('FAILED (SLIP_REFNO_DUPLICATED)');
    const amounts = async ({ token }: TestMember) => {
      const { body } = await world.api('slip.list', { token, body: { page: 1, limit: 10 } });
      return body.slips.map(({ amount }) => amount);
    };
    expect([await amounts(member), await amounts(other)]).toEqual([[250.75, 250.75], [0]]);
    expect(await wallet()).toBe(25_075n);
    await world.expectClean();
  });

  it('is not blocked by another who uploaded it before', async () => {
    const { picture } = await slips.transfer(member);
    const other = await slips.world.newMember();
    expect(await settled(picture, other)).toBe('FAILED (NOT_MATCH)');
    expect(await settled(picture)).toBe('SUCCESS');
    expect(await settled(picture, other)).toBe('FAILED (SLIP_REFNO_DUPLICATED)');
    expect([await wallet(), await wallet(other)]).toEqual([25_000n, 0n]);
  });
});

describe('a slip is refused', () => {
  it('UPLOADED_FILE_NOT_EXIST: what was kept is gone', async () => {
    const { picture } = await slips.transfer(member);
    const reference = await slips.upload(member, picture);
    const { name } = await slips.world.database.one(
      sql<{ name: string }>`select file_name as name from slip where id = ${reference}`,
    );
    await slips.world.deps.providers.files.remove(name);
    await patienceEnds();
    expect(await slips.shown(member)).toEqual(['FAILED (UPLOADED_FILE_NOT_EXIST)']);
  });

  it.each([
    [
      'a side under 100 px',
      () => sharp({ create: { width: 90, height: 400, channels: 3, background: '#fff' } }),
    ],
    [
      'a side over 12,000 px',
      () => sharp({ create: { width: 12_001, height: 120, channels: 3, background: '#fff' } }),
    ],
  ])('IMG_SIZE_UNABLE_TO_PROCESS: %s', async (_what, make) => {
    expect(await settled(await make().png().toBuffer())).toBe('FAILED (IMG_SIZE_UNABLE_TO_PROCESS)');
    const { body } = await slips.world.api('slip.list', { token: member.token, body: { page: 1, limit: 1 } });
    const params = { reference: body.slips[0]?.reference ?? '' };
    expect((await slips.world.api('slip.picture', { token: member.token, params })).status).toBe(404);
  });

  it('CANNOT_READ_CROPPED_IMAGE: its code is cut off', async () => {
    const { picture } = await slips.transfer(member);
    const cut = await sharp(picture).extract({ left: 0, top: 0, width: 700, height: 300 }).png().toBuffer();
    expect(await settled(cut)).toBe('FAILED (CANNOT_READ_CROPPED_IMAGE)');
  });

  it('INVALID_SLIP: its code has a wrong check sum, is of something else, or is of a transfer that no bank knows', async () => {
    const { toBuffer: draw } = await import('qrcode');
    const slip = async (text: string) =>
      sharp(await draw(text, { width: 400 }))
        .extend({ top: 300, bottom: 100, background: '#fff' })
        .png()
        .toBuffer();
    const wrongSum = '0041000600000101030040220015324123456BPP000015102TH91042FB8';
    const unknown = '0041000600000101030040220015324123456BPP000015102TH91042FB7';
    expect(await settled(await slip(wrongSum))).toBe('FAILED (INVALID_SLIP)');
    expect(await settled(await slip('https://example.com/'))).toBe('FAILED (INVALID_SLIP)');
    expect(await settled(await slip(unknown))).toBe('PROCESSING');
    await patienceEnds();
    expect((await slips.shown(member))[0]).toBe('FAILED (INVALID_SLIP)');
  });

  it('UNSTABLE_REFNO_ON_SLIP: two references are read', async () => {
    const [one, two] = [await slips.transfer(member), await slips.transfer(member)];
    const both = await sharp({ create: { width: 1_500, height: 1_300, channels: 3, background: '#eee' } })
      .composite([
        { input: one.picture, left: 10, top: 100 },
        { input: two.picture, left: 760, top: 100 },
      ])
      .png()
      .toBuffer();
    expect(await settled(both)).toBe('FAILED (UNSTABLE_REFNO_ON_SLIP)');
    expect(await wallet()).toBe(0n);
  });

  it('DEST_ACC_INVALID: the money went to somebody else', async () => {
    const { picture } = await slips.transfer(member, { toAccountNo: '9998887776', toName: 'SOMEBODY ELSE' });
    expect(await settled(picture)).toBe('FAILED (DEST_ACC_INVALID)');
  });

  it('NOT_MATCH: it came from somebody else', async () => {
    const { picture } = await slips.transfer(member, strangers);
    expect(await settled(picture)).toBe('FAILED (NOT_MATCH)');
  });

  it('EXPIRED_SLIP: it was sent more than an hour before', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
    const late = await slips.transfer(member, { at: at(61) });
    expect(await settled(late.picture)).toBe('FAILED (EXPIRED_SLIP)');
    await slips.world.owner.run(
      sql`update member set bank_changed_at = now() - interval '1 day' where id = ${member.id}`,
    );
    const inTime = await slips.transfer(member, { at: at(58) });
    expect(await settled(inTime.picture)).toBe('SUCCESS');
  });

  it('TRIPPLE_WRONG_CAPTCHA: the bank asked a captcha three times; twice is no harm', async () => {
    const thrice = await slips.transfer(member, { captchas: 3 });
    expect(await settled(thrice.picture)).toBe('FAILED (TRIPPLE_WRONG_CAPTCHA)');
    const twice = await slips.transfer(member, { captchas: 2 });
    expect(await settled(twice.picture)).toBe('SUCCESS');
  });

  it('UNKNOW_ERROR: no verifier gave an answer that counts, which an operator is shown', async () => {
    const { picture } = await slips.transfer(member);
    await slips.world.act('POST', '/faults', { party: 'SLIP', kind: 'error', times: 1_000 });
    expect(await settled(picture)).toBe('PROCESSING');
    await patienceEnds();
    expect(await slips.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
    expect(await wallet()).toBe(0n);
    await slips.world.expectClean();
  });
});

describe('a slip that cannot be judged yet', () => {
  it('of a transfer that its bank will tell after the patience is a person’s, whoever uploads it', async () => {
    const { picture } = await slips.transfer(member, { knownAfterMs: 15 * MINUTE_MS });
    const other = await slips.world.newMember();
    for (const whose of [member, other]) await slips.upload(whose, picture);
    await patienceEnds();
    expect(await slips.shown(member)).toEqual(['FAILED (UNKNOW_ERROR)']);
    expect(await slips.shown(other)).toEqual(['FAILED (UNKNOW_ERROR)']);
    await slips.world.expectClean();
  });

  it('of a transfer that its bank does not know yet is asked about again', async () => {
    const { picture } = await slips.transfer(member, { knownAfterMs: 60_000 });
    expect(await settled(picture)).toBe('PROCESSING');
    const bankClock = (ms: number) => slips.world.act<void>('PUT', '/settings', { clockAheadMs: ms });
    onTestFinished(() => bankClock(0));
    await bankClock(61_000);
    await slips.world.timePasses(61 * SECOND_MS);
    await slips.world.work();
    expect(await slips.shown(member)).toEqual(['SUCCESS']);
  });

  it.each(['timeout', 'error', 'nonsense', 'lost-response', 'rate-limit', 'maintenance'])(
    'is asked about elsewhere where the first verifier fails: %s',
    async (kind) => {
      const { picture } = await slips.transfer(member);
      await slips.world.act('POST', '/faults', { party: 'SLIP', kind, times: 1 });
      expect(await settled(picture)).toBe('SUCCESS');
    },
  );
});

describe('an upload', () => {
  it('sent again under its key is one slip, and another file under it is refused', async () => {
    const { picture } = await slips.transfer(member);
    const send = (file: Uint8Array, key: string) =>
      slips.world.upload('slip.upload', file, { token: member.token, key });
    const first = await send(picture, 'one');
    expect(await send(picture, 'one')).toMatchObject({ status: 202, body: first.body });
    const other = await sharp(picture).jpeg().toBuffer();
    expect(await send(other, 'one')).toMatchObject({
      status: 409,
      body: { message: 'IDEMPOTENCY_MISMATCH' },
    });
    expect(await slips.shown(member)).toEqual(['PROCESSING']);
    await slips.world.work();
    expect(await wallet()).toBe(25_000n);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 400, 'SLIP_INVALID_FILE'],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 400, 'SLIP_INVALID_FILE'],
    [
      'a drawing that may hold a program',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      'SLIP_INVALID_FILE',
    ],
    [
      "a phone's own format, which nobody here can open",
      Buffer.from('\0\0\0\x10ftypheic\0\0\0\0\0\0\0\x0cmdat1234', 'latin1'),
      400,
      'SLIP_INVALID_FILE',
    ],
    ['ten megabytes and a byte', Buffer.alloc(10 * 1024 * 1024 + 1, 7), 413, 'SLIP_INVALID_FILE'],
  ])('of %s is refused', async (_what, file, status, message) => {
    expect(await slips.world.upload('slip.upload', file, { token: member.token })).toMatchObject({
      status,
      body: { message },
    });
    expect(await slips.shown(member)).toEqual([]);
  });

  it('without a file is SLIP_NO_FILE, and nothing is kept of it', async () => {
    const { world } = slips;
    const { token } = member;
    const kept = vi.spyOn(world.deps.providers.files, 'put');
    onTestFinished(() => kept.mockRestore());
    const refused = { status: 400, body: { message: 'SLIP_NO_FILE', fields: { file: 'SLIP_NO_FILE' } } };
    const body = { bankCode: ours.bankCode };
    expect(await world.upload('slip.upload', undefined, { token, body })).toMatchObject(refused);
    // What is no form at all.
    expect(await world.api('slip.upload', { token })).toMatchObject(refused);
    expect(kept).not.toHaveBeenCalled();
    expect(await slips.shown(member)).toEqual([]);
    // The same form with a file is taken.
    const { picture } = await slips.transfer(member);
    expect(await world.upload('slip.upload', picture, { token, body })).toMatchObject({ status: 202 });
    expect(kept).toHaveBeenCalledOnce();
  });

  it('in the daily closed window is SLIP_UPLOAD_FAIL and not kept, as whoever asks is told, and taken outside it', async () => {
    const { world } = slips;
    const { token } = member;
    onTestFinished(() => set({ slipClosedFrom: '00:30', slipClosedTo: '00:30' }));
    const kept = vi.spyOn(world.deps.providers.files, 'put');
    onTestFinished(() => kept.mockRestore());
    const { picture } = await slips.transfer(member);
    const asked = async () => (await world.api('lookup.slip', { token })).body;
    const sent = () => world.upload('slip.upload', picture, { token });
    const closed = { closedFrom: clockIn(-1), closedTo: clockIn(1) };
    await set({ slipClosedFrom: closed.closedFrom, slipClosedTo: closed.closedTo });
    expect(await asked()).toMatchObject({ isOpen: false, ...closed });
    expect(await sent()).toMatchObject({ status: 503, body: { message: 'SLIP_UPLOAD_FAIL' } });
    expect(kept).not.toHaveBeenCalled();
    expect(await slips.shown(member)).toEqual([]);
    for (const [from, to] of [
      [1, 2],
      [-2, -1],
    ] as const) {
      await set({ slipClosedFrom: clockIn(from), slipClosedTo: clockIn(to) });
      expect(await asked()).toMatchObject({ isOpen: true });
      expect(await sent()).toMatchObject({ status: 202 });
    }
    expect(await slips.shown(member)).toEqual(['PROCESSING', 'PROCESSING']);
  });

  it('of half a picture is refused', async () => {
    const { picture } = await slips.transfer(member);
    const half = picture.subarray(0, picture.length / 2);
    expect(await slips.world.upload('slip.upload', half, { token: member.token })).toMatchObject({
      status: 400,
      body: { message: 'SLIP_INVALID_FILE' },
    });
  });

  it('of half a picture in GIF is refused', async () => {
    const { picture } = await slips.transfer(member);
    const gif = await sharp(picture).gif().toBuffer();
    for (const length of [gif.length - 1, gif.length / 2])
      expect(
        await slips.world.upload('slip.upload', gif.subarray(0, length), { token: member.token }),
      ).toMatchObject({ status: 400, body: { message: 'SLIP_INVALID_FILE' } });
    expect(await settled(gif)).toBe('SUCCESS');
  });

  it('is refused where its member has excluded themselves, or nobody is logged in', async () => {
    const { picture } = await slips.transfer(member);
    await slips.world.owner.run(sql`update member set status = 'excluded' where id = ${member.id}`);
    expect(await slips.world.upload('slip.upload', picture, { token: member.token })).toMatchObject({
      status: 403,
      body: { message: 'SELF_EXCLUDED' },
    });
    expect((await slips.world.upload('slip.upload', picture)).status).toBe(401);
  });

  it('of who has excluded themselves is refused before it is read, and answered as before where it came before', async () => {
    const { picture } = await slips.transfer(member);
    const send = (file: Uint8Array, key?: string) =>
      slips.world.upload('slip.upload', file, { token: member.token, ...(key && { key }) });
    const first = await send(picture, 'one');
    await slips.world.owner.run(sql`update member set status = 'excluded' where id = ${member.id}`);
    for (const key of [undefined, 'two'])
      expect(await send(Buffer.from('no picture'), key)).toMatchObject({
        status: 403,
        body: { message: 'SELF_EXCLUDED' },
      });
    expect(await send(picture, 'one')).toMatchObject({ status: 202, body: first.body });
    // The body never comes.
    const { port } = new URL(slips.world.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = [
      'POST /api/wallet/slip HTTP/1.1',
      'host: x',
      'x-client: wallet-user',
      'content-length: 5000',
    ];
    const type = 'content-type: multipart/form-data; boundary=b';
    socket.write(`${[...head, type, `authorization: Bearer ${member.token}`].join('\r\n')}\r\n\r\n--b\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toContain('HTTP/1.1 403');
  });

  it('names a bank at which the house has or had an account, once, or none', async () => {
    const { world } = slips;
    const { picture } = await slips.transfer(member);
    const send = (bankCode: string) =>
      world.upload('slip.upload', picture, { token: member.token, body: { bankCode } });
    const refused = {
      status: 400,
      body: { message: 'KEY_INVALID', fields: { bankCode: 'KEY_INVALID' } },
    };
    for (const bankCode of ['BBL', 'kbank', 'TRUEWALLET'])
      expect(await send(bankCode)).toMatchObject(refused);
    expect(await slips.shown(member)).toEqual([]);
    expect(await send(oursToo.bankCode)).toMatchObject({ status: 202 });
    await world.database.run(closeAccount(oursToo.bankCode, oursToo.accountNo));
    expect(await send(oursToo.bankCode)).toMatchObject({ status: 202 });
    await world.database.run(sql`update deposit_account set closed_at = null`);
    const wallet = { bankCode: 'TRUEWALLET', accountNo: '0955550102', accountName: 'Prae Wallet' } as const;
    await world.database.run(openAccount({ ...wallet, currency: 'THB', mode: 'AUTO' }));
    expect(await send(wallet.bankCode)).toMatchObject({ status: 202 });
    await world.owner.run(sql`delete from deposit_account where bank_code = ${wallet.bankCode}`);
  });

  it('above what a member may upload in an hour is REQUEST_LIMIT, and leaves no file', async () => {
    const { picture } = await slips.transfer(member);
    const statuses = async () => {
      const { status } = await slips.world.upload('slip.upload', picture, { token: member.token });
      return status;
    };
    await set({ slipsPerHour: 2 });
    expect([await statuses(), await statuses(), await statuses()]).toEqual([202, 202, 429]);
    await slips.world.owner.run(sql`delete from setting where name = 'slipsPerHour'`);
    expect(await slips.shown(member)).toHaveLength(2);
  });

  it('is SLIP_UPLOAD_FAIL where the file cannot be kept', async () => {
    const { picture } = await slips.transfer(member);
    const { files } = slips.world.deps.providers;
    const kept = files.put;
    files.put = async () => {
      throw new Error('no space left');
    };
    const { status, body } = await slips.world.upload('slip.upload', picture, { token: member.token });
    files.put = kept;
    expect([status, body.message]).toEqual([503, 'SLIP_UPLOAD_FAIL']);
    expect(await slips.shown(member)).toEqual([]);
  });
});
