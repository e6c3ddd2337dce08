import { z } from 'zod';
import { banners } from './banner.ts';
import { call } from './call.ts';
import { money, paging, time } from './fields.ts';

/** Of the play that a refund is reckoned from: outside bonuses and under met ones, under a failed one, and under the one that is in force. */
export const refundShares = ['plain', 'failed', 'active'] as const;

const percent = z.number().describe('Percent, at most two decimal places');

/** Why nothing can be received now: what `refund.receive` would be refused with. */
export const refundRefusals = ['REFUND_INACTIVE', 'NO_REFUND', 'REFUND_CONDITION', 'REFUND_MINIMUM'] as const;

const share = {
  kind: z.enum(refundShares),
  bonus: z.string().optional().describe("The bonus's code"),
  name: z.string().optional().describe('How the bonus is called, in the language of the request'),
};

const line = z.object({
  ...share,
  loss: money.describe('What was lost more than won, over all games, without `won`'),
  percent: percent.describe('What of it is given back'),
});

const moved = z.object({
  message: z.literal('REFUND_SUCCESS'),
  status: z.literal('SUCCESS'),
  amount: money,
});

/** A share of a week's losses that is given back. */
export const refund = {
  'refund.list': call({
    access: 'member',
    summary: 'A page of the refunds that are in the wallet, newest first',
    body: paging,
    answer: z.object({
      total: z.int(),
      refunds: z.array(
        z.object({
          refundAmount: money,
          createdAt: time.describe('When it came to the wallet'),
          from: time.describe('The Monday on which its week began'),
        }),
      ),
    }),
    refusals: [],
  }),
  'refund.check': call({
    access: 'member',
    summary: 'What of the last whole week is given back, and how it is reckoned',
    answer: z.object({
      result: z.boolean().describe('There is something to receive'),
      bonus: z.boolean().describe('A bonus is in force'),
      info: z.string().describe('The period and the sum in words, in the language of the request'),
      refundAmount: money.describe('What can be received'),
      refundSuccess: percent.describe(
        'Of losses without a bonus or under a met one; where something waits the one at which that was received',
      ),
      refundFail: percent.describe(
        'Of losses under failed bonuses, as it comes out; where something waits the one at which that was received',
      ),
      refusal: z.enum(refundRefusals).nullish().describe('Why nothing can be received now'),
      withdrawal: z.boolean().describe('A withdrawal is under way'),
      waiting: money.describe('What was received and is not in the wallet yet'),
      waitingLines: z.array(line).optional().describe('What `waiting` was reckoned from, of all its weeks'),
      waitsUntil: time
        .optional()
        .describe(
          'It can be received then: until then what was lost may be a stake that comes back, and nothing else keeps it',
        ),
      received: money.optional().describe('What was received of this week'),
      most: money.optional().describe('The sum, where `lines` come to more than is given back of a week'),
      from: time.describe('When the week began'),
      to: time.describe('When it was over'),
      until: time.describe('Until when it can be received'),
      lines: z.array(line).describe('What the sum is made of; once it was received as it was then'),
      lost: z
        .array(z.object({ ...share, loss: money.describe('What was lost more than won, over all games') }))
        .optional()
        .describe('The shares before `won` is taken off them, in proportion'),
      won: z
        .object({
          week: money.describe('In other shares of that week'),
          since: money.describe(
            'More than lost, from the end of that week until now, or before it while what was lost may have been played',
          ),
        })
        .optional()
        .describe('What is taken off `lost`, no more than that comes to'),
    }),
    refusals: [],
  }),
  'refund.receive': call({
    access: 'member',
    summary: 'Receive the refund of the last whole week; it then waits to be added to the wallet',
    answer: moved,
    refusals: refundRefusals,
  }),
  'refund.addWallet': call({
    access: 'member',
    summary: 'Add to the wallet what was received',
    answer: moved,
    refusals: ['NO_REFUND', 'REFUND_CONDITION'],
  }),
  'refund.banners': banners('What is shown before the sheet of refunds'),
};
