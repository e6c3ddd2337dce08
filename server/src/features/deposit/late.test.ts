import { expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { newOperation } from '../../domain/operation.ts';
import { newLook } from '../../jobs/look.ts';
import { dueRows } from '../../jobs/recheck.sql.ts';
import { unknown } from '../../providers/outcome.ts';
import type { QrStatus } from '../../providers/payment/match.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { orderOf } from '../../testing/bank.ts';
import { steadyClock } from '../../testing/clock.ts';
import type { World } from '../../testing/world.ts';
import { HOUR_MS, MINUTE_MS, paid, startCodes } from './codes.fixture.ts';
import { dueOrders } from './deposit.sql.ts';
import { advanceOrder } from './qr.lifecycle.ts';

/*
 * A code is listened to after its end like all else: whether it is paid late, and whether the gateway still says of a payment
 * what was credited.
 */

let world: World;
const { saying, sayingOfEach, newCode, paidOnce, later, waitOf, open, note, settle } = startCodes(
  (started) => {
    world = started;
  },
);
const expired: QrStatus = { state: 'expired' };

it('asks for a day after its time is over, and again what was not answered', async () => {
  const { id } = await newCode();
  await later(saying(expired), 10 * MINUTE_MS + 2_000);
  const waits = [await waitOf(id)];
  // Silence is no answer: the question of the first minute is asked once more.
  await later(saying(undefined), MINUTE_MS);
  waits.push(await waitOf(id));
  for (let more = 0; more < 7; more += 1) {
    await later(saying(expired), ((waits.at(-1) ?? 0) + 1) * MINUTE_MS);
    waits.push(await waitOf(id));
  }
  expect(waits).toEqual([1, 10, 10, 60, 360, 360, 360, 360, null]);
  expect(await open(id)).toBeUndefined();
});

it('is asked each day for a month where its gateway goes on to call it open, and credited when it is paid', async () => {
  const openThere: QrStatus = { state: 'open' };
  const stillOpen = async () => {
    const { member, id } = await newCode();
    await later(saying(openThere), 10 * MINUTE_MS + 2_000);
    for (let more = 0; more < 8; more += 1)
      await later(saying(openThere), (((await waitOf(id)) ?? 0) + 1) * MINUTE_MS);
    expect(await waitOf(id)).toBe(24 * 60);
    return { member, id };
  };
  const { id: neverPaid } = await stillOpen();
  const atLast = saying(openThere);
  const warnings = vi.spyOn(atLast.log, 'warn');
  await later(atLast, 31 * 24 * HOUR_MS);
  expect(await waitOf(neverPaid)).toBeNull();
  expect(warnings).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'deposit.qr.still-open', order: neverPaid }),
  );
  warnings.mockRestore();
  const { member, id } = await stillOpen();
  await later(saying(openThere), 24 * HOUR_MS + MINUTE_MS);
  expect(await waitOf(id)).toBe(24 * 60);
  await later(saying(paid('LATE', 2_000n)), 24 * HOUR_MS + MINUTE_MS);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  // What was credited is listened to from the beginning.
  expect(await waitOf(id)).toBe(1);
});

it('is not asked less because strangers have it asked more', async () => {
  const { id, hint } = await newCode();
  await later(saying(expired), 10 * MINUTE_MS + 2_000);
  const asked = vi.fn();
  for (let times = 0; times < 3; times += 1) {
    await hint();
    await world.work(saying(expired, asked));
  }
  expect(asked).toHaveBeenCalledTimes(3);
  for (const wait of [1, 1, 10, 60, 360, 360, 360, 360, null]) {
    expect(await waitOf(id)).toBe(wait);
    await later(saying(expired), ((wait ?? 0) + 1) * MINUTE_MS);
  }
  // After all questions a callback begins them anew.
  await hint();
  await later(saying(expired), 0);
  expect(await waitOf(id)).toBe(1);
});

