import { describe, expect, it, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation } from '../../domain/operation.ts';
import { newLook } from '../../jobs/look.ts';
import { rejected } from '../../providers/outcome.ts';
import type { QrStatus } from '../../providers/payment/match.ts';
import { runBatch } from '../../testing/batch.ts';
import { steadyClock } from '../../testing/clock.ts';
import { dyingAt } from '../../testing/crash.ts';
import { plantedCode } from '../../testing/planted.ts';
import type { World } from '../../testing/world.ts';
import { HOUR_MS, MINUTE_MS, paid, startCodes } from './codes.fixture.ts';
import { type Paid, qrCredit } from './deposit.sql.ts';
import { advanceOrder } from './qr.lifecycle.ts';

/*
 * Another payment on a code that was credited may be the same money under another number. It is credited when the gateway stands by
 * all that were credited before, or by a person.
 */

let world: World;
const { gatewayThat, answering, saying, sayingOfEach, newCode, paidOnce, later, waitOf, open, note, settle } =
  startCodes((started) => {
    world = started;
  });
const none: QrStatus = { state: 'none' };
const refunded: QrStatus = { state: 'refunded' };

it('credits no other payment in the place of one that the gateway does not have any more, until a person says so', async () => {
  const { id, balance } = await paidOnce('N1');
  const renumbered = sayingOfEach({ N2: paid('N2', 2_000n), N1: none });
  await later(renumbered, 11 * MINUTE_MS);
  expect(await balance()).toBe(2_000n);
  const shown = await open(id);
  expect(shown).toMatchObject({ why: 'NOT_FOUND N1, OTHER_NUMBER 20 N2', decisions: ['settle', 'note'] });
  expect(shown?.facts).toContain('but for 20 that is withheld');
  // However often it is told.
  for (let more = 0; more < 4; more += 1) await later(renumbered, HOUR_MS);
  expect(await balance()).toBe(2_000n);
  expect((await Promise.all([settle(id), settle(id)])).sort()).toEqual(['done', 'not-open']);
  expect(await balance()).toBe(4_000n);
  await later(renumbered, 7 * HOUR_MS);
  expect(await balance()).toBe(4_000n);
  expect(await open(id)).toBeUndefined();
  await world.expectClean();
});

it('never credits what a person has noted to be the same money, and has the next number decided as well', async () => {
  const { id, balance } = await paidOnce('S1');
  const renumbered = sayingOfEach({ S2: paid('S2', 2_000n), S1: none });
  await later(renumbered, 11 * MINUTE_MS);
  expect(await note(id)).toBe('done');
  for (let more = 0; more < 4; more += 1) await later(renumbered, HOUR_MS);
  expect([await balance(), await open(id)]).toEqual([2_000n, undefined]);
  await world.expectClean();
  await later(sayingOfEach({ S3: paid('S3', 2_000n), S2: none, S1: none }), 7 * HOUR_MS);
  expect(await balance()).toBe(2_000n);
  expect(await open(id)).toMatchObject({ why: 'OTHER_NUMBER 20 S3' });
  expect(await note(id)).toBe('done');
});

it('has another one decided that comes after a person has noted that the first is gone', async () => {
  const { id, balance } = await paidOnce('T1');
  await later(sayingOfEach({ T1: none }), 11 * MINUTE_MS);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND' });
  expect(await note(id)).toBe('done');
  await later(sayingOfEach({ T2: paid('T2', 2_000n), T1: none }), HOUR_MS);
  expect(await balance()).toBe(2_000n);
  expect(await open(id)).toMatchObject({ why: 'OTHER_NUMBER 20 T2' });
  expect(await settle(id)).toBe('done');
  expect(await balance()).toBe(4_000n);
});

it('is withheld also where the gateway speaks of the other one when it is asked about the first', async () => {
  const { id, balance } = await paidOnce('X1');
  await later(sayingOfEach({ X2: paid('X2', 2_000n), X1: paid('X2', 2_000n) }), 11 * MINUTE_MS);
  expect(await balance()).toBe(2_000n);
  expect(await open(id)).toMatchObject({ why: 'OTHER_NUMBER 20 X2' });
  // It stands by both after all.
  await later(sayingOfEach({ X2: paid('X2', 2_000n), X1: paid('X1', 2_000n) }), HOUR_MS);
  expect(await balance()).toBe(4_000n);
  expect(await open(id)).toBeUndefined();
  await world.expectClean();
});

