import { expect, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member } from '../../domain/member.ts';
import { newOperation } from '../../domain/operation.ts';
import { type CashWorld, cashWorld, type Told } from '../../testing/cash.ts';
import { depositJobs } from './deposit.jobs.ts';
import { LOOK } from './qr.look.ts';
import { createQr } from './qr.ts';

type Id = string | null | undefined;

/** What the tests of QR deposits say to a world of cash. */
export async function qrWorld() {
  const world = await cashWorld();
  return { ...world, ...words(world) };
}

export type QrWorld = Awaited<ReturnType<typeof qrWorld>>;

function words(world: CashWorld) {
  const { database } = world.db;
  const orderOf = (qrcodeId: Id) =>
    database.one<{ payload: string; reference: string }>(
      sql`select payload, reference from qr_order where id = ${qrcodeId}`,
    );
  return {
    orderOf,
    create: (member: Member, amount: number, operation = newOperation()) =>
      createQr(world.deps, { member, operation, params: { bankCode: 'KBANK' }, body: { amount } }),
    /** Pays with a bank's app, the amount of the code or another one. */
    async pay(qrcodeId: Id, amount?: number): Promise<void> {
      const { payload } = await orderOf(qrcodeId);
      const paid = await world.outside('/bank/pay-qr', {
        payload,
        ...(amount === undefined ? {} : { amount }),
      });
      expect(paid.status).toBe(200);
    },
    toldTo: (member: Member, event: string): Told[] =>
      world.told.filter((one) => one.member === member.id && one.event === event),
    async becomesWallet(member: Member, satang: bigint, timeout = 5_000): Promise<void> {
      await vi.waitFor(async () => expect(await world.wallet(member)).toBe(satang), {
        timeout,
        interval: 20,
      });
    },
    /** One look at the gateway, as the job does it. */
    lookAt: (qrcodeId: Id): Promise<void> =>
      depositJobs[LOOK]?.({ order: qrcodeId }, world.deps) ?? Promise.reject(new Error('no such job')),
    lines: (member: Member) =>
      database.rows<{ type: string; status: string; amount: bigint; origin: string; target: string }>(
        sql`select type, status, amount, origin, target from statement where member = ${member.id} order by seq`,
      ),
    /** Whether the gateway calls back. */
    async callbacks(on: boolean): Promise<void> {
      await world.outside(
        '/settings',
        { kbankCallbackUrl: on ? `${world.portal}/callback/qr/kbank` : null },
        'PUT',
      );
    },
    /** Sends a callback of our own making and answers what was answered. */
    async callback(body: string): Promise<string> {
      const response = await fetch(`${world.portal}/callback/qr/kbank`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(200);
      return response.text();
    },
    /** After each test: all well outside, our clock right, and nothing that breaks a rule. */
    async settle(): Promise<void> {
      await world.outside('/faults', undefined, 'DELETE');
      await world.outside('/settings', { kbankCallbackUrl: `${world.portal}/callback/qr/kbank` }, 'PUT');
      world.ahead(0);
      await world.expectClean();
    },
  };
}
