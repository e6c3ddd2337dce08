/** How an operator writes a bonus or a promotion: as one text in JSON. */
import { bonusTypes } from '@prae/contract/bonus';
import { type Language, languages } from '@prae/contract/languages';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { fromWire, toWire } from '../../domain/money.ts';
import { readWritten } from '../../domain/written.ts';
import { bannerSchema, whyNotShown } from '../banner/banner.ts';
import {
  clearBanners,
  clearTexts,
  closeMoney,
  insertBanners,
  insertText,
  lockOffer,
  putMoney,
  putOffer,
  spentBudgets,
} from './offer.sql.ts';

const PLACEHOLDER = '%percentFail%';

const sum = z
  .number()
  .positive()
  .max(10_000_000)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'has two decimal places at most');
const percent = z.number().min(0).max(100);
const words = z.strictObject({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().min(1).max(500),
  notice: z.string().trim().max(500).includes(PLACEHOLDER).optional(),
});
const inLanguages = <T extends z.ZodType>(of: T) =>
  z.strictObject(Object.fromEntries(languages.map((one) => [one, of])) as Record<Language, T>);

/** What a currency's members are offered; amounts as on the wire. Without a budget there is no end to it. */
const money = z.strictObject({
  cap: sum,
  minimum: sum.default(100),
  threshold: sum.default(5),
  budget: z.number().min(0).max(1_000_000_000_000).optional(),
});

/** How a bonus or a promotion code is called. */
export const offerCode = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/, 'has 2 to 32 of A-Z, 0-9, - and _');

export const offerSchema = z
  .strictObject({
    code: offerCode,
    kind: z.enum(['bonus', 'promotion']),
    type: z.enum(bonusTypes).default('limit'),
    percent: z.number().positive().max(10_000),
    percentFail: percent,
    maxReceived: z.int().min(1).max(10_000).default(1),
    multiple: z.number().positive().max(1_000).default(5),
    beginsAt: z.iso.datetime({ offset: true }).optional(),
    endsAt: z.iso.datetime({ offset: true }).optional(),
    sort: z.int().min(0).max(1_000).default(100),
    money: z
      .strictObject({ THB: money.optional(), LAK: money.optional() })
      .refine(({ THB, LAK }) => THB ?? LAK, 'names no currency'),
    texts: inLanguages(words),
    banners: inLanguages(z.array(bannerSchema).max(8)).optional(),
  })
  .refine(({ kind, type }) => kind === 'bonus' || type === 'limit', 'is a promotion, whose type is limit')
  .refine(
    ({ beginsAt, endsAt }) => !beginsAt || !endsAt || Date.parse(beginsAt) < Date.parse(endsAt),
    'ends before it begins',
  );

/** As it is written. */
export type OfferData = z.input<typeof offerSchema>;

/** Why a text is no offer, in words for an operator; else the offer. Pages show pictures of ours and of `mediaOrigins`. */
export function readOffer(
  text: string,
  mediaOrigins: readonly string[],
): z.output<typeof offerSchema> | string {
  const read = readWritten(text, offerSchema);
  if (typeof read === 'string') return read;
  return whyNotShown(Object.values(read.banners ?? {}).flat(), mediaOrigins) ?? read;
}

/**
 * Writes an offer, or what is different of one that is there. Whoever has received it keeps their terms. Answers why not, where a
 * budget would be below what was given.
 */
export function writeOffer(database: Database, data: OfferData): Promise<string | undefined> {
  const offer = offerSchema.parse(data);
  const { code } = offer;
  return database
    .transaction(async (tx) => {
      await tx.run(putOffer(offer));
      await tx.run(lockOffer(code));
      const amounts = Object.entries(offer.money).flatMap(([unit, one]) => (one ? [{ unit, ...one }] : []));
      for (const { unit, cap, minimum, threshold, budget } of amounts) {
        const limit = budget === undefined ? null : fromWire(budget);
        const [spent] = await tx.rows(spentBudgets(code, unit, limit));
        if (spent) throw new Spent(`${toWire(spent.given)} ${unit} of it were given`);
        const terms = { cap: fromWire(cap), minimum: fromWire(minimum), threshold: fromWire(threshold) };
        await tx.run(putMoney(code, unit, { ...terms, budget: limit }));
      }
      await tx.run(
        closeMoney(
          code,
          amounts.map(({ unit }) => unit),
        ),
      );
      await tx.run(clearTexts(code));
      await tx.run(clearBanners(code));
      for (const language of languages) {
        await tx.run(insertText(code, language, offer.texts[language]));
        await tx.run(insertBanners(code, language, offer.banners?.[language] ?? []));
      }
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof Spent) return error.message;
      throw error;
    });
}

/** Takes all back that was written. */
class Spent extends Error {}
