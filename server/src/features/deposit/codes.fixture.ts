import { expect, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Decision, decideCase } from '../../jobs/case.ts';
import { unknown } from '../../providers/outcome.ts';
import type { QrStatus } from '../../providers/payment/match.ts';
import type { QrGateway } from '../../providers/payment/port.ts';
import { orderOf } from '../../testing/bank.ts';
import { plantedCode } from '../../testing/planted.ts';
import type { World } from '../../testing/world.ts';
import { depositCases } from './review.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export const paid = (payment: string, amount: bigint): QrStatus => ({ state: 'paid', payment, amount });

/** Codes of KBANK and what a test has the gateway say of them, in a world that is there by the time they are called. */
export function codesIn(world: () => World) {
  const gateway = () => world().deps.providers.qr.get('KBANK') as QrGateway;
  /** The gateway does some things otherwise. */
  const gatewayThat = (changes: Partial<QrGateway>): Deps => {
    const { deps } = world();
    const qr = new Map([['KBANK' as const, { ...gateway(), ...changes }]]);
    return { ...deps, providers: { ...deps.providers, qr } };
  };
  const answering = (statusOf: (payment: string | undefined) => QrStatus | undefined, asked: () => void) =>
    gatewayThat({
      async inquire(question) {
        asked();
        const status = statusOf(question.payment);
        return status ? plantedCode(question, status) : unknown('timeout');
      },
    });
  /** The gateway says this of every code that it is asked about; undefined: it does not answer. */
  const saying = (status: QrStatus | undefined, asked = vi.fn()) => answering(() => status, asked);
  /** The gateway says of each payment by its number what stands here, and of the code itself the one that stands first. */
  const sayingOfEach = (told: Record<string, QrStatus | undefined>, asked = vi.fn()) =>
    answering((payment) => (payment === undefined ? Object.values(told)[0] : told[payment]), asked);

  async function newCode() {
    const member = await world().newMember();
    const { body } = await world().api('deposit.qr.create', {
      token: member.token,
      params: { bankCode: 'KBANK' },
      body: { amount: 20 },
    });
    const id = (body.qrcodeId ?? '') as OperationId;
    const { reference } = await orderOf(world(), id);
    const hint = (txnNo?: string) =>
      fetch(`${world().url}/callback/qr/kbank`, {
        method: 'POST',
        body: JSON.stringify({ partnerTxnUid: reference, partnerId: 'PTR0000001', statusCode: '00', txnNo }),
      });
    return { member, id, hint, balance: () => world().balance(member, 'wallet') };
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

  const decide = (decision: Decision) => (id: OperationId) =>
    decideCase(world().deps, depositCases, { id, decision, evidence: { by: 'anna', reason: 'ticket 7' } });

  return {
    ...{ gatewayThat, saying, sayingOfEach, newCode, paidOnce, later },
    /** In how many minutes a code is looked at next; null: never. */
    async waitOf(id: OperationId) {
      const { dueInMs } = await orderOf(world(), id);
      return dueInMs === null ? null : Math.ceil(dueInMs / MINUTE_MS);
    },
    open: async (id: OperationId) => (await depositCases.open(world().deps, id))[0],
    ...{ note: decide('note'), settle: decide('settle') },
  };
}
