/** Banners, which are shown before a sheet opens: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import { type Language, languages } from '@prae/contract/languages';
import sanitize from 'sanitize-html';
import type { Database, Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { remembered } from '../../remembered.ts';
import {
  type BannerPlace,
  type BannerRow,
  bannerPlaces,
  bannerRows,
  countBanners,
  insertBanner,
} from './banner.sql.ts';

export type { BannerPlace };

type Banners = Answer<'invite.banners'>;

/** How long banners read from the database are taken for true. */
const AGE_LIMIT_MS = 30_000;

/** Reads the banners of a place in a language, at most twice a minute. */
export function bannersReader(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  place: BannerPlace,
): (language: Language) => Promise<Banners> {
  const read = remembered(
    async () => (await database.rows(bannerRows(place))).map(cleaned),
    AGE_LIMIT_MS,
    () => clock().getTime(),
  );
  return async (language) =>
    (await read())
      .filter((row) => (row.language === null || row.language === language) && !isEmpty(row))
      .map(({ image, html }) => ({ image, html }));
}

/** A banner without a picture, on a cloth: its HTML in every language. */
export type WovenBanner = Record<Language, string>;

/**
 * Writes the banners of each place, cleaned of whatever members must not get, all at once and only where there are none anywhere. One
 * with nothing in it is a fault.
 */
export async function writeBannersOnce(
  database: Database,
  places: Record<BannerPlace, readonly WovenBanner[]>,
): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await tx.one(countBanners())).count > 0) return;
    for (const place of bannerPlaces)
      for (const [index, texts] of places[place].entries())
        for (const language of languages)
          await writeBanner(tx, place, { language, image: '', html: texts[language] }, index + 1);
  });
}

async function writeBanner(db: Db, place: BannerPlace, row: BannerRow, position: number): Promise<void> {
  const clean = cleaned(row);
  if (isEmpty(clean)) throw new Error(`The banner of ${place} would be empty`);
  await db.run(insertBanner(place, clean, position));
}

function isEmpty({ image, html }: BannerRow): boolean {
  return image === '' && html === '';
}

/** Done when a banner is written, and again before it goes out: rows may also be written past this program. */
function cleaned({ language, image, html }: BannerRow): BannerRow {
  const text = sanitize(html, {
    allowedTags: ['h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br'],
    allowedAttributes: {},
  });
  return { language, image: isPicture(image) ? image : '', html: text.trim() };
}

/** An address of this service, one by https, or a picture as a data URL; anything else could run something. */
function isPicture(image: string): boolean {
  return /^(https:\/\/|\/(?!\/)|data:image\/(png|jpeg|webp|gif);base64,)[^\s"'<>]+$/.test(image);
}
