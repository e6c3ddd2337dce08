import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { Case, Decided, Decision } from '../../jobs/case.ts';
import { orderOf } from '../bank.ts';
import type { World } from '../world.ts';
import { ask, type KipCode, onPhone, type Person, type Surroundings } from './phone.ts';
import type { Random } from './random.ts';

/**
 * Has a code by OnePay made and pays it, as it says or otherwise, or drops it before or after. Strangers publish about it meanwhile: never
 * exactly what it asks for before it is paid, as nobody could tell that from the bank's message.
 */
export async function depositInKip(person: Person, around: Surroundings): Promise<void> {
  const { random, world } = around;
  const amount = someKip(random);
  const made = await ask(person, around, 'deposit.qr.create', {
    params: { bankCode: 'BCEL' },
    body: { amount },
  });
  const id = made?.body.qrcodeId as OperationId | undefined;
  if (!id) return;
  const { payload, reference } = await orderOf(world, id);
  const code: KipCode = { id, reference, payload, amount, paid: 0n };
  person.kip?.push(code);
  const drop = () => onPhone(person, around, 'deposit.qr.cancel', { params: { qrcodeId: id } });
  if (random.chance(0.3)) await publish(world, forgedBefore(world, code, random));
  if (random.chance(0.15)) await drop();
  if (random.chance(0.75)) await payKip(world, person, code, random.chance(0.2) ? someKip(random) : amount);
  if (random.chance(0.2)) await drop();
  if (code.paid > 0n && random.chance(0.3)) await publish(world, forgedAfter(world, code, random));
}

/** Some codes that were not paid are paid long after their time. */
export async function payLate(world: World, people: readonly Person[], random: Random): Promise<void> {
  for (const person of people)
    for (const code of person.kip ?? [])
      if (code.paid === 0n && random.chance(0.5)) await payKip(world, person, code, code.amount);
}

/**
 * As a person decides who reads the bank's statement: what it shows and nobody was credited is settled by its line; all else is said of
 * nothing that came, though it may come yet.
 */
export async function decideKip(
  { owner }: World,
  { id, decisions }: Case,
  code: KipCode,
  told: (decision: Decision, number?: string) => Promise<Decided>,
): Promise<void> {
  const payments = await owner.rows(
    sql<{ reference: string; isCredited: boolean; waits: boolean }>`
      select reference, credited_at is not null as "isCredited", withheld is not null and withheld_note is null as waits
        from qr_payment where qr_order = ${id} order by reference`,
  );
  const isMissing = code.paid > 0n && !payments.some(({ isCredited }) => isCredited);
  if (isMissing && decisions.includes('settle')) {
    const [first, ...others] = payments.filter(({ waits }) => waits);
    const number = first && others.length > 0 ? `@${first.reference}` : '';
    await told('settle', `${code.paid / 100n}@S${id.replaceAll('-', '')}${number}`);
  } else await told('note');
}

async function payKip(world: World, person: Person, code: KipCode, kip: number): Promise<void> {
  const { payload } = code;
  const { amount } = await world.act<{ amount: number }>('POST', '/bank/pay-qr', { payload, amount: kip });
  code.paid = BigInt(Math.round(amount * 100));
  person.paidIn += code.paid;
}

const publish = (world: World, published: { message: object; channel?: string }) =>
  world.act('POST', '/onepay/publish', published);

const number = (random: Random) => `FT${random.between(1, 1e9)}`;

/** Whatever is no payment of exactly this code's amount. */
function forgedBefore({ config }: World, { reference: uuid, amount }: KipCode, random: Random) {
  const other = amount + random.between(1, 50_000);
  return random.pick([
    { message: { uuid, amount: other } },
    { message: { uuid, amount: other, fccref: number(random) } },
    { message: { uuid } },
    { message: { uuid, amount, ccy: 'THB' } },
    { message: { uuid, amount, mcid: 'mchSOMEBODYELSE' } },
    { message: { uuid: 'f'.repeat(24), amount }, channel: `uuid-${config.onepay?.mcid ?? ''}-${uuid}` },
  ]);
}

/** What came, once more or under another number; or something else. */
function forgedAfter(world: World, code: KipCode, random: Random) {
  const message = { uuid: code.reference, amount: Number(code.paid / 100n) };
  const again = [{ message }, { message: { ...message, fccref: number(random) } }];
  return random.pick([...again, forgedBefore(world, code, random)]);
}

function someKip(random: Random): number {
  return random.between(10_000, 60_000);
}
