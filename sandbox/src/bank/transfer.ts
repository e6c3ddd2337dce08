import { notifyFeed } from '../feed/phone.ts';
import { fieldsOf, Refused, requiredText, textOf } from '../fields.ts';
import { satangOf } from '../money.ts';
import type { World } from '../world.ts';
import { type AccountName, accountNamed, move } from './accounts.ts';
import { isLao } from './banks.ts';
import { transferReference } from './reference.ts';

/** A transfer between two accounts as the sending bank remembers it. */
export interface Transfer {
  readonly reference: string;
  readonly from: AccountName;
  readonly to: AccountName;
  /** Satang. */
  readonly amount: bigint;
  /** ISO 8601; a test may put it into the past. */
  readonly at: string;
  /** Baht unless told. */
  readonly currency?: 'LAK';
  /** The PromptPay number that the money was sent to, in place of the account. */
  readonly toProxy?: string;
  /** Verifiers name the receiver by that number alone, and tell no account. */
  readonly isAccountHidden?: boolean;
  /** Of a bill that was paid, as on a shop's or a gateway's code: the first of its references, which verifiers tell. */
  readonly ref1?: string;
  /** From when on its bank knows it for whoever verifies the slip, by the world's clock; at once unless set. */
  readonly knownAt?: number;
  /** How many verifications of the slip meet a captcha first. */
  readonly captchas?: number;
}

/**
 * Moves money between two accounts, either of which is opened when it does not exist, makes the slip and, unless
 * `notify` is false, has the portal's phone pass on the receiving bank's notification. `slip` is a path on this server.
 */
export function transferMoney(world: World, body: unknown): { reference: string; slip: string } {
  const fields = fieldsOf(body);
  const asked = satangOf(fields.amount);
  if (asked === undefined || asked <= 0n) throw new Refused('KEY_INVALID', 400, 'amount');
  const at = instantOf(fields);
  const currency = currencyOf(fields, asked);
  const more = { ...verificationOf(world, fields), ...(currency && { currency }) };
  const isTold = fields.notify !== false;
  return world.store.write(() => {
    const amount = isTold ? amountThatComes(world, asked) : asked;
    const from = accountNamed(
      world,
      requiredText(fields, 'fromBankCode'),
      requiredText(fields, 'fromAccountNo'),
      textOf(fields, 'fromName'),
    );
    const to = accountNamed(
      world,
      requiredText(fields, 'toBankCode'),
      requiredText(fields, 'toAccountNo'),
      textOf(fields, 'toName'),
    );
    if (currency && ![from, to].every(({ bankCode }) => isLao(bankCode)))
      throw new Refused('NOT_IN_KIP', 400, 'currency');
    return book(world, 'transfer', { from, to, amount, at, isTold, ...more });
  });
}

/** What a transfer of so much comes to: another sum where a fault waits for the banks. Call it inside `store.write`. */
export function amountThatComes(world: World, asked: bigint): bigint {
  const fault = world.faults.take('BANK', 'payment');
  return fault ? (fault.amount ?? asked + 100n) : asked;
}

/** Moves money from one account to another, keeps what their banks remember of it, and has the receiver's tell the portal's phone. Without a `reference` it has one as its bank makes them. */
export function book(
  world: World,
  kind: 'transfer' | 'qr',
  {
    from,
    to,
    amount,
    at,
    isTold,
    reference = transferReference(from.bankCode, at),
    ...more
  }: { from: AccountName; to: AccountName; amount: bigint; at: Date; isTold: boolean } & Partial<
    Pick<Transfer, 'reference' | 'toProxy' | 'isAccountHidden' | 'ref1' | 'knownAt' | 'captchas' | 'currency'>
  >,
): { reference: string; slip: string } {
  const slip = `/bank/slips/${reference}.png`;
  const line = { kind, reference, slip, at: at.toISOString() } as const;
  move(world, from, { ...line, amount: -amount, other: nameOr(to) });
  const arrived = move(world, to, { ...line, amount, other: nameOr(from) });
  world.store
    .table<Transfer>('transfers')
    .put(reference, { reference, from: bare(from), to: bare(to), amount, at: at.toISOString(), ...more });
  const isByCode = kind === 'qr';
  if (isTold) notifyFeed(world, { from: bare(from), to, amount, at, balance: arrived.balance, isByCode });
  return { reference, slip };
}

function instantOf(fields: Record<string, unknown>): Date {
  if (fields.at === undefined || fields.at === null) return new Date();
  const at = new Date(textOf(fields, 'at'));
  if (Number.isNaN(at.getTime())) throw new Refused('KEY_INVALID', 400, 'at');
  return at;
}

/** Kip are whole; baht unless told. */
function currencyOf({ currency }: Record<string, unknown>, asked: bigint): 'LAK' | undefined {
  if (currency === undefined || currency === 'THB') return undefined;
  if (currency !== 'LAK') throw new Refused('KEY_INVALID', 400, 'currency');
  if (asked % 100n !== 0n) throw new Refused('KEY_INVALID', 400, 'amount');
  return currency;
}

/** What verifying the slip will be like, and what stands on it in place of the receiver's account. */
function verificationOf(
  world: World,
  fields: Record<string, unknown>,
): Pick<Transfer, 'toProxy' | 'isAccountHidden' | 'ref1' | 'knownAt' | 'captchas'> {
  const { knownAfterMs = 0, captchas = 0, hideAccount = false } = fields;
  if (!isCount(knownAfterMs)) throw new Refused('KEY_INVALID', 400, 'knownAfterMs');
  if (!isCount(captchas)) throw new Refused('KEY_INVALID', 400, 'captchas');
  const toProxy = textOf(fields, 'toProxy');
  if (!/^(\d{9,15})?$/.test(toProxy)) throw new Refused('KEY_INVALID', 400, 'toProxy');
  if (typeof hideAccount !== 'boolean' || (hideAccount && toProxy === ''))
    throw new Refused('KEY_INVALID', 400, 'hideAccount');
  const ref1 = textOf(fields, 'ref1');
  if (!/^[A-Z0-9]{0,20}$/.test(ref1)) throw new Refused('KEY_INVALID', 400, 'ref1');
  return {
    ...(ref1 !== '' && { ref1 }),
    ...(toProxy !== '' && { toProxy }),
    ...(hideAccount && { isAccountHidden: true }),
    ...(knownAfterMs > 0 && { knownAt: world.now() + knownAfterMs }),
    ...(captchas > 0 && { captchas }),
  };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function bare({ bankCode, accountNo, name }: AccountName): AccountName {
  // Everybody has a name at their bank, also who appeared without one.
  return { bankCode, accountNo, name: name || `OWNER ${accountNo.slice(-6)}` };
}

function nameOr({ bankCode, accountNo, name }: AccountName): string {
  return name || `${bankCode} ${accountNo}`;
}
