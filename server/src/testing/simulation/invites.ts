import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import { bonusesIn } from '../../features/bonus/bonus.fixture.ts';
import { rememberDevice } from '../../features/invite/invite.ts';
import { callsTo, type TestMember, type World } from '../world.ts';
import { ask, onPhone, type Person, type Surroundings } from './phone.ts';

/** Somebody who came by a member's code, as the outside knows them. */
export interface Invited {
  readonly id: string;
  readonly inviter: string;
  /** What they put in first, in satang; undefined while nothing. */
  readonly deposit: bigint | undefined;
  readonly currency: 'THB' | 'LAK';
  /** Whether they registered in the browser of who invited them. */
  readonly sharesDevice: boolean;
  /** Who plays; a friend who came on the way does not. */
  readonly person?: Person | undefined;
}

/** Shorter than the days of a run, so that each of its invitations comes to an end. */
const INVITE_DAYS = 4;
/** Of a first deposit, and what that must be, in satang: what the product gives unless an operator says otherwise. */
const PERCENT = 5n;
const LEAST = 100_00n;
const MOST = 500_00n;

/** The browser of a member who invites. */
const deviceOf = ({ id }: TestMember): string => `device-of-${id}`;

/** Has invitations end in time, and a member known by a browser of their own. Resolves when that is known here: who registers then has it. */
export async function openInvitations({ owner, deps }: World, inviter: TestMember): Promise<void> {
  await owner.run(sql`insert into setting (name, value) values ('inviteDays', ${String(INVITE_DAYS)}::jsonb)
    on conflict (name) do update set value = excluded.value`);
  await rememberDevice(owner, inviter.id, deviceOf(inviter));
  while ((await deps.settings()).inviteDays !== INVITE_DAYS) await pause(50);
}

type Action = (person: Person, around: Surroundings) => Promise<void>;

/** What members do about whom they invite. */
export const inviteActions: Record<'invite' | 'look' | 'collect', Action> = {
  /** A friend registers by the link, and some put money in; the button is pressed twice by some. */
  async invite(person, around) {
    const { world, random, anyNode, invited } = around;
    const inviter = person.member;
    const sharesDevice = random.chance(0.3);
    const digits = () => randomInt(1e10).toString().padStart(10, '0');
    const body = {
      ...{ name: 'Malee Sukjai', username: `06${digits().slice(2)}`, password: 'a password for tests' },
      ...{
        inviteCode: `PR${inviter.id}`,
        bankCode: 'SCB',
        bankAccountNo: digits(),
        currency: 'THB' as const,
      },
      bankAccountName: `MALEE ${digits()}`,
    } as const;
    const key = randomUUID();
    const headers = { 'x-device': sharesDevice ? deviceOf(inviter) : randomUUID() };
    const once = () =>
      callsTo(anyNode(random).url)('registration.create', { body, key, headers }).catch(() => undefined);
    await (random.chance(0.3) ? Promise.all([once(), once()]) : once());
    const made = await world.owner.rows(
      sql<{ id: MemberId }>`select id from member where phone = ${body.username}`,
    );
    const baht = random.pick([0, 50, 300]);
    for (const { id } of made) {
      if (baht > 0) await bonusesIn(world).deposit({ ...inviter, id }, baht);
      const deposit = baht === 0 ? undefined : BigInt(baht) * 100n;
      invited.push({ id, inviter: inviter.id, deposit, currency: 'THB', sharesDevice });
    }
  },

  async look(person, around) {
    await onPhone(person, around, 'invite.list', { body: { page: 1, limit: 10 } });
  },

  async collect(person, around) {
    const once = () => ask(person, around, 'invite.bonus', {});
    await (around.random.chance(0.4) ? Promise.all([once(), once()]) : once());
  },
};

/** On three screens at once, two of which share a key, as days go by. */
export async function collectInvites({ api }: World, { member, deeds }: Person): Promise<void> {
  const { token } = member;
  const [one, other] = [randomUUID(), randomUUID()];
  await Promise.all(
    [one, one, other].map(async (key) => {
      const { status, body } = await api('invite.bonus', { token, key });
      const code = status === 200 ? undefined : body.message;
      const answers = [{ status, code, said: JSON.stringify(body) }];
      deeds.push({ call: 'invite.bonus', key, amount: undefined, answers });
    }),
  );
}

interface Row {
  member: string;
  state: 'waiting' | 'success' | 'failed';
  reason: string | null;
  hasPlayed: boolean;
  /** A party says otherwise of something of theirs, and no operator has seen to that. */
  isDoubted: boolean;
}

/** What came of the invitations, by rows of which nothing but the verdict is believed. */
async function verdicts(world: World, invited: readonly Invited[]): Promise<Map<string, Row>> {
  const rows = await world.owner.rows(
    sql<Row>`
      select v.member_id as member, v.state, v.reason, exists (select from game_play y
          where y.member_id = v.member_id and y.at <= v.invited_at + make_interval(days => ${INVITE_DAYS})) as "hasPlayed",
          is_contradicted(v.member_id) as "isDoubted"
        from invitation v where v.member_id = any (${invited.map(({ id }) => id)})`,
  );
  return new Map(rows.map((row) => [row.member, row]));
}

/** What a member's invitations must have brought, reckoned from what the outside knows of first deposits; satang. */
export async function broughtTo(world: World, inviter: string, invited: readonly Invited[]): Promise<bigint> {
  const own = invited.filter((one) => one.inviter === inviter);
  const rows = await verdicts(world, own);
  return own
    .filter(({ id }) => rows.get(id)?.state === 'success')
    .reduce((sum, { deposit = 0n }) => {
      const share = (deposit * PERCENT) / 100n;
      return sum + (share < MOST ? share : MOST);
    }, 0n);
}

/** Verdicts about invitations that are not what the outside knows. */
export async function wrongInvitations(world: World, invited: readonly Invited[]): Promise<string[]> {
  const rows = await verdicts(world, invited);
  return invited.flatMap((one) => {
    const row = rows.get(one.id);
    const { deposit = 0n, sharesDevice, person } = one;
    const should = sharesDevice
      ? 'failed DEVICE'
      : one.currency === 'LAK'
        ? 'failed CURRENCY'
        : deposit >= LEAST && row?.hasPlayed && (person?.played ?? 0n) > 0n
          ? 'success'
          : one.deposit !== undefined && deposit < LEAST
            ? 'failed DEPOSIT_BELOW'
            : 'failed EXPIRED';
    const is = row && [row.state, row.reason].filter(Boolean).join(' ');
    const waits = should === 'success' && row?.isDoubted && is === 'waiting';
    return waits || is === should ? [] : [`the invitation of ${one.id} is ${is}, and should be ${should}`];
  });
}
