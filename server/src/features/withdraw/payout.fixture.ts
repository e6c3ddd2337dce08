import { expect, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { OperationId } from '../../domain/operation.ts';
import { unknown } from '../../providers/outcome.ts';
import type { PayoutState } from '../../providers/payout/match.ts';
import type { PayoutGateway } from '../../providers/payout/port.ts';
import { plantedNoPayout, plantedPayout } from '../../testing/planted.ts';
import type { TestMember, World } from '../../testing/world.ts';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** A member who asked for a withdrawal. */
export interface Withdrawing {
  member: TestMember;
  id: OperationId;
}

export interface PayoutRow {
  id: OperationId;
  state: string;
  reason: string | null;
  reference: string;
  /** The gateway's number. */
  payout: string | null;
  /** What the gateway says otherwise, as people read it; empty where it says nothing of the kind. */
  contradiction: string;
  dueInMs: number | null;
}

export type Find = PayoutGateway['find'];
export type Logged = Record<string, unknown>;
export type Payouts = ReturnType<typeof payoutsIn>;

/** What is withdrawn in a world, and what its gateway says of it. Amounts that members ask for are baht. */
export function payoutsIn(world: World) {
  const row = sql`select id, state, reason, reference, gateway_payout_id as payout,
    concat_ws(' ', contradiction_word, wire_amount(contradiction_amount)) as contradiction,
    (extract(epoch from next_check_at - clock_timestamp()) * 1000)::float8 as "dueInMs" from withdrawal`;
  const rowOf = ({ id }: Pick<Withdrawing, 'id'>) =>
    world.database.one(sql<PayoutRow>`${row} where id = ${id}`);
  const newestOf = (member: TestMember) =>
    world.database.one(
      sql<PayoutRow>`${row} where member_id = ${member.id} order by created_at desc limit 1`,
    );

  function gateway(): PayoutGateway {
    const { payout } = world.deps.providers;
    if (!payout) throw new Error('No payout gateway is configured');
    return payout;
  }

  /** The same dependencies with a gateway that does some things otherwise, and the errors that are logged. */
  function depsWith(changes: Partial<PayoutGateway>): { deps: Deps; errors: Logged[] } {
    const errors: Logged[] = [];
    const payout = { ...gateway(), ...changes };
    const log = Object.assign(Object.create(world.deps.log), {
      error: (what: Logged) => errors.push(what),
    }) as Deps['log'];
    return { errors, deps: { ...world.deps, log, providers: { ...world.deps.providers, payout } } };
  }

  return {
    rowOf,
    newestOf,
    gateway,
    depsWith,

    /** A member with 100 baht who asked for 25 of them, unless told. */
    async withdrawing(amount = 25): Promise<Withdrawing> {
      const member = await world.newMember({ money: 10_000n });
      const asked = await world.api('withdraw.create', { token: member.token, body: { amount } });
      expect(asked).toMatchObject({ status: 202 });
      return { member, id: (await newestOf(member)).id };
    },

    /** Wallet and hold, in minor units. */
    moneyOf: async ({ member }: Pick<Withdrawing, 'member'>) => [
      await world.balance(member, 'wallet'),
      await world.balance(member, 'hold'),
    ],

    /** Lets time pass by steps, with a look at what is due after each. */
    async looks(deps: Deps, ...waits: number[]): Promise<void> {
      await world.work(deps);
      for (const ms of waits) {
        await world.timePasses(ms);
        await world.work(deps);
      }
    },

    /** Until the gateway's answer to a look brings the member's withdrawal there. */
    async becomes(member: TestMember, state: string): Promise<void> {
      await vi.waitFor(
        async () => {
          await world.work();
          await world.timePasses(2_000);
          expect((await newestOf(member)).state).toBe(state);
        },
        { timeout: 60_000, interval: 1 },
      );
    },

    /** A gateway that never answered a call, says this of one payout, and finds no other. */
    saying(one: Pick<Withdrawing, 'id'>, find: Find) {
      const reference = one.id.replaceAll('-', '');
      return depsWith({
        pay: async () => unknown('timeout'),
        find: (asked) => (asked.reference === reference ? find(asked) : nothing(asked)),
      });
    },

    /** Somebody tells the webhook about a payout. Answers the status. */
    async webhook(referenceId: string, status = 'SUCCESS'): Promise<number> {
      const data = { referenceId, status, amount: 25, uuid: 'x' };
      const body = JSON.stringify({ success: true, code: '20000', data });
      return (await fetch(`${world.url}/callback/payout/payonex`, { method: 'POST', body })).status;
    },
  };
}

export const nothing: Find = async (asked) => plantedNoPayout(asked);

/** The gateway has what was asked for, under the number `p-REFERENCE`, unless told. */
export const found =
  (state: PayoutState, changes: { amount?: bigint; gatewayPayoutId?: string } = {}): Find =>
  async (asked) => {
    const told = { gatewayPayoutId: `p-${asked.reference}`, state, ...changes };
    return plantedPayout<typeof asked>({ ...asked, gatewayPayoutId: undefined }, told);
  };
