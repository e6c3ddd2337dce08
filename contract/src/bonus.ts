import { z } from 'zod';
import { banner } from './banner.ts';
import { call } from './call.ts';
import { code, money, text, time } from './fields.ts';

export const bonusTypes = ['limit', 'day', 'week'] as const;

export const userBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  received: z
    .array(z.object({ updatedAt: time }))
    .describe('Newest first; one that was given back untouched is not among them'),
});

const receiving = [
  'SELF_EXCLUDED',
  'BONUS_ALREADY_ACTIVE',
  'BONUS_REMAINING',
  'BONUS_CONDITION',
  'BONUS_FULL',
] as const;

/** What a member is told of an offer before they accept it. */
const terms = {
  percent: z.number().describe('Of the deposit'),
  cap: money.describe('The most that is given'),
  minimum: money.describe('The smallest deposit that it is given for'),
  multiple: z
    .number()
    .describe('More than so many times the bonus money is to be won before it may be withdrawn'),
  threshold: money.describe('With less than this left of deposit and bonus it ends'),
  due: z
    .object({
      deposit: money.describe('What of it the bonus would be bound to'),
      amount: money.describe('The bonus money'),
      target: money.describe('More than this is to be won with it before it may be withdrawn'),
    })
    .nullable()
    .describe(
      'What it would give for the latest unused deposit, as the ledger knows, or, of the `current` one, has given; null where it would be refused',
    ),
  refusal: z
    .enum([...receiving, 'BONUS_MAX_CLAIMED', 'PROMOTION_RECEIVED'])
    .optional()
    .describe('Why it would be refused just now'),
};

const progress = z.object({
  code: z.string(),
  name: z.string(),
  amount: money.describe('The bonus money'),
  deposit: money.describe('What of the deposit it is bound to'),
  total: money.describe('What is left of deposit and bonus: all money but what was put in since'),
  added: money.describe('What was put in since'),
  won: money.describe('`total` without the deposit, as far as games tell what they hold'),
  target: money.describe('`won` above this meets the condition'),
  threshold: money,
  percentFail: z.number(),
  isMet: z.boolean(),
  clears: z
    .enum(['met', 'over', 'untouched', 'leaving'])
    .nullable()
    .describe(
      'Why `clear` would be taken now, `leaving` as the member stays away from play; null where it would be refused',
    ),
  waitsUntil: time
    .optional()
    .describe(
      'It ends by itself then, unless a bet comes back: of a bonus below its threshold that only waits for bets that a game does not tell of',
    ),
  returned: money.describe('What of the bonus money goes back by `untouched` or `leaving`'),
  staysAway: z
    .boolean()
    .describe(
      'The member has excluded themselves or takes time off: with the money out of the games `leaving` may come',
    ),
  activatedAt: time,
});

const promotion = z.object({
  code: z.string(),
  percentFail: z.number(),
  description: z.string(),
  name: z.string(),
});
const promotionParams = z.strictObject({ code: text(64) });

/** Bonuses, and promotion codes, which are bonuses received by a code. */
export const bonus = {
  'bonus.list': call({
    access: 'member',
    summary: 'The bonuses that the member is offered, and the one that they have',
    answer: z.array(
      z.object({
        ...{ code: z.string(), type: z.enum(bonusTypes), name: z.string(), description: z.string() },
        notice: z
          .string()
          .nullable()
          .describe('With the placeholder %percentFail%; null: that of /lookup/notice'),
        maxReceived: z.int(),
        percentFail: z.number(),
        ...terms,
        banners: z.array(banner),
        state: z
          .enum(['current', 'received', 'full', 'open'])
          .describe(
            '`current`: with the terms at which it was received, all but `percent`, `cap` and `minimum`; `received`: as often as it may be; `full`: its budget does not hold what it would give',
          ),
        userBonus: userBonus.nullable(),
      }),
    ),
    refusals: [],
  }),
  'bonus.activate': call({
    access: 'member',
    summary: 'Receive a bonus for the latest unused deposit',
    params: z.strictObject({ code }),
    answer: userBonus,
    refusals: [...receiving, 'BONUS_MAX_CLAIMED'],
  }),
  'bonus.active': call({
    access: 'member',
    summary: 'Whether a bonus is active, and how far it is as the ledger knows',
    answer: z.object({
      status: z.boolean(),
      type: z.enum([...bonusTypes, 'promotion']).optional(),
      progress: progress.optional(),
    }),
    refusals: [],
  }),
  'bonus.minimum': call({
    access: 'member',
    summary: 'Whether the latest unused deposit is large enough for any bonus',
    answer: z.object({ status: z.boolean(), minimum: money, amount: money }),
    refusals: [],
  }),
  'bonus.clear': call({
    access: 'member',
    summary:
      'End the active bonus: met, used up, or untouched, whose money goes back. Without one there is nothing to do',
    answer: z.object({ message: z.literal('BONUS_CLEAR') }),
    refusals: ['BONUS_CONDITION'],
  }),
  'promotion.current': call({
    access: 'member',
    summary: 'The active promotion',
    answer: z.object({ ...promotion.shape, activatedAt: time }).nullable(),
    refusals: [],
  }),
  'promotion.find': call({
    access: 'member',
    summary: 'What a promotion code gives',
    params: promotionParams,
    answer: z.object({ ...promotion.shape, ...terms }),
    refusals: ['NO_PROMOTION', 'PROMOTION_RECEIVED'],
  }),
  'promotion.activate': call({
    access: 'member',
    summary: 'Receive a promotion for the latest unused deposit',
    params: promotionParams,
    answer: z.object({ ...promotion.shape, activatedAt: time }),
    refusals: [...receiving, 'NO_PROMOTION', 'PROMOTION_RECEIVED'],
  }),
};