it.each([
  ['REFUNDED', { state: 'refunded' } as QrStatus],
  ['CANCELLED', { state: 'cancelled' } as QrStatus],
  ['EXPIRED', { state: 'expired' } as QrStatus],
  ['UNPAID', { state: 'open' } as QrStatus],
  ['NOT_FOUND', { state: 'none' } as QrStatus],
  ['OTHER_AMOUNT 7', 'less'],
])('is a case when the gateway says otherwise of what was credited: %s', async (why, status) => {
  const { member, id } = await newCode();
  const number = `A${why}`;
  await later(saying(paid(number, 2_000n)), 15_000);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  const otherwise = saying(status === 'less' ? paid(number, 700n) : (status as QrStatus));
  const errors = vi.spyOn(otherwise.log, 'error');
  await later(otherwise, 11 * MINUTE_MS);
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'deposit.qr.contradicted', said: why }),
  );
  errors.mockRestore();
  expect(await open(id)).toMatchObject({ why, decisions: ['note'] });
  await expect(world.expectClean()).rejects.toThrow();
  expect(await world.balance(member, 'wallet')).toBe(2_000n);

  // Neither silence nor another word of a gateway that has said both takes it back, nor word of another payment: a person does.
  await later(saying(undefined), 10 * MINUTE_MS);
  expect((await open(id))?.why).toBe(why);
  const again = saying(paid(number, 2_000n));
  const warnings = vi.spyOn(again.log, 'warn');
  await later(again, 10 * MINUTE_MS);
  expect(warnings).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'deposit.qr.taken-back', order: id }),
  );
  warnings.mockRestore();
  expect((await open(id))?.why).toBe(why);
  expect(await note(id)).toBe('done');
  expect(await open(id)).toBeUndefined();
  expect(await waitOf(id)).not.toBeNull();
  await world.expectClean();
});

/** A code that was paid twice: the second payment is known by the callback that named it alone. */
async function paidTwice(first: string, second: string) {
  const { member, id } = await newCode();
  const told = { [first]: paid(first, 2_000n), [second]: paid(second, 2_000n) };
  await world.owner.run(sql`update qr_order set payment_hints = array[${second}::text] where id = ${id}`);
  await later(sayingOfEach(told), 15_000);
  expect(await world.balance(member, 'wallet')).toBe(4_000n);
  return { member, id, told };
}

it('is asked about each of several payments by its number, and is a case for each that it takes back', async () => {
  const { member, id, told } = await paidTwice('P1', 'P2');
  await later(sayingOfEach(told), 11 * MINUTE_MS);
  expect([await open(id), await waitOf(id)]).toEqual([undefined, 1]);
  const refunded: QrStatus = { state: 'refunded' };
  await later(sayingOfEach({ ...told, P2: refunded }), MINUTE_MS + 1_000);
  expect(await open(id)).toMatchObject({ why: 'REFUNDED P2' });
  await later(sayingOfEach({ P1: refunded, P2: paid('P2', 700n) }), 11 * MINUTE_MS);
  // Of two things that are said no amount is the one.
  expect(await open(id)).toMatchObject({ why: 'REFUNDED P1, OTHER_AMOUNT 7 P2', otherAmount: null });
  await later(sayingOfEach({ P1: refunded, P2: refunded }), 61 * MINUTE_MS);
  expect(await open(id)).toMatchObject({ why: 'REFUNDED P1, REFUNDED P2' });
  expect(await note(id)).toBe('done');
  expect(await open(id)).toBeUndefined();
  expect(await world.balance(member, 'wallet')).toBe(4_000n);
});

it('is a case for what is said of one payment while another is not told of, also when something was noted before', async () => {
  const { id, told } = await paidTwice('Q1', 'Q2');
  const refunded: QrStatus = { state: 'refunded' };
  await later(sayingOfEach({ ...told, Q2: refunded }), 11 * MINUTE_MS);
  expect(await note(id)).toBe('done');
  await later(sayingOfEach({ Q1: refunded, Q2: undefined }), 2 * MINUTE_MS);
  expect(await open(id)).toMatchObject({ why: 'REFUNDED Q1' });
  expect(await note(id)).toBe('done');
  // Of the other one a person is asked when nothing is heard for a day.
  for (let more = 0; more < 8; more += 1)
    await later(sayingOfEach({ Q1: refunded, Q2: undefined }), 4 * HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NO_ANSWER' });
  expect(await note(id)).toBe('done');
  expect([await open(id), await waitOf(id)]).toEqual([undefined, null]);
});

it('is a case for what is said, in answer to a callback that names it, of a payment that was credited', async () => {
  const { id } = await paidOnce('H1');
  await world.owner.run(
    sql`update qr_order set payment_hints = array['H1'], next_check_at = now() where id = ${id}`,
  );
  await later(sayingOfEach({ H1: { state: 'cancelled' } }), 0);
  expect(await open(id)).toMatchObject({ why: 'CANCELLED' });
  expect(await note(id)).toBe('done');
});

it('is not heard of a payment by an answer about another one', async () => {
  const { id, told } = await paidTwice('G1', 'G2');
  const always = sayingOfEach({ G1: told.G1, G2: told.G1 });
  for (let more = 0; more < 9; more += 1) await later(always, 4 * HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NO_ANSWER' });
  expect(await note(id)).toBe('done');
});

it('is asked about all of many payments in the end, some in a look', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => `M${at}`);
  const { member, id } = await newCode();
  await world.owner.run(sql`update qr_order set payment_hints = ${numbers}::text[] where id = ${id}`);
  const told = Object.fromEntries(numbers.map((number) => [number, paid(number, 100n)]));
  for (let looks = 0; looks < 8; looks += 1) await later(sayingOfEach(told), 15_000);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  // Where it answers nothing it is not asked again at once, however many are left.
  const asked = vi.fn();
  await later(sayingOfEach({ M0: paid('M0', 100n) }, asked), 10 * MINUTE_MS);
  expect(asked).toHaveBeenCalledTimes(1 + 8);
  expect(await waitOf(id)).toBe(10);
  await later(sayingOfEach({ ...told, M19: { state: 'refunded' } }), 10 * MINUTE_MS);
  for (let looks = 0; looks < 3; looks += 1)
    await later(sayingOfEach({ ...told, M19: { state: 'refunded' } }), 16_000);
  expect(await open(id)).toMatchObject({ why: 'REFUNDED M19' });
  expect(await waitOf(id)).toBe(1);
  expect(await note(id)).toBe('done');
});

