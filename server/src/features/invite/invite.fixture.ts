import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '../../db/database.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { newOperation, postingId } from '../../domain/operation.ts';
import { checkLedger } from '../../ledger/check.ts';
import { postInTransaction } from '../../ledger/post.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { inviteRules } from './invite.check.sql.ts';
import { lookAtAll } from './invite.ts';

type Holder = Pick<Member, 'id'>;

/** One-time passwords are not what is tested here. */
export const inviteWorld = { recheck: false, env: { REGISTER_OTP: 'false' } } as const;

/** Whom members invite, and what these do. Amounts are baht. */
export function invitesIn(world: World) {
  const { api, owner, deps } = world;

  /** Registers somebody over HTTP by a member's link. */
  async function invite(
    inviter: Holder,
    {
      device,
      name = 'Malee Sukjai',
      holder = `MALEE ${randomUUID().slice(0, 6).toUpperCase()}`,
      account,
    }: {
      device?: string;
      name?: string;
      holder?: string;
      account?: Pick<Member, 'bankCode' | 'bankAccountNo'>;
    } = {},
  ): Promise<Holder> {
    const number = () => randomInt(1e10).toString().padStart(10, '0');
    const { status, body } = await api('registration.create', {
      body: {
        ...{
          name,
          username: `06${randomInt(1e8).toString().padStart(8, '0')}`,
          password: 'a password for tests',
        },
        ...{
          inviteCode: `PR${inviter.id}`,
          bankCode: 'SCB',
          bankAccountNo: number(),
          bankAccountName: holder,
        },
        ...account,
      },
      ...(device && { headers: { 'x-device': device } }),
    });
    expect(status).toBe(201);
    return { id: body._id as MemberId };
  }

  /** Money from outside, as every way in posts it. */
  async function deposit({ id }: Holder, baht: number): Promise<void> {
    const from = await deps.ledger.houseAccount('bank:KBANK', 'THB');
    const to = await deps.ledger.accountOf(id, 'wallet', 'THB');
    const amount = BigInt(baht * 100);
    await deps.database.transaction(async (tx) => {
      await postInTransaction(tx, [{ id: postingId(newOperation(), 0), from, to, amount, kind: 'deposit' }]);
    });
  }

  async function play({ id }: Holder): Promise<void> {
    await owner.run(sql`insert into game_account (member_id, game_code, username, password, password_key)
      values (${id}, 'PGSLOT', ${`t${randomUUID().slice(0, 8)}`}, '', '') on conflict do nothing`);
    await owner.run(sql`insert into game_play (id, member_id, game_code, unit, amount)
      values (${randomUUID()}, ${id}, 'PGSLOT', 'THB', -100)`);
  }

  return {
    invite,
    deposit,
    play,

    /** Somebody by whom the inviter earns: their first deposit, and play. */
    async success(inviter: Holder, baht: number): Promise<Holder> {
      const member = await invite(inviter);
      await deposit(member, baht);
      await play(member);
      return member;
    },

    look: () => lookAtAll(deps),

    /** What the inviter's list says, newest first. */
    list: async ({ token }: TestMember, page = 1, limit = 10) =>
      (await api('invite.list', { token, body: { page, limit } })).body,
    collect: ({ token }: TestMember, key: string = randomUUID()) => api('invite.bonus', { token, key }),
    purse: async ({ token }: TestMember) => (await api('wallet.read', { token })).body.invite,

    async expectClean(): Promise<void> {
      expect(await checkLedger(world.database, inviteRules)).toEqual([]);
    },
  };
}
