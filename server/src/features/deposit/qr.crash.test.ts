import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Claim, KeyTaken } from '../../domain/claim.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { callbacks, expectBankAgrees, payQr } from '../../testing/bank.ts';
import { dyingAt } from '../../testing/crash.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { advanceOrder } from './qr.lifecycle.ts';
import { createQr } from './qr.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ recheck: false });
  await callbacks(world, false);
});
afterAll(() => world.close());

interface Request {
  member: TestMember;
  operation: OperationId;
  claim: Claim;
}

function newRequest(member: TestMember): Request {
  const operation = newOperation();
  const claim = { scope: member.id, key: operation, digest: '00', patienceMs: 3_000 };
  return { member, operation, claim };
}

/** What the portal would hear: an answer, a refusal's code, `busy`, or nothing because the process died. */
async function create(deps: Deps, request: Request): Promise<unknown> {
  try {
    return await createQr(deps, {
      ...request,
      language: 'en',
      params: { bankCode: 'KBANK' },
      body: { amount: 20 },
    });
  } catch (error) {
    if (error instanceof KeyTaken && error.taken.answer !== null) return JSON.parse(error.taken.answer);
    if (error instanceof KeyTaken) return error.taken.outcome;
    return error instanceof Refusal ? error.code : 'died';
  }
}

async function restart(): Promise<void> {
  await world.timePasses(40_000);
  await world.work();
}

/** The same request again, when an equal one would no longer be left to its work. */
async function retry(request: Request): Promise<unknown> {
  await world.timePasses(20_000);
  return create(world.deps, request);
}

const stateOf = async (id: string) =>
  (await world.database.maybe(sql<{ state: string }>`select state from qr_order where id = ${id}`))?.state;

const moments = ['before', 'after'] as const;
const recoveries = ['retry, restart', 'restart, retry'] as const;
const deaths = moments.flatMap((moment) => recoveries.map((recovery) => [moment, recovery] as const));

describe('the death of a process', () => {
  it.each(deaths)(
    '%s any effect of making a code, then %s: the code is open, or another one in its place',
    async (moment, recovery) => {
      const ends: unknown[] = [];
      for (let effect = 1; ; effect += 1) {
        const member = await world.newMember();
        await create(world.deps, newRequest(member));
        const request = newRequest(member);
        const { deps, died } = dyingAt(effect, world.deps, moment);
        const first = await create(deps, request);
        expect(first === 'died').toBe(died());
        if (recovery === 'restart, retry') await restart();
        const answer = await retry(request);
        if (recovery === 'retry, restart') await restart();

        const state = await stateOf(request.operation);
        ends.push(state);
        expect(await retry(request)).toEqual(answer);
        const { qrcodeId } = answer as { qrcodeId: string };
        expect(answer).toMatchObject({ hasQrcode: true, amount: 20 });
        expect(qrcodeId === request.operation).toBe(state === 'open');
        if (!died()) expect(answer).toEqual(first);
        await payQr(world, qrcodeId);
        await restart();
        expect(await world.balance(member, 'wallet')).toBe(2_000n);
        expect(await create(world.deps, newRequest(member))).toMatchObject({ hasQrcode: true });
        await world.expectClean();
        if (!died()) break;
      }
      // It died at each of four effects, and then not at all; what it had not begun, the retry began.
      const [first, second] = [
        ['open', 'open', 'failed'],
        ['open', 'failed', 'failed'],
      ];
      expect(ends).toEqual(moment === 'before' ? [...first, 'failed', 'open'] : [...second, 'open', 'open']);
      await expectBankAgrees(world);
    },
  );

  it.each(deaths)(
    '%s any effect of crediting a payment, then %s: it is credited once',
    async (moment, recovery) => {
      let deathsDied = 0;
      for (let effect = 1; ; effect += 1) {
        const member = await world.newMember();
        const request = newRequest(member);
        await create(world.deps, request);
        await payQr(world, request.operation);
        const { deps, died } = dyingAt(effect, world.deps, moment);
        await advanceOrder(deps, request.operation).catch(() => {});
        if (recovery === 'restart, retry') await restart();
        await advanceOrder(world.deps, request.operation);
        if (recovery === 'retry, restart') await restart();
        expect(await world.balance(member, 'wallet')).toBe(2_000n);
        expect(await stateOf(request.operation)).toBe('paid');
        await world.expectClean();
        if (!died()) break;
        deathsDied += 1;
      }
      expect(deathsDied).toBeGreaterThanOrEqual(4);
      await expectBankAgrees(world);
    },
  );
});

