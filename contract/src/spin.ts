import { z } from 'zod';
import { call } from './call.ts';
import { code, money, short, time } from './fields.ts';

/** What a slice of the wheel brings. */
export const prizeKinds = ['money', 'coins', 'promotion', 'physical', 'nothing'] as const;
export type PrizeKind = (typeof prizeKinds)[number];

/** Why a spin took no coin and drew nothing: there is none, there is no wheel, or it or the draw is another one by now. */
export const spinErrors = ['NO_COIN', 'NO_WHEEL', 'WHEEL_CHANGED'] as const;
export type SpinError = (typeof spinErrors)[number];

const weight = z.int().min(1).describe('Of all weights together it is the chance');
const weights = z
  .array(z.object({ code, weight }))
  .describe('The published weights, in the order of the slices');
const commitment = z.string().describe('Hex SHA-256 of the secret of the next draw');

/** A slice of the wheel as it is shown. */
export const wheelSlice = z.object({
  code,
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: z.string().describe('Sanitized HTML; empty where there is none'),
  weight,
});

/** What coins are given for, as it can be told to a member. */
const coinTerms = z.object({
  deposit: money.describe('One coin is given for so much of the settled deposits of a day in Bangkok'),
  perDay: z.int().describe('No more coins are given for a day'),
  days: z.int().describe('A coin is gone after so many days'),
});

/** All that is needed to compute a draw again; the contract of the draw stands in docs/spin.md. */
const proof = z.object({
  _id: z.string().describe('The id of the draw'),
  commitment,
  secret: z.string().describe('32 bytes as 64 hex digits'),
  nonce: z.string().describe("The request's Idempotency-Key; without one, a value of the server's"),
  weights,
});

const nextDraw = z
  .object({ drawId: z.string().describe('The id of the next draw'), commitment, weights })
  .describe('What the next draw is bound to, so that it is known before it is asked for');

const coupon = z.object({
  _id: z.string(),
  kind: z.enum(prizeKinds).exclude(['nothing']),
  prize: z.object({
    name: z.string().describe('Of the wheel'),
    slice: z.object({ code, label: z.string() }),
  }),
  amount: z.number().describe('Money, or a number of coins; 0 of other prizes'),
  expiresAt: time,
  drawId: z.string().describe('The id of the draw that it was won by'),
  promotionCode: z.string().optional().describe('Of a claimed promotion: what is entered on the bonus page'),
});

/** The prize wheel, and the coupons that are won on it. */
export const spin = {
  'spin.active': call({
    access: 'member',
    summary: 'Is there a wheel to spin',
    answer: z.object({ active: z.boolean() }),
    refusals: [],
  }),
  'spin.setup': call({
    access: 'member',
    summary: 'The wheel, the coins, and what the next draw is bound to',
    answer: z.object({
      activeSpinwheel: z.object({ name: z.string(), slice: z.array(wheelSlice) }).nullable(),
      userCoin: z.int(),
      commitment: commitment.nullable(),
      drawId: z.string().nullable().describe('The id of the next draw'),
      coinTerms,
    }),
    refusals: [],
  }),
  'spin.create': call({
    access: 'member',
    summary: 'Take a coin and draw a slice',
    body: z
      .strictObject({
        drawId: short(64).optional().describe('The draw that is meant: another one takes no coin'),
      })
      .optional(),
    answer: z.object({
      success: z.boolean(),
      result: z
        .object({ code, label: z.string(), remainingCoin: z.int(), kind: z.enum(prizeKinds) })
        .optional(),
      error: z.enum(spinErrors).optional(),
      proof: proof.optional(),
      next: nextDraw.optional(),
    }),
    refusals: ['SELF_EXCLUDED'],
  }),
  'spin.draw': call({
    access: 'public',
    summary: 'A draw that is over, to be computed again by anybody',
    params: z.strictObject({ _id: short(64) }),
    answer: z.object({
      ...proof.omit({ _id: true }).shape,
      result: z.object({ code, label: z.string() }),
    }),
    refusals: ['NO_DATA'],
  }),
  'spin.coupon.list': call({
    access: 'member',
    summary: 'The coupons that can be claimed, newest first',
    answer: z.array(coupon),
    refusals: [],
  }),
  'spin.coupon.claim': call({
    access: 'member',
    summary: 'Claim the prize of a coupon',
    body: z.strictObject({ coupon: z.string().max(1_000).describe('Its `_id`') }),
    answer: z.object({
      message: z.literal('SUCCESS'),
      promotionCode: z.string().optional().describe('Of a promotion: what is entered on the bonus page'),
    }),
    refusals: [
      ...(['NO_CLAIMABLE_COUPON', 'INVALID_PRIZE_CODE', 'INVALID_CODE', 'INVALID_COUPON_TYPE'] as const),
      ...(['COUPON_EXPIRED', 'BONUS_REMAINING', 'SELF_EXCLUDED'] as const),
    ],
  }),
};