it('is withheld where the gateway has less of the first one now, by as much as the other one is of', async () => {
  const { id, balance } = await paidOnce('L1');
  await later(sayingOfEach({ L2: paid('L2', 1_500n), L1: paid('L1', 500n) }), 11 * MINUTE_MS);
  expect(await balance()).toBe(2_000n);
  expect(await open(id)).toMatchObject({ why: 'OTHER_AMOUNT 5 L1, OTHER_NUMBER 15 L2' });
  expect(await note(id)).toBe('done');
});

it.each([
  ['does not answer', undefined],
  ['refuses the question', rejected('authentication_error')],
])('waits, and is no case for an hour, while the gateway %s about the first one', async (how, refusal) => {
  const [first, second] = [`W1${how.length}`, `W2${how.length}`];
  const { id, balance, hint } = await paidOnce(first);
  await hint();
  const told = sayingOfEach({ [second]: paid(second, 300n), [first]: undefined });
  const refusing = gatewayThat({
    inquire: async (question) =>
      question.payment === first ? (refusal ?? rejected('')) : plantedCode(question, paid(second, 300n)),
  });
  const silent = refusal ? refusing : told;
  await later(silent, 0);
  expect([await balance(), await open(id), await waitOf(id)]).toEqual([2_000n, undefined, 1]);
  await world.expectClean();
  for (let more = 0; more < 3; more += 1) await later(silent, HOUR_MS);
  expect(await open(id)).toMatchObject({ why: `UNVOUCHED 3 ${second}`, decisions: ['settle', 'note'] });
  await later(sayingOfEach({ [first]: paid(first, 2_000n), [second]: paid(second, 300n) }), HOUR_MS);
  expect([await balance(), await open(id)]).toEqual([2_300n, undefined]);
  await world.expectClean();
});

it('is asked about by its number until it is decided, also when the code tells of the first one alone and no hint is left', async () => {
  const { id, balance, hint } = await paidOnce('A1');
  await hint('A2');
  await later(sayingOfEach({ A2: paid('A2', 2_000n), A1: undefined }), 0);
  expect(await balance()).toBe(2_000n);
  await later(sayingOfEach({ A1: paid('A1', 2_000n), A2: paid('A2', 2_000n) }), 11 * MINUTE_MS);
  expect(await balance()).toBe(4_000n);
  expect(await open(id)).toBeUndefined();
  await world.expectClean();
});

it('keeps what is said of it meanwhile, and shows that to who decides', async () => {
  const { id, balance } = await paidOnce('H1');
  await later(sayingOfEach({ H2: paid('H2', 2_000n), H1: none }), 11 * MINUTE_MS);
  await later(sayingOfEach({ H2: refunded, H1: none }), HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND H1, OTHER_NUMBER 20 H2, REFUNDED H2' });
  // A party that has said both is believed in neither.
  await later(sayingOfEach({ H1: paid('H1', 2_000n), H2: paid('H2', 2_000n) }), HOUR_MS);
  expect(await balance()).toBe(2_000n);
  expect(await note(id)).toBe('done');
  await later(sayingOfEach({ H1: paid('H1', 2_000n), H2: paid('H2', 2_000n) }), 7 * HOUR_MS);
  expect([await balance(), await open(id)]).toEqual([2_000n, undefined]);
});

it('is a case of another code that it is told of, and of its own, where it is withheld or was decided about', async () => {
  const { id, balance } = await paidOnce('C1');
  await later(sayingOfEach({ C2: paid('C2', 2_000n), C1: none }), 11 * MINUTE_MS);
  const other = await newCode();
  await later(sayingOfEach({ C2: paid('C2', 2_000n), C1: none }), 15_000);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND C1, OTHER_NUMBER 20 C2, OTHER_ORDER 20 C2' });
  expect(await open(other.id)).toMatchObject({ why: 'OTHER_ORDER 20 C2' });
  expect([await note(id), await note(other.id)]).toEqual(['done', 'done']);
  expect([await balance(), await other.balance()]).toEqual([2_000n, 0n]);
  const third = await newCode();
  await later(sayingOfEach({ C2: paid('C2', 2_000n), C1: none }), 15_000);
  expect(await open(third.id)).toMatchObject({ why: 'OTHER_ORDER 20 C2' });
  expect(await note(third.id)).toBe('done');
  await world.expectClean();
});

it('is listened to once it is credited, also when the questions about its code had come to their end', async () => {
  const { id, balance } = await paidOnce('D1');
  const renumbered = sayingOfEach({ D2: paid('D2', 2_000n), D1: none });
  await later(renumbered, 11 * MINUTE_MS);
  for (let more = 0; more < 12; more += 1) await later(renumbered, 7 * HOUR_MS);
  expect(await waitOf(id)).toBeNull();
  expect(await settle(id)).toBe('done');
  expect(await balance()).toBe(4_000n);
  await later(sayingOfEach({ D2: refunded, D1: none }), HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'REFUNDED D2' });
  expect(await note(id)).toBe('done');
});

