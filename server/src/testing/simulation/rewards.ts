import { fromWire } from '../../domain/money.ts';
import { slice, wheelOf } from '../../features/spin/spin.fixture.ts';
import type { World } from '../world.ts';
import { type Offered, openOffer, shownTerms } from './offers.ts';
import { ask, onPhone, type Person, type Surroundings } from './phone.ts';
import { gameCodes, playAt } from './play.ts';
import type { Random } from './random.ts';

/** What a run gives away: a bonus and a promotion, which are of this run alone. */
export interface Rewards {
  bonus: string;
  promotion: string;
  offers: readonly Offered[];
}

/** Opens a wheel, and campaigns of this run alone. */
export async function openRewards(world: World, random: Random): Promise<Rewards> {
  await wheelOf(
    world,
    [slice('CASH', 'money'), slice('COINS', 'coins'), slice('NONE', 'nothing')],
    'SIMULATED',
  );
  const offers = [
    await openOffer(world, 'bonus', random),
    await openOffer(world, 'promotion', random),
  ] as const;
  return { bonus: offers[0].code, promotion: offers[1].code, offers };
}

type Action = (person: Person, around: Surroundings) => Promise<void>;

/** What members do about what the house gives. */
export const rewardActions: Record<'receive' | 'enterCode' | 'clear' | 'spin' | 'claim', Action> = {
  async receive(person, around) {
    await ask(person, around, 'bonus.activate', { params: { code: around.rewards.bonus } });
    await look(person, around);
  },

  async enterCode(person, around) {
    await ask(person, around, 'promotion.activate', { params: { code: around.rewards.promotion } });
    await look(person, around);
  },

  async clear(person, around) {
    await look(person, around);
    await ask(person, around, 'bonus.clear', {});
  },

  async spin(person, around) {
    await onPhone(person, around, 'spin.setup', {});
    await ask(person, around, 'spin.create', {});
  },

  async claim(person, around) {
    const listed = await onPhone(person, around, 'spin.coupon.list', {});
    const coupons = listed?.status === 200 ? listed.body : [];
    const [coupon] = coupons;
    if (!coupon) return;
    const once = () => ask(person, around, 'spin.coupon.claim', { body: { coupon: coupon._id } });
    // Some press on two screens, each of which has a key of its own.
    await (around.random.chance(0.5) ? Promise.all([once(), once()]) : once());
  },
};

/** Receives a bonus for what they have just put in, and gives it back, or takes all to a game, is lucky or not, and asks for its end. */
export async function underBonus(person: Person, around: Surroundings): Promise<void> {
  const { random, games } = around;
  await rewardActions[random.pick(['receive', 'enterCode'] as const)](person, around);
  if (random.chance(0.25)) return rewardActions.clear(person, around);
  const code = random.pick(gameCodes);
  await ask(person, around, 'transfer.all', { body: { to: code } });
  for (let round = random.between(1, 3); round > 0; round -= 1) {
    const most = Math.floor((await games.atProvider(person.member, code)) * 100);
    if (most === 0) break;
    const isLucky = random.chance(0.5);
    await playAt(
      person,
      around,
      code,
      isLucky ? random.between(5_000, 20_000) : random.between(-most, -most >> 1),
    );
  }
  await onPhone(person, around, 'wallet.refresh', {});
  await rewardActions.clear(person, around);
}

/** Looks at the bonus that is active, and remembers its terms. */
async function look(person: Person, around: Surroundings): Promise<void> {
  const reply = await onPhone(person, around, 'bonus.active', {});
  if (reply?.status === 200) remember(person, reply.body);
}

/** Remembers the terms of what a screen shows. */
export function remember(person: Person, { progress }: { progress?: Shown | undefined }): void {
  if (!progress) return;
  const { code, percentFail, ...sums } = progress;
  const [amount, deposit] = [fromWire(sums.amount), fromWire(sums.deposit)];
  const [target, threshold] = [fromWire(sums.target), fromWire(sums.threshold)];
  person.shown.push(shownTerms({ code, percentFail, amount, deposit, target, threshold }));
}

type Shown = Record<'amount' | 'deposit' | 'target' | 'threshold' | 'percentFail', number> & { code: string };
