import { z } from 'zod';
import { call } from './call.ts';
import { code, money, paging, time } from './fields.ts';

/** Why a slip was not credited: the specification's codes, in the order in which they are decided. */
export const slipReasons = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'INVALID_SLIP',
  'UNSTABLE_REFNO_ON_SLIP',
  'SLIP_REFNO_DUPLICATED',
  'DEST_ACC_INVALID',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'UNKNOW_ERROR',
] as const;
export const slipReason = z.enum(slipReasons);
export type SlipReason = z.infer<typeof slipReason>;

export const slipRow = z.object({
  createdAt: time,
  amount: money.describe(
    "As the bank tells it, of a duplicate as the member was credited it; 0 while that is not known, and of another member's transfer",
  ),
  status: z.enum(['SUCCESS', 'FAILED', 'PROCESSING']),
  note: slipReason.nullish(),
  link: z.string().describe('The call that answers where the picture is'),
  reference: z.string(),
});

/** Slips of bank transfers: uploaded, looked into by a job, and listed. */
export const slip = {
  'slip.upload': call({
    access: 'member',
    summary: 'Upload the slip of a bank transfer, as a form with the field `file`',
    body: z.strictObject({
      bankCode: code.optional().describe('The bank of the account of the house that the money was sent to'),
    }),
    answer: z.object({ message: z.literal('OK'), reference: z.string() }),
    status: 202,
    refusals: ['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'SLIP_UPLOAD_FAIL', 'SELF_EXCLUDED'],
  }),
  'slip.list': call({
    access: 'member',
    summary: 'A page of the slips, newest first',
    body: paging,
    answer: z.object({ total: z.int(), slips: z.array(slipRow) }),
    refusals: [],
  }),
  'slip.picture': call({
    access: 'member',
    summary: "Where a slip's picture can be read for the next minutes, by whoever has the address",
    params: z.strictObject({ reference: code }),
    answer: z.object({ url: z.string() }),
    refusals: ['NO_DATA'],
  }),
};