describe('a request that comes again with its key', () => {
  /** The gateway keeps its answer back until `answer` is called; `asked` tells that it was asked. */
  function slowGateway() {
    const gateway = world.deps.providers.qr.get('KBANK');
    if (!gateway) throw new Error('KBANK is not configured');
    let [tellAsked, answer] = [() => {}, () => {}];
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow: typeof gateway = {
      ...gateway,
      async create(order) {
        const outcome = await gateway.create(order);
        tellAsked();
        await answered;
        return outcome;
      },
    };
    const providers = { ...world.deps.providers, qr: new Map([['KBANK' as const, slow]]) };
    return { deps: { ...world.deps, providers }, asked, answer };
  }

  it('waits for the first while that waits for the gateway, and shows the same code', async () => {
    const request = newRequest(await world.newMember());
    const slow = slowGateway();
    const first = create(slow.deps, request);
    await slow.asked;
    expect(await create(world.deps, request)).toBe('busy');
    await world.timePasses(4_000);
    const second = create(world.deps, request);
    slow.answer();
    const [one, other] = await Promise.all([first, second]);
    expect(one).toMatchObject({ hasQrcode: true, qrcodeId: request.operation });
    const { now: _now, expireIn: _time, ...shown } = one as Record<string, unknown>;
    expect(other).toMatchObject(shown);
    expect(await stateOf(request.operation)).toBe('open');
    await world.expectClean();
  });

  it('shows the code that came in the moment in which it was given up', async () => {
    const request = newRequest(await world.newMember());
    const slow = slowGateway();
    const first = create(slow.deps, request);
    await slow.asked;
    await world.timePasses(20_000);
    const { run } = world.deps.steps;
    const steps: Deps['steps'] = {
      ...world.deps.steps,
      async run(step, item) {
        if (step.query('[]').text.includes('qr_finish')) {
          slow.answer();
          await first;
        }
        return run(step, item);
      },
    };
    const second = (await create({ ...world.deps, steps }, request)) as Record<string, unknown>;
    expect(second).toMatchObject({ hasQrcode: true, qrcodeId: request.operation });
    expect(second.qrcode).toBe(((await first) as Record<string, unknown>).qrcode);
  });

  it('waits for the first for a few seconds, and then makes another code; the first one is never shown', async () => {
    const request = newRequest(await world.newMember());
    const slow = slowGateway();
    const first = create(slow.deps, request);
    await slow.asked;
    await world.timePasses(7_000);
    const answer = (await create(world.deps, request)) as { qrcodeId: string };
    expect(answer).toMatchObject({ hasQrcode: true, amount: 20 });
    expect(answer.qrcodeId).not.toBe(request.operation);
    slow.answer();
    expect(await first).toBe('QR_FAIL');
    expect([await stateOf(request.operation), await stateOf(answer.qrcodeId)]).toEqual(['failed', 'open']);
    expect(await create(world.deps, request)).toEqual(answer);
    await world.work();
    const { reference } = await world.database.one(
      sql<{ reference: string }>`select reference from qr_order where id = ${request.operation}`,
    );
    const outcome = await world.deps.providers.qr.get('KBANK')?.inquire({ reference });
    expect(outcome).toMatchObject({ kind: 'confirmed', value: { state: 'cancelled' } });
    await world.expectClean();
  });

  it('gets the code that is being made for it, also from a server that can make none', async () => {
    const request = newRequest(await world.newMember());
    const slow = slowGateway();
    const first = create(slow.deps, request);
    await slow.asked;
    const elsewhere = { ...world.deps, providers: { ...world.deps.providers, qr: new Map() } };
    const repeat = { ...request, claim: { ...request.claim, isRepeat: true } };
    const second = create(elsewhere, repeat);
    slow.answer();
    expect(await second).toMatchObject({ hasQrcode: true, qrcodeId: request.operation });
    expect(await first).toMatchObject({ hasQrcode: true, qrcodeId: request.operation });
    expect(await create(elsewhere, newRequest(request.member))).toBe('QR_FAIL');
    await world.expectClean();
  });
});
