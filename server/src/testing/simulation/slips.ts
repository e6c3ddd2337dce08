import { sql } from '../../db/database.ts';
import { openAccount } from '../../features/deposit/deposit.ts';
import type { TestMember, World } from '../world.ts';
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

/** Opens the accounts that slips and the phone tell of. */
export async function openHouses(world: World): Promise<void> {
  for (const house of houses) await world.owner.run(openAccount({ ...house, currency: 'THB', mode: 'AUTO' }));
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
  const picture = new Uint8Array(await (await fetch(new URL(slip, world.sandbox.url))).arrayBuffer());
  // As the bank has it, which may be another sum than was asked for.
  const { history } = await world.act<{ history: { reference: string; amount: number }[] }>(
    'GET',
    `/bank/accounts/${bankCode}/${bankAccountNo}`,
  );
  const moved = history.find((line) => line.reference === reference)?.amount ?? 0;
  return { amount: BigInt(Math.round(-moved * 100)), picture, isTaken: false };
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
