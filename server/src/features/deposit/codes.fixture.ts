import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { unknown } from '../../providers/outcome.ts';
import type { QrStatus } from '../../providers/payment/match.ts';
import type { QrGateway, QrQuestion } from '../../providers/payment/port.ts';
import { callbacks, orderOf } from '../../testing/bank.ts';
import { plantedCode } from '../../testing/planted.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { depositCases } from './review.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export const paid = (payment: string, amount: bigint): QrStatus => ({ state: 'paid', payment, amount });

type Question = QrQuestion & { payment?: string | undefined };
type Said = QrStatus | undefined;

/**
 * A world whose gateways push nothing by themselves, and in it codes of KBANK and what a test has the gateway say of them. `started`
 * hears of it before the first test.
 */
export function startCodes(started: (world: World) => void) {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ recheck: false });
    await callbacks(world, false);
    started(world);
  });
  // What one test left is not asked about in the hours that pass in another.
  afterEach(async () => {
    await world.owner.run(
      sql`update qr_order set next_check_at = null, state = case state when 'open' then 'expired' else state end`,
    );
  });
  afterAll(() => world.close());
  return codesIn(() => world);
}

function codesIn(world: () => World) {
  /** The gateway does some things otherwise. */
  const gatewayThat = (changes: Partial<QrGateway>): Deps => {
    const { deps } = world();
    const gateway = deps.providers.qr.get('KBANK') as QrGateway;
    const qr = new Map([['KBANK' as const, { ...gateway, ...changes }]]);
    return { ...deps, providers: { ...deps.providers, qr } };
  };
  /** The gateway answers each question so; undefined: it does not answer. */
  const answering = (answer: (question: Question) => Said | Promise<Said>) =>
    gatewayThat({
      async inquire(question) {
        const status = await answer(question);
        return status ? plantedCode(question, status) : unknown('timeout');
      },
    });
  /** The gateway says this of every code that it is asked about. */
  const saying = (status: Said, asked = vi.fn()) =>
    answering(() => {
      asked();
      return status;
    });
  /** The gateway says of each payment by its number what stands here, and of the code itself the one that stands first. */
  const sayingOfEach = (told: Record<string, Said>, asked = vi.fn()) =>
    answering(({ payment }) => {
      asked();
      return payment === undefined ? Object.values(told)[0] : told[payment];
    });

  /** An open code of 20 baht; callbacks have named these payments. */
  async function newCode(...named: string[]) {
    const member = await world().newMember();
    const { body } = await world().api('deposit.qr.create', {
      token: member.token,
      params: { bankCode: 'KBANK' },
      body: { amount: 20 },
    });
    const id = (body.qrcodeId ?? '') as OperationId;
    const { reference } = await orderOf(world(), id);
    const hint = async (txnNo?: string) => {
      const { status } = await fetch(`${world().url}/callback/qr/kbank`, {
        method: 'POST',
        body: JSON.stringify({ partnerTxnUid: reference, partnerId: 'PTR0000001', statusCode: '00', txnNo }),
      });
      expect(status).toBe(200);
    };
    for (const payment of named) await hint(payment);
    return {
      ...{ member, id, hint },
      balance: () => world().balance(member, 'wallet'),
      /** The payments that callbacks named and that are still to be asked about. */
      async hints() {
        const { hints } = await world().database.one(
          sql<{ hints: string[] }>`select payment_hints as hints from qr_order where id = ${id}`,
        );
        return hints;
      },
    };
  }

  /** So much later whatever is due is looked at. */
  async function later(deps: Deps, ms: number) {
    await world().timePasses(ms);
    await world().work(deps);
  }

  /** A code of 20 baht that was credited with this payment. */
  async function paidOnce(payment: string) {
    const code = await newCode();
    await later(saying(paid(payment, 2_000n)), 15_000);
    expect(await code.balance()).toBe(2_000n);
    return code;
  }

  const decide = (decision: Decision) => (id: OperationId, number?: string) => {
    const evidence = { by: 'anna', reason: 'ticket 7', ...(number !== undefined && { number }) };
    return decideCase(world().deps, depositCases, { id, decision, evidence });
  };

  return {
    ...{ gatewayThat, answering, saying, sayingOfEach, newCode, paidOnce, later },
    /** In how many minutes a code is looked at next; null: never. */
    async waitOf(id: OperationId) {
      const { dueInMs } = await orderOf(world(), id);
      return dueInMs === null ? null : Math.ceil(dueInMs / MINUTE_MS);
    },
    open: async (id: OperationId) => (await depositCases.open(world().deps, id))[0],
    ...{ note: decide('note'), settle: decide('settle') },
  };
}
