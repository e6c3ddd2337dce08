/** Banners, which are shown before a sheet opens: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import { type Language, languages } from '@prae/contract/languages';
import type { Database, Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { remembered } from '../../remembered.ts';
import { shownOf } from './banner.edit.ts';
import {
  type BannerPlace,
  type BannerRow,
  bannerPlaces,
  bannerRows,
  countBanners,
  insertBanner,
  lockBanners,
  removeBanners,
} from './banner.sql.ts';

export { bannerSchema, readBanners, shownOf, whyNotShown } from './banner.edit.ts';
export { type BannerPlace, bannerPlaces, removeBanners } from './banner.sql.ts';

type Banners = Answer<'invite.banners'>;

/** How long banners read from the database are taken for true. */
const AGE_LIMIT_MS = 30_000;

/** Reads the banners of a place in a language, at most twice a minute. */
export function bannersReader(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  place: BannerPlace,
): (language: Language) => Promise<Banners> {
  const read = remembered(
    () => bannersOf(database, place),
    AGE_LIMIT_MS,
    () => clock().getTime(),
  );
  return async (language) =>
    (await read())
      .filter((row) => row.language === null || row.language === language)
      .map(({ image, html }) => ({ image, html }));
}

/** What members see of a place, in all languages. */
export async function bannersOf(database: Database, place: BannerPlace): Promise<BannerRow[]> {
  return shownOf(await database.rows(bannerRows(place)));
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

/** Puts banners into a place, cleaned, for all that were there; all at once. */
export async function replaceBanners(
  database: Database,
  place: BannerPlace,
  banners: readonly BannerRow[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(lockBanners());
    await tx.run(removeBanners(place));
    for (const [index, row] of banners.entries()) await writeBanner(tx, place, row, index + 1);
  });
}

async function writeBanner(db: Db, place: BannerPlace, row: BannerRow, position: number): Promise<void> {
  const [clean] = shownOf([row]);
  if (!clean) throw new Error(`The banner of ${place} would be empty`);
  await db.run(insertBanner(place, clean, position));
}
