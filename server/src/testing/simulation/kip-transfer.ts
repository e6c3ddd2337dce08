import sharp from 'sharp';
import { withLaoQr } from '../../features/deposit/accounts.ts';
import { openAccount } from '../../features/deposit/deposit.ts';
import type { TestMember, World } from '../world.ts';
import { type Kip, type KipSent, onPhone, type Person, type Surroundings } from './phone.ts';
import type { Random } from './random.ts';
import { pictureOf, uploadSent } from './slips.ts';

const bcel = { bankCode: 'BCEL', accountName: 'PRAE PORTAL' } as const;
/** The house's accounts in kip: one to which people send, with a LAO QR, and the one to which OnePay books. */
const [house, merchant] = [
  { ...bcel, accountNo: '010110099887766', laoQr: '00000418:002:SBXRECEIVER0001' },
  { ...bcel, accountNo: '010110066554433' },
] as const;

export async function openKipHouses(world: World): Promise<void> {
  for (const account of [house, merchant]) {
    const { bankCode, accountNo, accountName: name } = account;
    await world.owner.run(openAccount(withLaoQr({ ...account, currency: 'LAK', mode: 'MANUAL' })));
    await world.act('POST', '/bank/accounts', { bankCode, accountNo, name });
  }
}

/** An account of the member's own at a bank in Laos: BCEL's slips have a code, the others' none, which is looked for long. */
export function kipOf({ id, bankAccountNo }: TestMember, random: Random): Kip {
  const fromBankCode = random.pick(['BCEL', 'BCEL', 'BCEL', 'BCEL', 'BCEL', 'JDB']);
  const account = { fromBankCode, fromAccountNo: `0201${bankAccountNo}`, fromName: `SOMPHONE ${id}` };
  return { account, codes: [], sent: [], paidOut: 0n };
}

/** One line of the house's statement: what came, in minor units, and from whom. */
export interface Line {
  reference: string;
  accountNo: string;
  amount: bigint;
  payer: string;
}

/** What came in kip, as the bank's statement of the house's accounts has it. */
export async function statementInKip(world: World): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { bankCode, accountNo } of [house, merchant]) {
    const { history } = await world.act<{ history: { reference: string; amount: number; other: string }[] }>(
      'GET',
      `/bank/accounts/${bankCode}/${accountNo}`,
    );
    for (const { reference, amount, other } of history)
      lines.push({ reference, accountNo, amount: BigInt(Math.round(amount * 100)), payer: other });
  }
  return lines;
}

/**
 * Sends kip to the house from their own account, by its number or by its LAO QR code. Some say so before, or say another sum; some send the
 * same sum twice, or what a code of theirs was over. They upload the slip, or do not, and now and then that of an earlier one again.
 */
export async function sendKip(person: Person, around: Surroundings): Promise<void> {
  const { random, anyNode } = around;
  const { kip, member } = person;
  if (!kip) return;
  const code = random.chance(0.25) ? kip.codes.at(-1) : undefined;
  const amount = code?.amount ?? someKip(random);
  if (random.chance(0.3)) await onPhone(person, around, 'notice.create', { body: { amount } });
  if (random.chance(0.1)) {
    const other = { amount: someKip(random) };
    await onPhone(person, around, 'notice.create', { body: other });
  }
  for (let count = random.chance(0.2) ? 2 : 1; count > 0; count -= 1) {
    const sent = await transferred(person, kip, { amount, around });
    kip.sent.push(sent);
    if (random.chance(0.8)) await uploadSent(member, anyNode, { sent, random });
  }
  if (random.chance(0.2)) await uploadSent(member, anyNode, { sent: random.pick(kip.sent), random });
}

export function someKip(random: Random): number {
  return random.between(10_000, 60_000);
}

/** What the bank says of a payment. */
export interface Paid {
  reference: string;
  slip: string;
}

/** The transfer of a payment, with the slip that the bank's app saves. */
export async function sentBy(world: World, { reference, slip }: Paid): Promise<KipSent> {
  return { line: reference, picture: await pictureOf(world, slip), isTaken: false };
}

async function transferred(
  person: Person,
  { account }: Kip,
  { amount, around }: { amount: number; around: Surroundings },
): Promise<KipSent> {
  const { random, world } = around;
  const payload = random.chance(0.5) ? await laoQr(person, around, amount) : undefined;
  if (payload !== undefined)
    return sentBy(world, await world.act<Paid>('POST', '/bank/pay-qr', { ...account, payload, amount }));
  const { bankCode: toBankCode, accountNo: toAccountNo, accountName: toName } = house;
  const to = { toBankCode, toAccountNo, toName, amount, currency: 'LAK' };
  return sentBy(world, await world.act<Paid>('POST', '/bank/transfer', { ...account, ...to }));
}

/** What the pixels of a code to the account say, over the amount or none; undefined where the portal shows none. */
async function laoQr(person: Person, around: Surroundings, amount: number): Promise<string | undefined> {
  const { random, world } = around;
  const body = { bankCode: house.bankCode, bankAccountNo: house.accountNo, ...random.pick([{}, { amount }]) };
  const reply = await onPhone(person, around, 'deposit.account.code', { body });
  if (reply?.status !== 200) return undefined;
  const picture = await sharp(Buffer.from(reply.body.qrcode)).resize(600, 600).png().toBuffer();
  const read = await world.deps.pictures.readCodes(picture);
  return read.kind === 'read' ? read.texts[0] : undefined;
}