it('is listened to also where another look ended the questions while it was credited', async () => {
  const { id, balance } = await newCode();
  await world.owner.run(
    sql`update qr_order set late_asked = 7, expires_at = now() - interval '1 day', answer_due_at = now() where id = ${id}`,
  );
  const ended = gatewayThat({
    async inquire(question) {
      await world.owner.run(
        sql`update qr_order set next_check_at = null, late_asked = 8, state = 'expired' where id = ${id}`,
      );
      return plantedCode(question, paid('I1', 2_000n));
    },
  });
  await advanceOrder(ended, id, newLook());
  expect(await balance()).toBe(2_000n);
  for (let more = 0; more < 3; more += 1) await later(saying(refunded), HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'REFUNDED' });
  expect(await note(id)).toBe('done');
});

it('is not credited by a server of the version before, nor by what that one notes of it', async () => {
  const { id, balance } = await paidOnce('E1');
  const renumbered = sayingOfEach({ E2: paid('E2', 2_000n), E1: none });
  await later(renumbered, 11 * MINUTE_MS);
  const before = { operation: newOperation(), order: id, reference: 'E2', amount: 2_000n };
  expect(await runBatch(world.database, qrCredit, [before as unknown as Paid])).toMatchObject([
    { outcome: 'withheld' },
  ]);
  await world.owner.run(
    sql`update qr_payment set contradiction_word = 'NOT_FOUND', contradiction_note = null where reference = 'E2'`,
  );
  expect(await open(id)).toMatchObject({ decisions: ['settle', 'note'] });
  expect(await balance()).toBe(2_000n);
  expect(await note(id)).toBe('done');
  await world.owner.run(
    sql`update qr_payment set contradiction_word = null, contradiction_note = null where reference = 'E2'`,
  );
  await later(sayingOfEach({ E1: paid('E1', 2_000n), E2: paid('E2', 2_000n) }), 7 * HOUR_MS);
  expect(await balance()).toBe(2_000n);
});

it('is a case beside more than a slow gateway can be asked about in one look', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => `J${at}`);
  const { id, balance } = await newCode();
  const list: QrStatus = {
    ...{ state: 'paid', payment: 'J0', amount: 100n },
    more: numbers.slice(1).map((payment) => ({ payment, amount: 100n })),
  };
  await later(saying(list), 15_000);
  expect(await balance()).toBe(2_000n);
  const told = Object.fromEntries(numbers.map((number) => [number, paid(number, 100n)]));
  const clock = steadyClock();
  const slow = sayingOfEach(
    { NEW: paid('NEW', 5_000n), ...told },
    vi.fn(() => clock.pass(1_000)),
  );
  for (let looks = 0; looks < 4; looks += 1) await advanceOrder(slow, id, newLook());
  expect(await balance()).toBe(2_000n);
  for (let looks = 0; looks < 3; looks += 1) await later(slow, HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'UNVOUCHED 50 NEW' });
  expect(await settle(id)).toBe('done');
  expect([await balance(), await open(id)]).toEqual([7_000n, undefined]);
  await world.expectClean();
});

it('is not credited for what the gateway said of the first one in another look', async () => {
  const { id, balance } = await paidOnce('Z1');
  const renumbered = sayingOfEach({ Z2: paid('Z2', 2_000n), Z1: paid('Z2', 2_000n) });
  await later(renumbered, 11 * MINUTE_MS);
  const lagging = sayingOfEach({ Z1: paid('Z1', 2_000n), Z2: undefined });
  for (let more = 0; more < 3; more += 1) {
    await later(lagging, HOUR_MS);
    await later(renumbered, 7 * HOUR_MS);
  }
  expect(await balance()).toBe(2_000n);
  expect(await open(id)).toMatchObject({ why: 'OTHER_NUMBER 20 Z2' });
  expect(await note(id)).toBe('done');
  await world.expectClean();
});

it('is not credited while the gateway has nothing of the first one, however soon after a callback that is', async () => {
  const { id, balance, hint } = await paidOnce('G1');
  await hint('G2');
  const renumbered = sayingOfEach({ G2: paid('G2', 2_000n), G1: none });
  await later(renumbered, 0);
  await later(sayingOfEach({ G1: paid('G1', 2_000n), G2: undefined }), 15_000);
  await later(renumbered, MINUTE_MS);
  expect(await balance()).toBe(2_000n);
  await later(renumbered, 11 * MINUTE_MS);
  expect(await balance()).toBe(2_000n);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND G1, OTHER_NUMBER 20 G2' });
  expect(await note(id)).toBe('done');
});