it('shows what is said of the code beside what is said of a payment on it', async () => {
  const other = await newCode();
  await later(saying(paid('OTHERS', 2_000n)), 15_000);
  const { id } = await newCode();
  await later(saying(paid('OURS', 2_000n)), 15_000);
  expect(await open(other.id)).toBeUndefined();
  const told = { OTHERS: paid('OTHERS', 2_000n), OURS: { state: 'refunded' } as QrStatus };
  await later(sayingOfEach(told), 11 * MINUTE_MS);
  expect(await open(id)).toMatchObject({ why: 'OTHER_ORDER 20 OTHERS, REFUNDED' });
  expect(await note(id)).toBe('done');
});

it('is asked on after a note while its code may be paid', async () => {
  const { member, id, hint } = await newCode();
  await later(saying(paid('FIRST', 2_000n)), 15_000);
  // What a gateway says of the code alone, before its time is over, is no word about a payment; that it was taken back is looked into.
  await hint();
  await later(saying({ state: 'expired' }), 0);
  expect(await open(id)).toBeUndefined();
  await hint();
  await later(saying({ state: 'refunded' }), 0);
  expect(await open(id)).toMatchObject({ why: 'REFUNDED' });
  expect(await note(id)).toBe('done');
  await later(saying(paid('SECOND', 500n)), 11 * MINUTE_MS);
  expect(await open(id)).toMatchObject({ why: 'OTHER_NUMBER 5 SECOND' });
  expect(await settle(id)).toBe('done');
  expect(await world.balance(member, 'wallet')).toBe(2_500n);
});

it('keeps a payment in mind that a callback names until the gateway has told of exactly that one', async () => {
  const { member, id, hint } = await newCode();
  await later(saying(paid('ONE', 2_000n)), 15_000);
  await hint();
  await world.owner.run(sql`update qr_order set payment_hints = array['TWO'] where id = ${id}`);
  await later(saying(paid('ONE', 2_000n)), 15_000);
  const early: QrStatus = { state: 'open' };
  await later(sayingOfEach({ ONE: paid('ONE', 2_000n), TWO: early }), 15_000);
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  await later(sayingOfEach({ ONE: paid('ONE', 2_000n), TWO: paid('TWO', 300n) }), 15_000);
  expect(await world.balance(member, 'wallet')).toBe(2_300n);
});

it('is a case when a callback names a payment that another code was credited with, though nothing is said of the code', async () => {
  const one = await newCode();
  await later(saying(paid('ELSEWHERE', 2_000n)), 15_000);
  const other = await newCode();
  await world.owner.run(sql`update qr_order set payment_hints = array['ELSEWHERE'] where id = ${other.id}`);
  const told = { open: { state: 'open' } as QrStatus, ELSEWHERE: paid('ELSEWHERE', 2_000n) };
  await later(sayingOfEach(told), 15_000);
  expect([await open(one.id), await open(other.id)]).toMatchObject([
    undefined,
    { why: 'OTHER_ORDER 20 ELSEWHERE' },
  ]);
  expect(await world.balance(other.member, 'wallet')).toBe(0n);
  expect(await note(other.id)).toBe('done');
});

