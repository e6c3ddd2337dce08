import type { Language } from '@prae/contract/languages';
import { type Query, sql } from '../../db/database.ts';

/** Where banners are shown. */
export const bannerPlaces = ['invite', 'refund'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

export interface BannerRow {
  /** Null: for all languages. */
  language: Language | null;
  image: string;
  html: string;
}

export function bannerRows(place: BannerPlace): Query<BannerRow> {
  return sql<BannerRow>`select language, image, html from banner where place = ${place} order by position, id`;
}

export function countBanners(): Query<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from banner`;
}

export function insertBanner(
  place: BannerPlace,
  { language, image, html }: BannerRow,
  position: number,
): Query {
  return sql`insert into banner (place, language, position, image, html)
    values (${place}, ${language}, ${position}, ${image}, ${html})`;
}
