import { z } from 'zod';
import { AMOUNT_MAX, wireCurrencies } from './facts.ts';

/** Money on the wire: a decimal number of currency units, 0 to 10,000,000.00, at most two places; never a string. */
export const amount = z
  .number()
  .min(0)
  .max(AMOUNT_MAX)
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), 'at most two decimal places')
  .describe('Money: decimal number, at most two places');

/** Money in an answer; may be negative (statements are signed). */
export const money = z.number().describe('Money: decimal number, two places');

/** Text of at most so many characters; what is longer is looked at no further, by no pattern that comes after. */
export function short(max: number): z.ZodString {
  return z.string().min(1).max(max, { abort: true });
}

/** One line of text a person typed: no control characters (U+0000 above all), not blank, `max` characters at most. */
export function text(max: number): z.ZodString {
  return short(max).regex(/^[^\S\p{Cc}]*[^\s\p{Cc}]\P{Cc}*$/u);
}

/** A number of a message in its thread, or 0 for before the first: no larger than any that is given. */
export const seqOrNone = z.int().min(0).max(2_147_483_647);

/** An opaque identifier or code. */
export const code = short(64).regex(/^[A-Za-z0-9_-]+$/);

/** In an answer about moved money; absent where nothing was to be moved, and in answers kept by earlier versions. */
export const operationNamed = z
  .string()
  .optional()
  .describe('The operation, by the `_id` that its row of the statement has');

/** A day of the calendar from 2000 on, e.g. '2026-11-22'. In Bangkok, where a call says nothing else. */
export const day = short(10).refine(isDay, 'is no day').describe('A day, YYYY-MM-DD');

/** Whether a text names a day that there is: not the 30th of February. */
function isDay(typed: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(typed)) return false;
  const at = Date.parse(`${typed}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(typed);
}

/** Of a withdrawal, whatever account its member has by now. */
export const accountEnd = z.string().describe('The last four digits of the account that it goes to');

/** ISO 8601 UTC time. */
export const time = z.string().describe('ISO 8601 time in UTC');

/** A page of a list: `page` counts from 1, `limit` is 1 to 100. */
export const paging = z.strictObject({
  page: z.int().min(1).max(1_000_000_000),
  limit: z.int().min(1).max(100),
});

export const currency = z.enum([...wireCurrencies.th, ...wireCurrencies.la]);

export const ok = z.object({ message: z.literal('OK') });
export const success = z.object({ message: z.literal('SUCCESS') });
