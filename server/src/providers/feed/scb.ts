import { bankOf } from './banks.ts';
import type { BankTexts, Told } from './port.ts';
import { AMOUNT, amountIn, creditOf, shapelessOf, timeIn } from './text.ts';

const WHEN = String.raw`(\d{2})/(\d{2})@(\d{2}):(\d{2})`;
const AFTER = String.raw`ใช้ได้ ?${AMOUNT} ?บ\.?`;

/** `23/11@19:42 100.00 จากBBLA/x345678เข้าx667788 ใช้ได้954.62บ`: the bank in four letters, and the payer's last digits. */
const transferred = new RegExp(
  `^${WHEN} ${AMOUNT} ?จาก ?([A-Z]{2,6})/x(\\d{4,10}) ?เข้า ?x(\\d{4,10}) ${AFTER}$`,
  'u',
);
/** `เงิน 8,730.00บ เข้าบ/ชx667788 23/11@19:42 ใช้ได้ 2,887.98บ`, also of a salary or a transfer from a company: no payer is told. */
const came = new RegExp(
  `^(?:เงินโอน/เงินเดือน|เงินโอน|เงินเดือน|เงิน) ?${AMOUNT} ?บ ?เข้าบ/ช ?x(\\d{4,10}) ${WHEN} ${AFTER}$`,
  'u',
);

/**
 * SCB's SMS. They have no year. Of a cheque (`เช็คเข้า …`) the shape is not public in full, and it may bounce: a person looks at it.
 */
export const scbTexts: BankTexts = {
  bank: 'SCB',
  isSender: (sender) => /^(?:0|\+?66)27777777$/.test(sender.replace(/[\s-]/g, '')),
  read(text, receivedAt) {
    const plain = came.exec(text);
    if (plain) {
      const [, sum = '', account = '', day = '', month = '', hour = '', minute = '', after = ''] = plain;
      return read({ day, month, hour, minute, sum, account, after }, receivedAt);
    }
    const told = transferred.exec(text);
    if (!told) return shapelessOf(text);
    const [
      ,
      day = '',
      month = '',
      hour = '',
      minute = '',
      sum = '',
      code = '',
      payer = '',
      account = '',
      after = '',
    ] = told;
    const payerBank = bankOf(code);
    const from = payerBank === undefined ? {} : { payerBank, payerTail: payer };
    return read({ day, month, hour, minute, sum, account, after }, receivedAt, from);
  },
};

interface Parts {
  day: string;
  month: string;
  hour: string;
  minute: string;
  sum: string;
  account: string;
  after: string;
}

function read(
  { sum, account, after, ...when }: Parts,
  receivedAt: Date,
  from: { payerBank?: string; payerTail?: string } = {},
): Told {
  const balanceAfter = amountIn(after);
  return creditOf({
    ...{ bank: 'SCB', accountTail: account, satang: amountIn(sum), at: timeIn(when, receivedAt) },
    ...from,
    ...(balanceAfter !== undefined && { balanceAfter }),
  });
}
