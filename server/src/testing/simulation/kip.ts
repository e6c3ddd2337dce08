import type { OperationId } from '../../domain/operation.ts';
import { orderOf } from '../bank.ts';
import type { World } from '../world.ts';
import { type Paid, sentBy, someKip } from './kip-transfer.ts';
import { ask, type KipCode, onPhone, type Person, type Surroundings } from './phone.ts';
import type { Random } from './random.ts';
import { uploadSent } from './slips.ts';

/**
 * Has a code by OnePay made and pays it, as it says or otherwise, or drops it before or after, and uploads the slip as well or not. Strangers publish about it meanwhile: never
 * exactly what it asks for before it is paid, as nobody could tell that from the bank's message.
 */
export async function depositInKip(person: Person, around: Surroundings): Promise<void> {
  const { random, world, anyNode } = around;
  const amount = someKip(random);
  const made = await ask(person, around, 'deposit.qr.create', {
    params: { bankCode: 'BCEL' },
    body: { amount },
  });
  const id = made?.body.qrcodeId as OperationId | undefined;
  if (!id) return;
  const { payload, reference } = await orderOf(world, id);
  const code: KipCode = { id, reference, payload, amount, paid: 0n, line: undefined };
  person.kip?.codes.push(code);
  const drop = () => onPhone(person, around, 'deposit.qr.cancel', { params: { qrcodeId: id } });
  if (random.chance(0.3)) await publish(world, forgedBefore(world, code, random));
  if (random.chance(0.15)) await drop();
  if (random.chance(0.75)) await payKip(world, person, code, random.chance(0.2) ? someKip(random) : amount);
  if (random.chance(0.2)) await drop();
  if (code.paid > 0n && random.chance(0.3))
    await publish(world, forgedAfter(world, { code, person, random }));
  const sent = person.kip?.sent.find(({ line }) => line === code.line);
  if (sent && random.chance(0.4)) await uploadSent(person.member, anyNode, { sent, random });
}

/** Some codes that were not paid are paid long after their time; some of who did upload the slip. */
export async function payLate(world: World, people: readonly Person[], random: Random): Promise<void> {
  for (const person of people)
    for (const code of person.kip?.codes ?? [])
      if (code.paid === 0n && random.chance(0.5)) {
        await payKip(world, person, code, code.amount);
        const sent = person.kip?.sent.at(-1);
        if (sent && random.chance(0.5)) await uploadSent(person.member, () => world, { sent, random });
      }
}

async function payKip(world: World, person: Person, code: KipCode, kip: number): Promise<void> {
  const { payload } = code;
  const asked = { ...person.kip?.account, payload, amount: kip };
  const paid = await world.act<Paid & { amount: number }>('POST', '/bank/pay-qr', asked);
  code.paid = BigInt(Math.round(paid.amount * 100));
  code.line = paid.reference;
  person.kip?.sent.push(await sentBy(world, paid));
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

/** What came, once more or under another number, be it that of another line of the statement; or something else. */
function forgedAfter(
  world: World,
  { code, person, random }: { code: KipCode; person: Person; random: Random },
) {
  const message = { uuid: code.reference, amount: Number(code.paid / 100n) };
  const numbers = [number(random), ...(person.kip?.sent.slice(-3) ?? []).map(({ line }) => line)];
  const again = [{ message }, { message: { ...message, fccref: random.pick(numbers) } }];
  return random.pick([...again, forgedBefore(world, code, random)]);
}
