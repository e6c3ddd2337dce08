import { z } from 'zod';
import { call } from './call.ts';
import { amount, code, money, ok, short, time } from './fields.ts';

/** The QR gateways of the specification, which are paid in baht, and BCEL OnePay, which is paid in kip. */
export const qrBankCode = z.enum(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY', 'BCEL']);
export type QrBankCode = z.infer<typeof qrBankCode>;

/** The smallest QR of any gateway, in units of its currency: the specification has less ignored. */
export const smallestQr = 1;

/** Of each gateway's QR the amounts at a tap and the smallest amount, in units of its currency; those in baht the specification fixes. */
export const qrTerms: Record<QrBankCode, { presets: number[]; minimum: number }> = {
  KBANK: { presets: [10, 20, 50, 100, 500, 1000], minimum: smallestQr },
  WW: { presets: [100, 200, 300, 500, 1000], minimum: 100 },
  PAYONEX: { presets: [100, 200, 300, 500, 1000], minimum: 100 },
  PAYTIMZ: { presets: [10, 50, 100, 500, 1000], minimum: 10 },
  ZPAY: { presets: [10, 50, 100, 500, 1000], minimum: 10 },
  BCEL: { presets: [10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000], minimum: 10_000 },
};

export const qrAnswer = z.object({
  qrcodeId: z.string().nullish(),
  hasQrcode: z.boolean(),
  qrcode: z.string().nullish().describe("SVG markup whose content a bank's app scans"),
  amount: money.nullish(),
  expireIn: time.nullish(),
  message: z
    .string()
    .nullish()
    .describe(
      'Why there is no code: a code of the catalogue, or with `code` a sentence in the language of the request',
    ),
  code: z.literal('QR_MINIMUM').optional(),
  now: time
    .optional()
    .describe(
      'The clock of the answer, so that a countdown does not depend on the phone. A repeated request is given the first answer, and so the first clock: reading the code tells what is left of it',
    ),
  minimum: money.optional(),
  appLink: z
    .string()
    .optional()
    .describe("Opens the code in its bank's app on the same phone, where that app can be opened by a link"),
  accountName: z
    .string()
    .optional()
    .describe("Whose account a code of the house's own is paid to, as the payer's bank will show it"),
  isExact: z
    .literal(true)
    .optional()
    .describe('The payment is known by its amount, which is therefore not quite the one that was asked for'),
});

const gateway = z.strictObject({ bankCode: qrBankCode });

/** Depositing by QR: one open code per member, single use. */
export const deposit = {
  'deposit.qr.current': call({
    access: 'member',
    summary: 'The open QR, whichever gateway made it',
    answer: z.object({
      qr: qrAnswer.extend({ bankCode: qrBankCode }).nullable(),
      checked: z
        .array(z.object({ qrcodeId: z.string(), bankCode: qrBankCode, amount: money, at: time }))
        .optional()
        .describe(
          'Payments that were told of and are checked by a person, the oldest first; left out where there are none',
        ),
    }),
    refusals: [],
  }),
  'deposit.qr.read': call({
    access: 'member',
    summary: 'The open QR of a gateway',
    params: gateway,
    answer: qrAnswer,
    refusals: ['QR_FAIL'],
  }),
  'deposit.qr.create': call({
    access: 'member',
    summary: 'Make a QR; an open one of any gateway is cancelled',
    params: gateway,
    body: z.strictObject({ amount }),
    answer: qrAnswer,
    refusals: ['QR_FAIL', 'SELF_EXCLUDED', 'DEPOSIT_LIMIT'],
  }),
  'deposit.qr.cancel': call({
    access: 'member',
    summary: 'Cancel a QR',
    params: z.strictObject({ qrcodeId: code }),
    answer: ok,
    refusals: ['NO_DATA', 'QR_FAIL'],
  }),
  'deposit.account.code': call({
    access: 'member',
    summary:
      'A LAO QR code to one of the accounts of `lookup.deposit` that have one; a slip tells of its payment',
    body: z.strictObject({
      bankCode: code,
      bankAccountNo: short(20).regex(/^\d+$/),
      amount: amount.optional().describe('In whole kip; without it the payer chooses'),
    }),
    answer: z.object({
      qrcode: z.string().describe("SVG markup whose content a bank's app scans"),
      amount: money.optional(),
    }),
    refusals: ['NO_DATA', 'SELF_EXCLUDED', 'DEPOSIT_LIMIT'],
  }),
};
