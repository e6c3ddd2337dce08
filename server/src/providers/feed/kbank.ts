import type { BankTexts } from './port.ts';
import { AMOUNT, amountIn, creditOf, shapelessOf, timeIn } from './text.ts';

const WHEN = String.raw`(\d{2})/(\d{2})(?:/(\d{2}))? (\d{2}):(\d{2})`;
const ACCOUNT = String.raw`บช ?X-(\d{4,10})`;
const AFTER = String.raw`คงเหลือ ?${AMOUNT}(?: ?บ\.?)?`;

/** `23/11/69 19:42 บช X-1234 เงินเข้า 2,000.02 คงเหลือ 3,515.09 บ.`: who sent it is not told. */
const came = new RegExp(`^${WHEN} ${ACCOUNT} เงินเข้า ?${AMOUNT} ${AFTER}$`, 'u');
/** `23/11 19:42 บช X-112233 รับโอนจาก X-345678 1,234.56 คงเหลือ …`: from another account at KBANK. */
const transferred = new RegExp(`^${WHEN} ${ACCOUNT} รับโอนจาก ?X-(\\d{4,10}) ${AMOUNT} ${AFTER}$`, 'u');

/** KBANK's SMS, in the two shapes that are public. */
export const kbankTexts: BankTexts = {
  bank: 'KBANK',
  isSender: (sender) => /^kbank$/i.test(sender),
  read(text, receivedAt) {
    const plain = came.exec(text);
    if (plain) {
      const [, day = '', month = '', year, hour = '', minute = '', account = '', sum = '', after = ''] =
        plain;
      return creditOf({
        ...{ bank: 'KBANK', accountTail: account, satang: amountIn(sum) },
        at: timeIn({ day, month, year, hour, minute }, receivedAt),
        ...afterwards(after),
      });
    }
    const own = transferred.exec(text);
    if (!own) return shapelessOf(text);
    const [
      ,
      day = '',
      month = '',
      year,
      hour = '',
      minute = '',
      account = '',
      payer = '',
      sum = '',
      after = '',
    ] = own;
    return creditOf({
      ...{ bank: 'KBANK', accountTail: account, satang: amountIn(sum) },
      at: timeIn({ day, month, year, hour, minute }, receivedAt),
      ...{ payerBank: 'KBANK', payerTail: payer },
      ...afterwards(after),
    });
  },
};

function afterwards(text: string): { balanceAfter?: bigint } {
  const balanceAfter = amountIn(text);
  return balanceAfter === undefined ? {} : { balanceAfter };
}
