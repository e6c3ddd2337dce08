import { z } from 'zod';
import { call } from './call.ts';
import { money, time } from './fields.ts';
import { profileAnswer } from './profile.ts';

export const gameAccount = z.object({
  code: z.string(),
  name: z.string(),
  logo: z.string(),
  background: z.string(),
  category: z.enum(['slot', 'sport', 'lotto']),
  isActive: z.boolean(),
  amount: money,
  ftWalletSlot: z.number(),
  web: z.string().nullish().describe('A plain link to the game; where there is `isByLink`, the way in'),
  android: z.string().nullish().describe('The same for a device with Android'),
  ios: z.string().nullish().describe('The same for an iPhone or an iPad'),
  /** The provider did not answer: `amount` is the last one known. */
  stale: z.boolean().optional(),
  isByLink: z
    .boolean()
    .optional()
    .describe(
      'Nobody is connected to this game: its plain links are the way in, there is no account and no money',
    ),
  unavailable: z
    .enum(['CLOSED', 'CURRENCY'])
    .optional()
    .describe(
      'Every call about this game is refused with NO_GAME: nobody is connected to it, or it takes another currency',
    ),
});

/** The member's money at a glance. */
export const wallet = {
  'wallet.read': call({
    access: 'member',
    summary: 'The wallet, the game accounts and the profile',
    answer: z.object({
      ...profileAnswer.shape,
      wallet: z.object({ amount: money, hold: money, transit: money }),
      invite: z.object({ amount: money, success: z.int(), fail: z.int() }),
      slots: z.array(gameAccount),
      syncedAt: time.nullish(),
      staysAway: z
        .literal(true)
        .optional()
        .describe(
          'The member has excluded themselves or takes time off: GET /account/protection says until when',
        ),
    }),
    refusals: [],
  }),
  'wallet.refresh': call({
    access: 'member',
    summary: 'Read the balance of every game from its provider',
    answer: z.object({ slots: z.array(gameAccount), syncedAt: time }),
    refusals: [],
  }),
};
