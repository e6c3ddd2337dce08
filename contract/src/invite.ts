import { z } from 'zod';
import { banners } from './banner.ts';
import { call } from './call.ts';
import { money, paging, short, time } from './fields.ts';

/** Why an invitation has come to nothing, or is not there yet. */
export const inviteReasons = [
  'NO_DEPOSIT',
  'NO_PLAY',
  'REVIEW',
  'BANK_ACCOUNT',
  'DEVICE',
  'CURRENCY',
  'DEPOSIT_BELOW',
  'EXPIRED',
] as const;

/** What inviting friends brings. */
export const invite = {
  'invite.list': call({
    access: 'member',
    summary: 'A page of the members whom one has invited, newest first',
    body: paging,
    answer: z.object({
      total: z.int(),
      invites: z.array(
        z.object({
          from: z.object({ name: z.string().describe('Masked') }),
          amount: money.describe('What it has brought'),
          createdAt: time,
          status: z.enum(['SUCCESS', 'FAILED', 'PROCESSING']),
          reason: z
            .enum(inviteReasons)
            .optional()
            .describe(
              'Of what is not a success: why, or what it waits for; absent where nobody has looked at it yet',
            ),
        }),
      ),
      isOpen: z.boolean().describe('Whether inviting brings anything now'),
      terms: z
        .object({
          percent: z.number().describe('Of the first deposit'),
          most: money.describe('Of one invitation'),
          depositMin: money.describe('What the first deposit must be at least'),
          days: z.int().describe('Within so many days of the registration'),
        })
        .describe('What an invitation brings, in the currency of who invites'),
    }),
    refusals: [],
  }),
  'invite.bonus': call({
    access: 'member',
    summary: 'Move what inviting has brought to the wallet, once a day',
    answer: z.object({
      message: z.literal('INVITE_BONUS_SUCCESS'),
      status: z.literal('SUCCESS'),
      amount: money,
    }),
    refusals: [
      'INVITE_INACTIVE',
      'INVITE_COLLECT',
      'NO_INVITEE_PLAY_INFO',
      'NO_INVITE_BONUS',
      'INVITE_BONUS_FAIL',
    ],
  }),
  'invite.code': call({
    access: 'member',
    summary: "The member's own link, at the address where they see the portal, and a code to scan it by",
    body: z.strictObject({
      origin: short(200)
        .regex(/^https?:\/\/[A-Za-z0-9.:[\]-]+$/)
        .describe('Scheme, host and port'),
    }),
    answer: z.object({ link: z.string(), qrcode: z.string().describe('SVG') }),
    refusals: [],
  }),
  'invite.banners': banners('What is shown before the sheet of invitations'),
};
