import { assumedBillers } from '../assumed/codes.ts';
import { fieldsOf, Refused, requiredText, textOf } from '../fields.ts';
import { kbankBiller } from '../kbank/qr.ts';
import { decimal, satangOf } from '../money.ts';
import { onepayBill } from '../onepay/codes.ts';
import { payonexBiller } from '../payonex/deposit.ts';
import type { World } from '../world.ts';
import { type Account, type AccountName, accountBehind, accountNamed, move, passerBy } from './accounts.ts';
import { isLao } from './banks.ts';
import type { Biller, BillerCode, CodeStatus } from './biller.ts';
import { laoQrBill } from './lao-qr.ts';
import { type ReadPayload, readPayload } from './payload.ts';
import { transferReference } from './reference.ts';
import { amountThatComes, book } from './transfer.ts';

/** Every gateway whose codes are paid here. */
const billers: readonly Biller[] = [kbankBiller, payonexBiller, ...assumedBillers];

/** What the bank's app shows before one pays. */
export interface Bill {
  readonly payload: string;
  readonly payee: string;
  readonly detail: string;
  /** Decimal units of `currency`, null when the payer chooses. */
  readonly amount: number | null;
  readonly currency: 'THB' | 'LAK';
  readonly status: CodeStatus | null;
}

/** Reads a code's text as the bank's app does. */
export function billOf(world: World, payload: string): Bill {
  const { code, bill, payee, detail, currency = 'THB' } = understand(world, payload);
  return {
    payload: payload.trim(),
    payee,
    detail: detail ?? bill?.ref1 ?? code.proxy ?? '',
    amount: code.amount === undefined ? null : decimal(code.amount),
    currency,
    status: bill?.status ?? null,
  };
}

/**
 * Pays a code from the named account, or from the one that its gateway expects, or from the passer-by's: `amount` replaces
 * what the code says. A code that is cancelled or has expired is paid all the same; one that was paid is refused with 409
 * QR_ALREADY_PAID. A person's code, and a LAO QR, is a transfer to the account behind it, with a slip, as often as one pays it; a LAO QR in whole kip
 * from an account in Laos. A OnePay code has a slip as well, and is a line of its merchant's account.
 */
export function payCode(
  world: World,
  body: unknown,
): { reference: string; amount: number; payee: string; slip?: string } {
  const fields = fieldsOf(body);
  const {
    code,
    bill,
    biller,
    owner,
    payee,
    payer: usual,
    currency,
  } = understand(world, requiredText(fields, 'payload', 1000));
  const asked = fields.amount === undefined || fields.amount === null ? code.amount : satangOf(fields.amount);
  if (asked === undefined || asked <= 0n) throw new Refused('KEY_INVALID', 400, 'amount');
  return world.store.write(() => {
    const payer = payerOf(world, fields, usual ?? bill?.payer ?? passerBy);
    if (owner) {
      if (currency && asked % 100n !== 0n) throw new Refused('KEY_INVALID', 400, 'amount');
      if (currency && !isLao(payer.bankCode)) throw new Refused('NOT_IN_KIP', 400, 'fromBankCode');
      const amount = amountThatComes(world, asked);
      const transfer = { from: payer, to: owner, amount, at: new Date(), isTold: fields.notify !== false };
      const booked = book(world, 'qr', {
        ...transfer,
        ...(code.proxy && { toProxy: code.proxy }),
        ...(currency && { currency }),
      });
      return { ...booked, amount: decimal(amount), payee };
    }
    const fault =
      biller && (world.faults.take(biller.party, 'payment') ?? world.faults.take('BANK', 'payment'));
    const satang = fault ? (fault.amount ?? asked + 100n) : asked;
    const paid = takeFrom(world, payer, { satang, payee, booked: bill?.booked });
    bill?.pay(satang, { ...payer });
    return { ...paid, amount: decimal(satang), payee };
  });
}

/** What a gateway's code takes out of an account; where its bank books it to the merchant's at once, it comes there, with a slip. */
function takeFrom(
  world: World,
  payer: Account,
  { satang, payee, booked }: { satang: bigint; payee: string; booked: BillerCode['booked'] },
): { reference: string; slip?: string } {
  if (booked) {
    const transfer = { from: payer, amount: satang, at: new Date(), isTold: false, currency: 'LAK' } as const;
    return book(world, 'qr', { ...transfer, ...booked });
  }
  const reference = transferReference(payer.bankCode, new Date());
  move(world, payer, { kind: 'qr', amount: -satang, other: payee, reference });
  return { reference };
}

interface Understood {
  code: ReadPayload;
  payee: string;
  biller?: Biller;
  bill?: BillerCode;
  /** Baht unless told. */
  currency?: 'LAK';
  /** What the app shows beside the payee. */
  detail?: string;
  /** Pays when nobody is named. */
  payer?: AccountName;
  /** Whose account a person's code is to, if the bank world has it. */
  owner?: Account;
}

function understand(world: World, payload: string): Understood {
  const onepay = onepayBill(world, payload);
  if (onepay) return onepay;
  const laoQr = laoQrBill(world, payload);
  if (laoQr) return laoQr;
  const code = readPayload(payload);
  if (!code) throw new Refused('QR_UNREADABLE', 400, 'payload');
  if (code.proxy !== undefined) {
    const owner = accountBehind(world, code.proxy);
    return { code, payee: owner?.name ?? `PromptPay ${code.proxy}`, ...(owner && { owner }) };
  }
  const biller = billers.find(({ billerId }) => billerId === code.billerId);
  const bill = code.ref1 ? biller?.find(world, code.ref1) : undefined;
  if (!biller || !bill) throw new Refused('QR_UNKNOWN', 404, 'payload');
  return { code, payee: biller.payee, biller, bill };
}

function payerOf(world: World, fields: Record<string, unknown>, usual: AccountName): Account {
  return accountNamed(
    world,
    textOf(fields, 'fromBankCode') || usual.bankCode,
    textOf(fields, 'fromAccountNo') || usual.accountNo,
    textOf(fields, 'fromName'),
  );
}