it('is credited under none of its numbers where they change while it is withheld', async () => {
  const { id, balance } = await paidOnce('HH1');
  const first = { HH1: paid('HH1', 2_000n) };
  await later(sayingOfEach({ HH2: paid('HH2', 500n), HH1: undefined }), 11 * MINUTE_MS);
  await later(sayingOfEach({ HH3: paid('HH3', 500n), ...first, HH2: paid('HH3', 500n) }), 11 * MINUTE_MS);
  await later(sayingOfEach({ HH2: paid('HH2', 500n), ...first, HH3: undefined }), HOUR_MS);
  expect(await balance()).toBe(2_000n);
  expect(await open(id)).toMatchObject({ why: 'UNVOUCHED 5 HH2, OTHER_NUMBER 5 HH3' });
  // Both were real: it stands by all three.
  await later(sayingOfEach({ HH2: paid('HH2', 500n), ...first, HH3: paid('HH3', 500n) }), HOUR_MS);
  expect([await balance(), await open(id)]).toEqual([3_000n, undefined]);
  await world.expectClean();
});

it('is withheld as well where a server of the version before tells of it', async () => {
  const { id, balance } = await paidOnce('P1');
  const before = { operation: newOperation(), order: id, reference: 'P2', amount: 2_000n };
  expect(await world.deps.steps.run(qrCredit, before as Paid)).toMatchObject({ outcome: 'unvouched' });
  expect(await balance()).toBe(2_000n);
  await world.timePasses(2 * HOUR_MS);
  expect(await note(id)).toBe('done');
});

it('is not credited by a look that froze before a person noted that the first one is gone', async () => {
  const { id, balance } = await paidOnce('Q1');
  const frozen = { operation: newOperation(), order: id, reference: 'Q2', amount: 2_000n, isDenied: false };
  await later(sayingOfEach({ Q1: none }), 11 * MINUTE_MS);
  expect(await note(id)).toBe('done');
  const thawed = await world.deps.steps.run(qrCredit, { ...frozen, vouched: ['Q1', 'Q2'] });
  expect(thawed).toMatchObject({ outcome: 'unvouched' });
  expect(await balance()).toBe(2_000n);
  await world.timePasses(2 * HOUR_MS);
  expect(await note(id)).toBe('done');
});

it('is settled by its number where several wait, and the others stay to be decided', async () => {
  const { id, balance } = await paidOnce('DD1');
  await later(
    answering(({ payment }) => {
      if (payment === 'DD1') return none;
      const real = { payment: 'DD3', amount: 2_000n };
      if (payment === 'DD3') return { state: 'paid', ...real };
      return {
        state: 'paid',
        payment: 'DD2',
        amount: 2_000n,
        ...(payment === undefined && { more: [real] }),
      };
    }),
    11 * MINUTE_MS,
  );
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND DD1, OTHER_NUMBER 20 DD2, OTHER_NUMBER 20 DD3' });
  expect(await settle(id)).toBe('not-this');
  expect(await settle(id, 'DD4')).toBe('not-this');
  expect(await balance()).toBe(2_000n);
  expect((await Promise.all([settle(id, 'DD3'), settle(id, 'DD3')])).sort()).toEqual(['done', 'not-this']);
  expect(await balance()).toBe(4_000n);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND DD1, OTHER_NUMBER 20 DD2' });
  expect(await note(id)).toBe('done');
  expect([await balance(), await open(id)]).toEqual([4_000n, undefined]);
  await world.expectClean();
});

it('is no case any more once a person has noted it, while the gateway says nothing of the first one', async () => {
  const { id, balance } = await paidOnce('U1');
  const told = sayingOfEach({ U2: paid('U2', 2_000n), U1: undefined });
  await later(told, 11 * MINUTE_MS);
  for (let more = 0; more < 3; more += 1) await later(told, HOUR_MS);
  expect(await open(id)).toMatchObject({ why: 'UNVOUCHED 20 U2' });
  expect(await note(id)).toBe('done');
  await later(told, 2 * HOUR_MS);
  expect([await balance(), await open(id)]).toEqual([2_000n, undefined]);
});

