import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Claim, KeyTaken } from '../../domain/claim.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { GiftGateway } from '../../providers/gift/port.ts';
import { unknown } from '../../providers/outcome.ts';
import { dyingAt } from '../../testing/crash.ts';
import { encrypted, type Gifts, giftsIn, giftWallet } from '../../testing/gifts.ts';
import { plantedGift } from '../../testing/planted.ts';
import { startWorld, type TestMember, type World } from '../../testing/world.ts';
import { advanceGift } from './gift.lifecycle.ts';
import { redeemGift } from './gift.ts';

let world: World;
let gifts: Gifts;
beforeAll(async () => {
  world = await startWorld({ recheck: false, limits: { timeoutMs: 5_000 } });
  gifts = await giftsIn(world);
});
afterEach(async () => {
  await world.act('DELETE', '/faults');
  const { atParty, inLedger } = await gifts.booked();
  expect(inLedger).toBe(atParty);
  await world.expectClean();
});
afterAll(() => world.close());

interface Request {
  member: TestMember;
  operation: OperationId;
  claim: Claim;
  body: { link: string };
}

function newRequest(member: TestMember, link: string): Request {
  const operation = newOperation();
  const claim = { scope: member.id, key: operation, digest: '00', patienceMs: 3_000 };
  const body = { link: encrypted(`${link}::${giftWallet.name}`, world.config.truelinkSecret) };
  return { member, operation, claim, body };
}

/** What the portal would hear: an answer's status, a refusal's code, `busy`, or nothing because the process died. */
async function redeem(deps: Deps, request: Request): Promise<string> {
  const statusIn = (text: string) => (JSON.parse(text) as { status: string }).status;
  try {
    return (await redeemGift(deps, request)).status;
  } catch (error) {
    if (error instanceof KeyTaken && error.taken.answer !== null) return statusIn(error.taken.answer);
    if (error instanceof KeyTaken) return error.taken.outcome;
    return error instanceof Refusal ? error.code : 'died';
  }
}

async function restart(): Promise<void> {
  await world.timePasses(60_000);
  await world.work();
}

/** The same request again, when an equal one would no longer be left to its work. */
async function retry(request: Request): Promise<string> {
  await world.timePasses(20_000);
  const { claim } = request;
  const known = await world.database.maybe(sql`select from idempotency where key = ${claim.key}`);
  return redeem(world.deps, known ? { ...request, claim: { ...claim, isRepeat: true } } : request);
}

const stateOf = async (id: string) =>
  (await world.database.maybe(sql<{ state: string }>`select state from gift where id = ${id}`))?.state;

const moments = ['before', 'after'] as const;
const recoveries = ['retry, restart', 'restart, retry'] as const;
const deaths = moments.flatMap((moment) => recoveries.map((recovery) => [moment, recovery] as const));

describe('the death of a process', () => {
  it.each(deaths)(
    '%s any effect of a request, then %s: the gift is credited once',
    async (moment, recovery) => {
      const ends: unknown[] = [];
      for (let effect = 1; ; effect += 1) {
        const member = await world.newMember();
        const link = await gifts.make(25);
        const request = newRequest(member, link);
        const { deps, died } = dyingAt(effect, world.deps, moment);
        const first = await redeem(deps, request);
        expect(first).toBe(died() ? 'died' : 'SUCCESS');
        if (recovery === 'restart, retry') await restart();
        const answer = await retry(request);
        expect(['SUCCESS', 'PROCESSING']).toContain(answer);
        await restart();
        expect(await stateOf(request.operation)).toBe('credited');
        expect(await world.balance(member, 'wallet')).toBe(2_500n);
        const again = await redeem(world.deps, request);
        expect(again).toBe(answer);
        expect((await gifts.atParty(link))?.taken).toHaveLength(1);
        ends.push(answer);
        if (!died()) break;
      }
      // The wallet, begin, look, the right to send, redeem, finish.
      expect(ends.length).toBeGreaterThan(6);
    },
  );

  it.each(moments)('%s any effect of looking after a gift: it is credited once', async (moment) => {
    let effects = 0;
    for (const call of ['verify', 'redeem'] as const) {
      for (let effect = 1; ; effect += 1) {
        const member = await world.newMember();
        const request = newRequest(member, await gifts.make(25));
        await gifts.faults(call === 'verify' ? 'error' : 'lost-response', 1, call);
        expect(await redeem(world.deps, request)).toBe('PROCESSING');
        const { deps, died } = dyingAt(effect, world.deps, moment);
        await advanceGift(deps, request.operation).catch(() => {});
        await restart();
        expect(await stateOf(request.operation)).toBe('credited');
        expect(await world.balance(member, 'wallet')).toBe(2_500n);
        effects += 1;
        if (!died()) break;
      }
    }
    expect(effects).toBeGreaterThan(8);
  });
});

it('is not ended by a look that began before another one called for it', async () => {
  const member = await world.newMember();
  const request = newRequest(member, await gifts.make(25));
  await gifts.faults('error', 1, 'verify');
  expect(await redeem(world.deps, request)).toBe('PROCESSING');
  await gifts.faults('lost-response', 1, 'redeem');
  const gift: GiftGateway = {
    code: 'TRUEMONEY',
    async look(asked) {
      await advanceGift(world.deps, request.operation);
      return plantedGift(asked, { ticket: null, state: { kind: 'gone', code: 'VOUCHER_OUT_OF_STOCK' } });
    },
    redeem: async () => unknown('timeout'),
  };
  await advanceGift({ ...world.deps, providers: { ...world.deps.providers, gift } }, request.operation);
  expect(await stateOf(request.operation)).toBe('sent');
  await restart();
  expect(await stateOf(request.operation)).toBe('credited');
  expect(await world.balance(member, 'wallet')).toBe(2_500n);
});

it('credits once what the request and any number of looks find at once', async () => {
  const member = await world.newMember();
  const request = newRequest(member, await gifts.make(25));
  await gifts.faults('lost-response', 1, 'redeem');
  const looks = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    await Promise.all(Array.from({ length: 10 }, () => advanceGift(world.deps, request.operation)));
  };
  await Promise.all([redeem(world.deps, request), looks(), looks()]);
  await restart();
  expect(await world.balance(member, 'wallet')).toBe(2_500n);
  const { body } = await world.api('statement.list', { token: member.token, body: { page: 1, limit: 5 } });
  expect(body.statements).toMatchObject([{ status: 'SUCCESS', amount: 25 }]);
});
