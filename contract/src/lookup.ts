import { z } from 'zod';
import { call } from './call.ts';
import { variants } from './facts.ts';
import { money } from './fields.ts';

const htmlTexts = z.array(z.string()).describe('Sanitized HTML texts');

export const bank = z.object({
  code: z.string(),
  nameTH: z.string(),
  nameEN: z.string(),
  nameLA: z.string().optional(),
});

export const depositBank = z.object({
  bankType: z.enum(['BANK', 'PAYMENT']),
  bankCode: z.string(),
  mode: z.enum(['AUTO', 'SMS', 'MANUAL']),
  bank: z.object({ nameTH: z.string(), nameEN: z.string() }),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  currency: z.string(),
  /** Smallest amount of a QR of this provider and the amounts offered at a tap (additive). */
  minimum: money.optional(),
  presets: z.array(money).optional(),
  checkedAbove: money
    .optional()
    .describe('Payments above it are checked by a person before they reach the wallet'),
  ownAccountOnly: z
    .literal(true)
    .optional()
    .describe(
      "Its codes are paid from the member's registered account alone: what comes from another one is not taken",
    ),
  hasLaoQr: z.literal(true).optional().describe('`deposit.account.code` makes codes to it'),
});

const open = { access: 'public', refusals: [] } as const;
const member = { access: 'member', refusals: [] } as const;

/** Texts, lists and switches that the screens are filled from. */
export const lookup = {
  'lookup.banks': call({ ...open, summary: 'Banks a member may register', answer: z.array(bank) }),
  'lookup.sources': call({
    ...open,
    summary: 'How did you hear about us',
    answer: z.array(z.object({ code: z.string(), description: z.string() })),
  }),
  'lookup.info': call({
    ...open,
    summary: 'Name and address of the service',
    answer: z.object({
      name: z.string(),
      website: z.string(),
      variant: z.enum(variants),
      iframe: z.boolean(),
      truelinkSecret: z
        .string()
        .describe('The phrase that gift links are encrypted with, which hides them from nobody'),
    }),
  }),
  'lookup.contact': call({
    ...open,
    summary: 'How to reach support',
    answer: z.object({
      contactText: z.string(),
      lineLink: z.string(),
      lineName: z.string(),
      lineQR: z.string().describe('Address or data URL of an image; empty where there is no link'),
    }),
  }),
  'lookup.conditions': call({ ...open, summary: 'Condition texts', answer: htmlTexts }),
  'lookup.agreements': call({ ...open, summary: 'Agreement texts', answer: htmlTexts }),
  'lookup.agreementsVersion': call({
    ...open,
    summary:
      'By what an acceptance of the agreement texts is told: any change of them in any language makes it another one',
    answer: z.object({ version: z.int() }),
  }),
  'lookup.notice': call({
    ...open,
    summary: 'Bonus notice with the placeholder %percentFail%',
    answer: z.object({ notice: z.string() }),
  }),
  'lookup.active': call({
    ...open,
    summary: 'Is the service open',
    answer: z.union([
      z.object({ active: z.literal(true) }),
      z.object({ active: z.literal(false), terminated: z.literal('gone') }),
    ]),
  }),
  'lookup.registerOTP': call({
    ...open,
    summary: 'Does registration confirm the phone',
    answer: z.object({ registerOTP: z.boolean() }),
  }),
  'lookup.enableChatWidget': call({
    ...open,
    summary: 'Is the chat widget shown',
    answer: z.object({ enableChatWidget: z.boolean() }),
  }),
  'lookup.deposit': call({
    ...member,
    summary: 'Ways to deposit',
    answer: z.object({
      banks: z.array(depositBank),
      wallets: z.array(
        z.object({
          mode: z.enum(['AUTO', 'LINK']),
          walletAccountName: z.string(),
          walletAccountNo: z.string().optional(),
        }),
      ),
      isManual: z.boolean(),
    }),
  }),
  'lookup.withdraw': call({
    ...member,
    summary: 'Smallest and largest withdrawal',
    answer: z.object({ withdrawMin: money, withdrawMax: money }),
  }),
  'lookup.slip': call({
    ...member,
    summary: 'When slips are taken',
    answer: z.object({
      isOpen: z.boolean(),
      closedFrom: z.string(),
      closedTo: z.string(),
      maxAgeMinutes: z.int(),
      maxBytes: z.int(),
    }),
  }),
};
