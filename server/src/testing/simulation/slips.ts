import { sql } from '../../db/database.ts';
import { openAccount } from '../../features/deposit/deposit.ts';
import type { TestMember, World } from '../world.ts';

/** The house's account that people of a simulation send money to. */
const ours = { bankCode: 'SCB', accountNo: '4405566778', accountName: 'PRAE PORTAL' } as const;

/** A transfer that a person made in the bank world, and whether a server took its slip. */
export interface Sent {
  /** The sending bank's reference. */
  readonly reference: string;
  /** Satang. */
  readonly amount: bigint;
  readonly picture: Uint8Array;
  isTaken: boolean;
}

/** Opens the account that slips tell of. */
export async function openForSlips(world: World): Promise<void> {
  await world.owner.run(openAccount({ ...ours, currency: 'THB', mode: 'MANUAL' }));
}

/** Sends baht from the member's registered account, and has the app's slip. */
export async function sendToHouse(world: World, member: TestMember, amount: number): Promise<Sent> {
  const { bankCode, bankAccountNo, bankAccountName } = member;
  const { reference, slip } = await world.act<{ reference: string; slip: string }>('POST', '/bank/transfer', {
    ...{ fromBankCode: bankCode, fromAccountNo: bankAccountNo, fromName: bankAccountName },
    ...{ toBankCode: ours.bankCode, toAccountNo: ours.accountNo, toName: ours.accountName },
    ...{ amount, notify: false },
  });
  const picture = new Uint8Array(await (await fetch(new URL(slip, world.sandbox.url))).arrayBuffer());
  return { reference, amount: BigInt(Math.round(amount * 100)), picture, isTaken: false };
}

/** What of these transfers was credited, by the bank's own amounts, and what is wrong: one whose slip was taken has to be, each once. */
export async function slipsTold(
  { owner }: World,
  sent: readonly Sent[],
): Promise<{ given: bigint; wrongs: string[] }> {
  const rows = await owner.rows(
    sql<{ reference: string; state: string }>`
      select reference, state from slip where reference = any (${sent.map(({ reference }) => reference)})`,
  );
  const wrongs: string[] = [];
  let given = 0n;
  for (const { reference, amount, isTaken } of sent) {
    const credited = rows.filter((row) => row.reference === reference && row.state === 'credited').length;
    if (credited > 1 || (isTaken && credited === 0))
      wrongs.push(`the transfer ${reference} was credited ${credited} times by slips`);
    if (credited > 0) given += amount;
  }
  return { given, wrongs };
}