it('is no case because strangers name payments that the gateway does not know', async () => {
  const { member, id, hint } = await newCode();
  await later(saying(paid('KNOWN', 2_000n)), 15_000);
  await hint();
  await world.owner.run(sql`update qr_order set payment_hints = array['INVENTED'] where id = ${id}`);
  const told = { KNOWN: paid('KNOWN', 2_000n), INVENTED: { state: 'cancelled' } as QrStatus };
  await later(sayingOfEach(told), 11 * MINUTE_MS);
  expect(await open(id)).toBeUndefined();
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
});

it('is a case when the gateway tells the number of a payment that another code was credited with', async () => {
  const [one, other] = [await newCode(), await newCode()];
  await later(saying(paid('TWICE', 2_000n)), 15_000);
  const cases = [await open(one.id), await open(other.id)].map((each) => each?.why);
  expect(cases.sort()).toEqual(['OTHER_ORDER 20 TWICE', undefined]);
  const { count } = await world.owner.one(
    sql<{ count: number }>`select count(*)::int as count from qr_payment where reference = 'TWICE'`,
  );
  expect(count).toBe(1);
  // It is no payment of that code, which ends when its time is over.
  await later(saying(paid('TWICE', 2_000n)), 11 * MINUTE_MS);
  const states = await Promise.all([one, other].map(async ({ id }) => (await orderOf(world, id)).state));
  expect(states.toSorted()).toEqual(['expired', 'paid']);
  for (const { id } of [one, other]) await note(id);
  await world.expectClean();
});

it('is no open code any more when a person has noted that nobody can be asked about it', async () => {
  const { id } = await newCode();
  const nobody = { ...world.deps, providers: { ...world.deps.providers, qr: new Map() } };
  await later(nobody, 26 * HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NO_ANSWER' });
  expect(await note(id)).toBe('done');
  expect((await orderOf(world, id)).state).toBe('expired');
  await world.expectClean();
});

it('takes a code that a callback speaks of before others that are due longer', async () => {
  const codes = [await newCode(), await newCode(), await newCode()] as const;
  await world.owner.run(
    sql`update qr_order set next_check_at = now() - interval '5 minutes' where next_check_at is not null`,
  );
  await codes[2].hint();
  const one = { parties: ['KBANK'], free: [1], lease: newOperation(), leaseMs: 1_000 };
  expect(await world.owner.rows(dueRows(dueOrders, one))).toEqual([{ id: codes[2].id, party: 'KBANK' }]);
});

it('credits many payments of one answer as far as its time goes, and the others in the next looks', async () => {
  const clock = steadyClock();
  const { member, id } = await newCode();
  const more = Array.from({ length: 9 }, (_, at) => ({ payment: `O${at}`, amount: 100n }));
  const deps = saying({ ...paid('O', 100n), more } as QrStatus);
  const steps: Deps['steps'] = {
    ...deps.steps,
    run(step, item) {
      clock.pass(6_000);
      return deps.steps.run(step, item);
    },
  };
  const balances: bigint[] = [];
  for (let looks = 0; looks < 4; looks += 1) {
    await advanceOrder({ ...deps, steps }, id, newLook());
    balances.push(await world.balance(member, 'wallet'));
  }
  expect(balances).toEqual([300n, 600n, 900n, 1_000n]);
});

it('keeps what a person has noted while a look was under way', async () => {
  const { id } = await newCode();
  await later(saying(undefined), 26 * HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NO_ANSWER' });
  const gateway = world.deps.providers.qr.get('KBANK') as QrGateway;
  const noted = async () => {
    expect(await note(id)).toBe('done');
    return unknown('timeout');
  };
  const qr = new Map([['KBANK' as const, { ...gateway, inquire: noted }]]);
  await later({ ...world.deps, providers: { ...world.deps.providers, qr } }, 10 * MINUTE_MS);
  expect([await waitOf(id), await open(id)]).toEqual([null, undefined]);
});

it('credits a dropped code that was paid all the same within two minutes, without a callback', async () => {
  const { member, id } = await newCode();
  await world.api('deposit.qr.cancel', { token: member.token, params: { qrcodeId: id } });
  for (let looks = 0; looks < 2; looks += 1) {
    await world.timePasses(2 * MINUTE_MS);
    await world.work(saying(expired));
  }
  await world.timePasses(2 * MINUTE_MS);
  await world.work(saying(paid(`paid-${id}`, 2_000n)));
  expect(await world.balance(member, 'wallet')).toBe(2_000n);
  await world.expectClean();
});
