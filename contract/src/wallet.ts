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
  web: z.string().nullish(),
  android: z.string().nullish(),
  ios: z.string().nullish(),
  /** The provider did not answer: `amount` is the last one known. */
  stale: z.boolean().optional(),
  /** No provider stands behind this game yet; activating it is refused with NO_GAME. */
  comingSoon: z.boolean().optional(),
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