it('is not settled where the ledger has its number of another movement, and says so from then on', async () => {
  const { id, balance } = await paidOnce('K1');
  await later(sayingOfEach({ K2: paid('K2', 2_000n), K1: none }), 11 * MINUTE_MS);
  const elsewhere = await paidOnce('K3');
  const renamed = (from: string, to: string) =>
    world.owner.run(sql`update ledger.posting set reference = ${to} where reference = ${from}`);
  await renamed('KBANK:K3', 'KBANK:K2');
  expect(await settle(id)).toBe('changed');
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND K1, NUMBER_TAKEN 20 K2', decisions: ['note'] });
  expect(await note(id)).toBe('done');
  await renamed('KBANK:K2', 'KBANK:K3');
  expect([await balance(), await elsewhere.balance()]).toEqual([2_000n, 2_000n]);
  await world.expectClean();
});

it('settles the others beside one whose number the ledger has, which stays a case', async () => {
  const { id, balance } = await paidOnce('B1');
  const renumbered = sayingOfEach({ B2: paid('B2', 2_000n), B1: none });
  await later(renumbered, 11 * MINUTE_MS);
  await later(sayingOfEach({ B3: paid('B3', 500n), B2: paid('B2', 2_000n), B1: none }), HOUR_MS);
  await world.owner.run(sql`update qr_payment set withheld = 'NUMBER_TAKEN' where reference = 'B2'`);
  expect(await open(id)).toMatchObject({ why: 'NOT_FOUND B1, NUMBER_TAKEN 20 B2, OTHER_NUMBER 5 B3' });
  expect(await settle(id)).toBe('done');
  expect(await balance()).toBe(2_500n);
  expect(await open(id)).toMatchObject({ why: 'NUMBER_TAKEN 20 B2', decisions: ['note'] });
  expect(await note(id)).toBe('done');
  await world.expectClean();
});

describe.each(['before', 'after'] as const)('where the process dies %s any of its effects', (moment) => {
  /** Looks at a code that was credited with one payment, dies at each effect in turn, and looks again. */
  async function dyingAtEach(
    told: (first: string, second: string) => Record<string, QrStatus>,
    ends: bigint,
  ) {
    let deaths = 0;
    for (let effect = 1; ; effect += 1) {
      const [first, second] = [newOperation(), newOperation()];
      const { id, balance } = await paidOnce(first);
      const telling = sayingOfEach(told(first, second));
      const { deps, died } = dyingAt(effect, telling, moment);
      await advanceOrder(deps, id).catch(() => {});
      await advanceOrder(telling, id);
      expect([effect, await balance()]).toEqual([effect, ends]);
      const [shown] = [await open(id)];
      expect(shown?.decisions).toEqual(ends === 2_000n ? ['settle', 'note'] : undefined);
      if (shown) expect(await note(id)).toBe('done');
      await world.expectClean();
      if (!died()) return deaths;
      deaths += 1;
    }
  }

  it('credits another payment once that the gateway stands by beside the first', async () => {
    const told = (first: string, second: string) => ({
      [second]: paid(second, 500n),
      [first]: paid(first, 2_000n),
    });
    expect(await dyingAtEach(told, 2_500n)).toBeGreaterThanOrEqual(6);
  });

  it('withholds one in the place of the first', async () => {
    const told = (first: string, second: string) => ({ [second]: paid(second, 2_000n), [first]: none });
    expect(await dyingAtEach(told, 2_000n)).toBeGreaterThanOrEqual(6);
  });
});

describe.each([1, 2, 3, 4, 5])('at once, %i', () => {
  it('is credited once where several look and two settle', async () => {
    const [first, second] = [newOperation(), newOperation()];
    const { id, balance } = await paidOnce(first);
    await later(sayingOfEach({ [second]: paid(second, 500n), [first]: paid(second, 500n) }), 11 * MINUTE_MS);
    expect(await open(id)).toMatchObject({ why: `OTHER_NUMBER 5 ${second}` });
    const standing = sayingOfEach({ [second]: paid(second, 500n), [first]: paid(first, 2_000n) });
    await Promise.all([...[1, 2, 3].map(() => advanceOrder(standing, id)), settle(id), settle(id)]);
    expect(await balance()).toBe(2_500n);
    expect(await open(id)).toBeUndefined();
    await world.expectClean();
  });

  it('is one of two numbers that two looks are told', async () => {
    const [first, second] = [newOperation(), newOperation()];
    const { id, balance } = await newCode();
    const told = [first, second].map((number) => sayingOfEach({ [number]: paid(number, 2_000n) }));
    await Promise.all(told.map((deps) => advanceOrder(deps, id)));
    expect(await balance()).toBe(2_000n);
    const rows = await world.owner.rows(
      sql`select withheld from qr_payment where qr_order = ${id} order by withheld nulls first`,
    );
    expect(rows).toEqual([{ withheld: null }, { withheld: 'UNVOUCHED' }]);
  });
});
