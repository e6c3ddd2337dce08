import { currencies } from '@prae/contract/facts';
import { type Language, languages } from '@prae/contract/languages';
import { prizeKinds } from '@prae/contract/spin';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { cleanedHtml } from '../../domain/html.ts';
import { fromWire, isMovable } from '../../domain/money.ts';
import { offerCode } from '../bonus/bonus.ts';
import type { InLanguages } from './spin.sql.ts';
import {
  closeOthers,
  codesNotOffered,
  kindsWon,
  lockedWheel,
  removeOtherSlices,
  type Slice,
  setOpen,
  type WheelRow,
  wheelRows,
  writeSlice,
  writeWheel,
} from './wheel.sql.ts';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'is no colour like #b5174b');
const line = z.string().min(1).max(60);
/** The same in every language. */
const inLanguages = <T>(each: T) =>
  Object.fromEntries(languages.map((language) => [language, each])) as { [Each in Language]: T };
const inAll = (text: z.ZodString) => z.strictObject(inLanguages(text));
const html = z.string().max(2_000);

const slice = z
  .strictObject({
    code,
    label: inAll(line),
    htmlDescription: inAll(html).default(inLanguages('')),
    bgColor: colour,
    textColor: colour,
    weight: z.int().min(0).max(1_000_000_000),
    prize: z.enum(prizeKinds),
    amount: z.number().min(0).max(1_000_000).multipleOf(0.01).default(0),
    promotionCode: offerCode.nullable().default(null),
    stock: z.int().min(0).max(1_000_000).nullable().default(null),
  })
  .refine(
    ({ prize, amount }) => amount > 0 === ['money', 'coins'].includes(prize),
    'has an amount that does not fit',
  )
  .refine(({ prize, amount }) => prize !== 'coins' || Number.isInteger(amount), 'has a part of a coin')
  .refine(
    ({ prize, promotionCode }) => (prize === 'promotion') === (promotionCode !== null),
    'needs a promotionCode, or has one too many',
  );

/** Of any other slice only what was won of it counts. */
const canBeWon = ({ weight, stock }: z.output<typeof slice>) => weight > 0 && stock !== 0;

/** A wheel as an operator writes it down. */
const wheelFile = z
  .strictObject({
    code,
    currency: z.enum(currencies),
    name: inAll(line),
    slices: z.array(slice).min(1).max(24),
  })
  .refine(({ slices }) => new Set(slices.map((one) => one.code)).size === slices.length, 'has a code twice')
  .refine(({ slices }) => slices.some(canBeWon), 'has nothing on it')
  .refine(
    ({ currency, slices }) =>
      slices.every(({ prize, amount }) => prize !== 'money' || isMovable(fromWire(amount), currency)),
    'has a part of a unit that banks do not move',
  );

export type WheelFile = z.input<typeof wheelFile>;

/** Why this is no wheel, in words; undefined where it is one. */
export function whyNotWheel(written: unknown): string | undefined {
  const issue = wheelFile.safeParse(written).error?.issues[0];
  return issue && `${issue.path.join('.') || 'the wheel'}: ${issue.message}`;
}

/**
 * Writes a wheel, in the place of the one of its code. Slices that are not in it are removed from it, and with them what was won of
 * them. A slice of which something was won keeps its kind, and a wheel its currency; what can be won of promotions can be received in
 * that just now: answers why nothing was changed, or undefined.
 */
export async function putWheel(database: Database, written: unknown): Promise<string | undefined> {
  const { code: wheel, currency, name, slices } = wheelFile.parse(written);
  return database.transaction(async (tx) => {
    const known = await tx.maybe(lockedWheel(wheel));
    if (known && known.unit !== currency) return `the wheel ${wheel} is one in ${known.unit}`;
    const won = await tx.rows(kindsWon(wheel));
    const other = slices.find((one) => won.some(({ code, kind }) => code === one.code && kind !== one.prize));
    if (other) return `of the slice ${other.code} another kind of prize was won: give it another code`;
    const codes = slices.filter(canBeWon).flatMap(({ promotionCode }) => promotionCode ?? []);
    const [unknown] = await tx.rows(codesNotOffered(codes, currency));
    if (unknown) return `no promotion is offered in ${currency} by the code ${unknown.code}`;
    await tx.run(writeWheel(wheel, currency, name));
    await tx.run(
      removeOtherSlices(
        wheel,
        slices.map((one) => one.code),
      ),
    );
    for (const [place, one] of slices.entries()) await tx.run(writeSlice(wheel, place + 1, sliceOf(one)));
    return undefined;
  });
}

/** Opens a wheel to the members of its currency, in the place of the one that was open; false where there is none, or it is open. */
export function openWheel(database: Database, code: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.run(closeOthers(code));
    return (await tx.run(setOpen(code, true))) > 0;
  });
}

export async function closeWheel(database: Database, code: string): Promise<boolean> {
  return (await database.run(setOpen(code, false))) > 0;
}

export function wheels(database: Database): Promise<WheelRow[]> {
  return database.rows(wheelRows());
}

function sliceOf({ label, htmlDescription, prize, amount, ...rest }: z.output<typeof slice>): Slice {
  return {
    ...rest,
    ...{ kind: prize, labels: label },
    amount: prize === 'coins' ? BigInt(amount) : fromWire(amount),
    descriptions: eachCleaned(htmlDescription),
  };
}

function eachCleaned(texts: InLanguages): InLanguages {
  const entries = languages.map((language) => [language, cleanedHtml(texts[language])]);
  return Object.fromEntries(entries) as InLanguages;
}
