import { randomInt } from 'node:crypto';
import type { AccountName } from '../bank/accounts.ts';
import type { Biller, BillerCode } from '../bank/biller.ts';
import { credentials } from '../credentials.ts';
import type { Fault } from '../faults.ts';
import { Refused } from '../fields.ts';
import type { World } from '../world.ts';
import { channelsOf, publish } from './messages.ts';
import { type OnepayCode, readOnepay } from './payload.ts';

interface Payment {
  uuid: string;
  amount: bigint;
  fccref: string;
}

/** Pays when nobody is named. */
const customer: AccountName = { bankCode: 'BCEL', accountNo: '010120000777777', name: 'SOMSACK PHANMA' };

/** Where what is paid on our codes is booked. */
const merchant: AccountName = { bankCode: 'BCEL', accountNo: '010110066554433', name: 'PRAE PORTAL' };

/** OnePay's codes carry all that is needed, so that none is found by a reference alone. */
const biller: Biller = {
  party: 'BCEL',
  billerId: 'ONEPAY',
  payee: 'PRAE · BCEL OnePay',
  find: () => undefined,
};

/** A OnePay code of our merchant as the bank's app understands it; undefined where it is no OnePay code, or its check sum is wrong. */
export function onepayBill(world: World, payload: string) {
  const code = readOnepay(payload.trim());
  if (!code) return undefined;
  if (code.mcid !== credentials.BCEL.mcid) throw new Refused('QR_UNKNOWN', 404, 'payload');
  const fccref = `FT${Array.from({ length: 12 }, () => randomInt(10)).join('')}`;
  const bill: BillerCode = {
    ref1: code.invoice,
    status: statusOf(world, code),
    payer: customer,
    booked: { to: merchant, reference: fccref },
    pay: (satang) => pay(world, code, satang, fccref),
  };
  const amount = code.amount === undefined ? {} : { amount: code.amount };
  return { code: amount, payee: biller.payee, biller, bill, currency: 'LAK' as const };
}

function statusOf(world: World, { uuid, expiresAt }: OnepayCode): 'PAID' | 'EXPIRED' | 'REQUESTED' {
  if (payments(world).get(uuid)) return 'PAID';
  return expiresAt !== undefined && expiresAt <= world.now() ? 'EXPIRED' : 'REQUESTED';
}

/** Takes whole kip, whatever the code says or however old it is, and publishes that under the bank's number of it, as the waiting fault has it. */
function pay(world: World, code: OnepayCode, satang: bigint, fccref: string): void {
  if (payments(world).get(code.uuid)) throw new Refused('QR_ALREADY_PAID', 409);
  if (satang % 100n !== 0n) throw new Refused('KEY_INVALID', 400, 'amount');
  payments(world).put(code.uuid, { uuid: code.uuid, amount: satang, fccref });
  const told = {
    ...{ uuid: code.uuid, mcid: code.mcid, iid: code.invoice, tid: code.terminal },
    ...{ amount: Number(satang / 100n), ccy: 'LAK', fccref, description: code.description },
  };
  tell(world, code, told, world.faults.take('BCEL', 'callback'));
}

function tell(world: World, { uuid, terminal }: OnepayCode, told: object, fault: Fault | undefined): void {
  const channels = channelsOf(uuid, terminal);
  if (fault?.kind === 'bad-signature')
    for (const strange of [
      { uuid: uuid.replaceAll(/[0-9]/g, 'f') },
      { mcid: 'mchSOMEBODYELSE' },
      { uuid: 7 },
    ])
      publish(world, channels, JSON.stringify({ ...told, ...strange }));
  const copies = fault?.kind === 'duplicate-callback' ? 10 : 1;
  for (let copy = 0; copy < copies; copy++)
    publish(world, channels, JSON.stringify(told), {
      delayMs: fault?.kind === 'late-callback' ? fault.delayMs : 0,
      isDropped: fault?.kind === 'lost-callback',
    });
}

function payments(world: World) {
  return world.store.table<Payment>('onepay-payments');
}
