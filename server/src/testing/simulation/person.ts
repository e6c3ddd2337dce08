import { setTimeout as pause } from 'node:timers/promises';
import { qrTerms, smallestQr } from '@prae/contract/deposit';
import { orderOf } from '../bank.ts';
import type { World } from '../world.ts';
import { inviteActions } from './invites.ts';
import { depositInKip } from './kip.ts';
import { waitForOperator } from './kip-cases.ts';
import { sendKip, someKip } from './kip-transfer.ts';
import { ask, onPhone, type Person, type Surroundings } from './phone.ts';
import { gameCodes, playAt } from './play.ts';
import type { Random } from './random.ts';
import { rewardActions, underBonus } from './rewards.ts';
import { payOwnCode, sendToHouse, uploadSent } from './slips.ts';

const places = ['WALLET', ...gameCodes] as const;

/** So long somebody else's app waits for an answer: a fault may have the party give none. */
const MOST_PATIENT_MS = 5_000;

/** Does so many things, one after the other, some of them twice at once. */
export async function live(person: Person, around: Surroundings, things: number): Promise<void> {
  // Most receive a bonus before anything else, while all they have is the deposit that it is for.
  if (!person.kip && around.random.chance(0.75)) await underBonus(person, around);
  for (let done = 0; done < things; done += 1) {
    const does = person.kip ? around.random.weighted(kipHabits) : around.random.weighted(habits);
    await actions[does](person, around);
  }
}

const habits = {
  deposit: 3,
  gift: 2,
  slip: 2,
  transfer: 6,
  moveAll: 1,
  withdraw: 2,
  withdrawAll: 1,
  play: 3,
  refresh: 1,
  receive: 2,
  enterCode: 1,
  clear: 1,
  spin: 3,
  claim: 2,
  invite: 1,
  look: 1,
  collect: 2,
};

/** Of who has kip: the games of a run are in baht, and so is its gateway of payouts. */
const kipHabits = { depositInKip: 6, sendKip: 6, waitForOperator: 3, withdrawKip: 2, refresh: 1 };

type Action = (person: Person, around: Surroundings) => Promise<void>;

const actions: Record<keyof typeof habits | keyof typeof kipHabits, Action> = {
  depositInKip,
  sendKip,
  waitForOperator,
  ...rewardActions,
  ...inviteActions,

  async deposit(person, around) {
    const { random, world } = around;
    const bankCode = random.pick(
      [...world.deps.providers.qr.values()].flatMap(({ code, currency }) => (currency === 'THB' ? code : [])),
    );
    const code = await ask(person, around, 'deposit.qr.create', {
      params: { bankCode },
      body: { amount: anAmount(random, (qrTerms[bankCode].minimum - smallestQr) * 100) },
    });
    const id = code?.body.qrcodeId;
    if (!id) return;
    if (random.chance(0.2)) {
      await onPhone(person, around, 'deposit.qr.cancel', { params: { qrcodeId: id } });
    }
    if (!random.chance(0.8)) return;
    if (code.body.isExact) await payOwn(person, around, { id, amount: code.body.amount ?? 0 });
    else person.paidIn += await pay(world, id, random);
  },

  async gift(person, around) {
    const { random, gifts } = around;
    const link = await gifts.make(anAmount(random), random.pick([{}, {}, { members: 3 }, { minutes: 0 }]));
    person.gifts.add(link);
    // Their app may be told nothing, too; the party's book tells who has it.
    if (random.chance(0.15)) {
      const taking = gifts.takeBy('0811111111', link).catch(() => undefined);
      await Promise.race([taking, pause(MOST_PATIENT_MS, undefined, { ref: false })]);
    }
    const paste = () => ask(person, around, 'gift.redeem', { body: { link: gifts.pasted(link) } });
    // Some paste it on two screens.
    await (random.chance(0.3) ? Promise.all([paste(), paste()]) : paste());
  },

  async slip(person, around) {
    const { random, world, anyNode } = around;
    const amount = anAmount(random);
    // Some say so first, on two screens perhaps, or say another sum.
    if (random.chance(0.4)) await onPhone(person, around, 'notice.create', { body: { amount } });
    if (random.chance(0.1))
      await onPhone(person, around, 'notice.create', { body: { amount: anAmount(random) } });
    // Some send the same sum twice within the minute.
    const count = random.chance(0.2) ? 2 : 1;
    for (let nth = 0; nth < count; nth += 1) {
      const notify = random.chance(0.6);
      const sent = await sendToHouse(world, person.member, { amount, notify, random });
      person.sent.push(sent);
      // Who is told that it has come uploads nothing, mostly.
      if (!notify || random.chance(0.5)) await uploadSent(person.member, anyNode, { sent, random });
    }
  },

  async transfer(person, around) {
    const { random } = around;
    const [from, to] = [random.pick(places), random.pick(places)];
    await ask(person, around, 'transfer.create', { body: { from, to, amount: anAmount(random) } });
  },

  async moveAll(person, around) {
    await ask(person, around, 'transfer.all', { body: { to: around.random.pick(gameCodes) } });
  },

  async withdraw(person, around) {
    await ask(person, around, 'withdraw.create', { body: { amount: anAmount(around.random, 10_000) } });
  },

  async withdrawAll(person, around) {
    await ask(person, around, 'withdraw.all', { body: { amount: anAmount(around.random, 10_000) } });
  },

  async withdrawKip(person, around) {
    await ask(person, around, 'withdraw.create', { body: { amount: someKip(around.random) } });
  },

  async play(person, around) {
    const { games, random } = around;
    const code = random.pick(gameCodes);
    const most = Math.floor((await games.atProvider(person.member, code)) * 100);
    await playAt(person, around, code, random.between(-most, 20_000));
  },

  async refresh(person, around) {
    await onPhone(person, around, 'wallet.refresh', {});
  },
};

/** In baht, with odd satang: so many satang and from one baht to two hundred more. */
function anAmount(random: Random, least = 0): number {
  return (least + random.between(100, 20_000)) / 100;
}

/** Pays a code of the house's own, some twice. Who paid it from their own account may upload the slip as well. */
async function payOwn(
  person: Person,
  { world, random, anyNode }: Surroundings,
  { id, amount }: { id: string; amount: number },
): Promise<void> {
  const { payload } = await orderOf(world, id);
  for (let count = random.chance(0.2) ? 2 : 1; count > 0; count -= 1) {
    const isOther = random.chance(0.5);
    const sent = await payOwnCode(world, person.member, { payload, amount, isOther });
    person.sent.push(sent);
    if (!isOther && random.chance(0.5)) await uploadSent(person.member, anyNode, { sent, random });
  }
}

/** Pays a code as it says or otherwise; answers what left the payer's account. */
async function pay(world: World, id: string, random: Random): Promise<bigint> {
  const { payload } = await orderOf(world, id);
  const other = random.chance(0.2) ? { amount: anAmount(random) } : {};
  const paid = await world
    .act<{ amount: number }>('POST', '/bank/pay-qr', { payload, ...other })
    .catch(() => ({ amount: 0 }));
  return BigInt(Math.round(paid.amount * 100));
}
