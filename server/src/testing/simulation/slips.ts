import { randomUUID } from 'node:crypto';
import { sql } from '../../db/database.ts';
import { openAccount } from '../../features/deposit/deposit.ts';
import { type TestMember, uploadsTo, type World } from '../world.ts';
import type { Random } from './random.ts';

/** The house's accounts that people of a simulation send money to. */
const houses = [
  { bankCode: 'SCB', accountNo: '4405566778', accountName: 'PRAE PORTAL' },
  { bankCode: 'KBANK', accountNo: '0401122334', accountName: 'PRAE PORTAL' },
] as const;

/** A transfer that a person made in the bank world, and whether a server took its slip. */
export interface Sent {
  /** Satang. */
  readonly amount: bigint;
  readonly picture: Uint8Array;
  isTaken: boolean;
}

/** Opens the accounts that slips and the phone tell of. In some runs codes are made for the one at KBANK, in its gateway's place. */
export async function openHouses(world: World, random: Random): Promise<void> {
  const own = { mode: 'SMS', promptpay: '0994000112233' } as const;
  const areCodesOwn = random.chance(0.5);
  for (const house of houses) {
    const isOwn = house.bankCode === 'KBANK' && areCodesOwn;
    const how = isOwn ? own : ({ mode: 'AUTO' } as const);
    await world.owner.run(openAccount({ ...house, currency: 'THB', ...how }));
  }
}

/** Pays a code of the house's own: from the member's registered account, or from somebody else's. Its bank's phone tells of it, if callbacks find us. */
export async function payOwnCode(
  world: World,
  { bankCode, bankAccountNo, bankAccountName }: TestMember,
  { payload, amount, isOther }: { payload: string; amount: number; isOther: boolean },
): Promise<Sent> {
  const from = { fromBankCode: bankCode, fromAccountNo: bankAccountNo, fromName: bankAccountName };
  const paid = await world.act<{ slip: string; amount: number }>('POST', '/bank/pay-qr', {
    ...{ payload, amount },
    ...(!isOther && from),
  });
  const picture = await pictureOf(world, paid.slip);
  return { amount: BigInt(Math.round(paid.amount * 100)), picture, isTaken: false };
}

/** The slip that the bank's app saves. */
export async function pictureOf(world: World, slip: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(new URL(slip, world.sandbox.url))).arrayBuffer());
}

/** Sends baht from the member's registered account, and has the app's slip; the bank's phone tells of it, or does not. */
export async function sendToHouse(
  world: World,
  member: TestMember,
  { amount, notify, random }: { amount: number; notify: boolean; random: Random },
): Promise<Sent> {
  const { bankCode, bankAccountNo, bankAccountName } = member;
  const house = random.pick(houses);
  const { slip, reference } = await world.act<{ slip: string; reference: string }>('POST', '/bank/transfer', {
    ...{ fromBankCode: bankCode, fromAccountNo: bankAccountNo, fromName: bankAccountName },
    ...{ toBankCode: house.bankCode, toAccountNo: house.accountNo, toName: house.accountName },
    ...{ amount, notify },
  });
  const picture = await pictureOf(world, slip);
  // As the bank has it, which may be another sum than was asked for.
  const { history } = await world.act<{ history: { reference: string; amount: number }[] }>(
    'GET',
    `/bank/accounts/${bankCode}/${bankAccountNo}`,
  );
  const moved = history.find((line) => line.reference === reference)?.amount ?? 0;
  return { amount: BigInt(Math.round(-moved * 100)), picture, isTaken: false };
}

/** Uploads the slip of a transfer. Some press twice, and some upload it once more as another one. */
export async function uploadSent(
  member: TestMember,
  anyNode: (random: Random) => { url: string },
  { sent, random }: { sent: Pick<Sent, 'picture' | 'isTaken'>; random: Random },
): Promise<void> {
  const upload = async (key: string) => {
    const asked = { token: member.token, key };
    const reply = await uploadsTo(anyNode(random).url)('slip.upload', sent.picture, asked).catch(
      () => undefined,
    );
    sent.isTaken ||= reply?.status === 202;
  };
  const key = randomUUID();
  await (random.chance(0.3)
    ? Promise.all([upload(key), upload(random.chance(0.5) ? key : randomUUID())])
    : upload(key));
  for (let again = 0; again < 3 && !sent.isTaken && random.chance(0.8); again += 1) await upload(key);
}

/**
 * What of a member's transfers was credited, by the bank's own amounts, and what is wrong: one whose slip was taken has to be, and of no sum
 * more than were sent.
 */
export async function sendingsTold(
  { owner }: World,
  member: TestMember,
  sent: readonly Sent[],
): Promise<{ given: bigint; wrongs: string[] }> {
  const rows = await owner.rows(
    sql<{ amount: bigint; count: number }>`
      select amount, count(*)::int as count from arrival where member_id = ${member.id} group by amount`,
  );
  const wrongs: string[] = [];
  let given = 0n;
  for (const amount of new Set([...rows, ...sent].map((one) => one.amount))) {
    const alike = sent.filter((one) => one.amount === amount);
    const credited = rows.find((row) => row.amount === amount)?.count ?? 0;
    const taken = alike.filter(({ isTaken }) => isTaken).length;
    if (credited > alike.length || credited < taken)
      wrongs.push(
        `${member.id} sent ${amount} ${alike.length} times, uploaded ${taken} slips, and was credited ${credited} times`,
      );
    given += amount * BigInt(Math.min(credited, alike.length));
  }
  return { given, wrongs };
}
