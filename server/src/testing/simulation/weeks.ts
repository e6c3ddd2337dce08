import { randomUUID } from 'node:crypto';
import { sql } from '../../db/database.ts';
import { gamesIn } from '../games.ts';
import type { World } from '../world.ts';
import { collectInvites } from './invites.ts';
import type { Person } from './phone.ts';
import { played } from './play.ts';
import type { Random } from './random.ts';
import { remember } from './rewards.ts';

/** Where all is taken to be played until a bonus ends. */
const GAME = 'JOKER';

/** What members do days later, when nothing goes wrong any more: they end their bonuses (`isPlayed`: by play). One that is lost ends minutes later. */
export async function endBonuses(
  world: World,
  people: readonly Person[],
  { random, isPlayed }: { random: Random; isPlayed: boolean },
): Promise<void> {
  for (const person of people) {
    if (!person.kip) await endBonus(world, person, { isPlayed, isLucky: random.chance(0.5) });
  }
}

/** And they collect what there is for them. */
export async function collectAll(world: World, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    if (person.kip) continue;
    await claimCoupons(world, person);
    await collectRefund(world, person);
    await collectInvites(world, person);
  }
}

async function endBonus(
  world: World,
  person: Person,
  { isPlayed, isLucky }: { isPlayed: boolean; isLucky: boolean },
): Promise<void> {
  const { member } = person;
  const { token } = member;
  const { body } = await world.api('bonus.active', { token });
  if (!body.status) return;
  remember(person, body);
  if (isPlayed) {
    const games = gamesIn(world);
    const key = randomUUID();
    person.deeds.push({ call: 'transfer.all', key, amount: undefined, answers: [] });
    await games.moveAll(member, GAME, key);
    const most = Math.floor((await games.atProvider(member, GAME)) * 100);
    // An account may be locked until somebody has decided about it.
    const play = async (satang: number) =>
      games.play(member, GAME, satang / 100).then(
        () => played(person, satang),
        () => undefined,
      );
    if (most > 0) await play(isLucky ? 20_000 : -most);
    await world.api('wallet.refresh', { token });
  }
  await world.api('bonus.clear', { token });
}

/** Claims what was won and is left, on two screens at once, each of which has a key of its own. */
async function claimCoupons({ api }: World, { member, deeds }: Person): Promise<void> {
  const call = 'spin.coupon.claim';
  const { token } = member;
  const { status, body: coupons } = await api('spin.coupon.list', { token });
  for (const { _id: coupon } of status === 200 ? coupons : []) {
    const claim = async (key: string) => {
      const { status, body } = await api(call, { token, key, body: { coupon } });
      const answer = { status, code: status === 200 ? undefined : body.message, said: JSON.stringify(body) };
      deeds.push({ call, key, amount: undefined, about: coupon, answers: [answer] });
    };
    await Promise.all([claim(randomUUID()), claim(randomUUID())]);
  }
}

/**
 * Collects what came back of the week's losses, on three screens at once, two of which share a key. Once in a run: the Monday that was written
 * down with a refund moves with the days that pass, and is none any more.
 */
async function collectRefund({ api, owner }: World, { member }: Person): Promise<void> {
  const { token } = member;
  const { hasOne } = await owner.one(
    sql<{ hasOne: boolean }>`
      select exists (select from member_refund where member_id = ${member.id}) as "hasOne"`,
  );
  if (hasOne) return;
  // Whatever was played is booked before, so that nothing is while it is reckoned.
  await api('wallet.refresh', { token });
  const [one, other] = [randomUUID(), randomUUID()];
  const screens = [one, one, other];
  await Promise.all(screens.map((key) => api('refund.receive', { token, key })));
  await Promise.all(screens.map((key) => api('refund.addWallet', { token, key: `${key}-add` })));
}
