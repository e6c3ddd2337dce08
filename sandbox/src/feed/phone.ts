import { randomInt } from 'node:crypto';
import type { AccountName } from '../bank/accounts.ts';
import { bangkok } from '../bank/reference.ts';
import { decimalText, grouped } from '../money.ts';
import type { World } from '../world.ts';

/** A transfer that came to an account, as its bank tells the owner. */
export interface Arrived {
  readonly from: AccountName;
  readonly to: AccountName;
  /** Satang. */
  readonly amount: bigint;
  readonly at: Date;
  /** Of the receiver's account, afterwards. */
  readonly balance: bigint;
  /** It was paid by a code, of whose payer KBANK tells nothing. */
  readonly isByCode: boolean;
}

/** What the phone passes on: the SMS as it is, or what the relay read of it under its own names. */
type Plain = Readonly<Record<string, string | number>>;

/** Banks whose SMS the phone gets, and the id that each writes from. */
const senders: Record<string, string> = { KBANK: 'KBank', SCB: '027777777' };

/** The four letters by which SCB names the payer's bank; of some they are assumed. */
const letters: Record<string, string> = {
  ...{ KBANK: 'KBNK', BBL: 'BBLA', KTB: 'KTBA', SCB: 'SCBA', BAY: 'BAYA', TMB: 'TMBA', GSB: 'GSBA' },
  ...{ GHB: 'GHBA', CIMBT: 'CIMB', KKP: 'KKPB', LHFG: 'LHBA', TISCO: 'TISC', TCD: 'TCRB', ICBCT: 'ICBC' },
};

const advertisement = 'โปรพิเศษ! สมัครสินเชื่อวันนี้ ดอกเบี้ยเริ่มต้น 0.99% วงเงินสูงสุด 1,000,000 บาท';

/**
 * Has the portal's phone, with the relay on it, tell of money that came: of KBANK and SCB alone. The phone tries again until the portal
 * answers, signing anew each time. Call it inside `store.write` with the transfer.
 */
export function notifyFeed(world: World, arrived: Arrived): void {
  const { to } = arrived;
  const sender = senders[to.bankCode];
  if (sender === undefined) return;
  const plain = plainOf(arrived);
  const promotion = { sender, text: advertisement, sms_timestamp: Date.now() };
  world.outbox.send('BANK', plain, {
    // What somebody posts who has not the phone's key: ten times the money.
    forged: (['wrong', 'none', 'old'] as const).map((signature) => ({
      body: JSON.stringify(plainOf({ ...arrived, amount: 10n * arrived.amount })),
      signature,
    })),
    nonsense: [promotion, brokenOf(sender, plain)].map((one) => JSON.stringify(one)),
  });
}

function plainOf(arrived: Arrived): Plain {
  return arrived.to.bankCode === 'SCB' ? scbSms(arrived) : kbankMessage(arrived);
}

/** From another account at KBANK, and of a code, an SMS in the bank's shapes; from elsewhere what the relay reads of a longer one. */
function kbankMessage(arrived: Arrived): Plain {
  const { from, to, amount, at, balance, isByCode } = arrived;
  const { day, year, clock } = partsOf(at);
  if (isByCode)
    return sms(
      'KBANK',
      at,
      `${day}/${year} ${clock} บช X-${to.accountNo.slice(-4)} เงินเข้า ${grouped(amount)} คงเหลือ ${grouped(balance)} บ.`,
    );
  if (from.bankCode !== 'KBANK')
    return {
      ...{
        bank: 'KBANK',
        type: 'credit',
        amount: decimalText(amount),
        account_number: `X-${to.accountNo.slice(-6)}`,
      },
      sender_or_receiver: `${from.bankCode} X-${from.accountNo.slice(-6)}`,
      // The receiving bank's own, which is on no slip.
      reference_number: `KBTR${Date.now()}${randomInt(1_000_000)}`,
      sms_timestamp: at.getTime(),
    };
  return sms(
    'KBANK',
    at,
    `${day}/${year} ${clock} บช X-${to.accountNo.slice(-6)} รับโอนจาก X-${from.accountNo.slice(-6)} ` +
      `${grouped(amount)} คงเหลือ ${grouped(balance)} บ.`,
  );
}

function scbSms({ from, to, amount, at, balance }: Arrived): Plain {
  const { day, clock } = partsOf(at);
  const payer = `${letters[from.bankCode] ?? from.bankCode}/x${from.accountNo.slice(-6)}`;
  return sms(
    'SCB',
    at,
    `${day}@${clock} ${grouped(amount)} จาก${payer}เข้าx${to.accountNo.slice(-6)} ใช้ได้${grouped(balance)}บ`,
  );
}

function sms(bankCode: string, at: Date, text: string): Plain {
  return { sender: senders[bankCode] ?? '', text, sms_timestamp: at.getTime() };
}

/** The same after a carrier that loses every Thai letter. */
function brokenOf(sender: string, plain: Plain): Plain {
  const text = String(plain.text ?? `${plain.account_number} รับโอน ${plain.amount}`);
  return { sender, text: text.replace(/[\u0e00-\u0e7f]/g, '?'), sms_timestamp: Date.now() };
}

/** Bangkok's day and clock, and the last two digits of the Buddhist year. */
function partsOf(at: Date): { day: string; year: string; clock: string } {
  const { date, time } = bangkok(at);
  return {
    day: `${date.slice(6)}/${date.slice(4, 6)}`,
    year: String(Number(date.slice(0, 4)) + 543).slice(2),
    clock: `${time.slice(0, 2)}:${time.slice(2, 4)}`,
  };
}
