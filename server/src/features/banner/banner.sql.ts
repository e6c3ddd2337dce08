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

/** One writer at a time, so that no two put theirs in beside each other; readers go on. */
export function lockBanners(): Query {
  return sql`lock table banner in share row exclusive mode`;
}

export function removeBanners(place: BannerPlace): Query {
  return sql`delete from banner where place = ${place}`;
}

export function insertBanner(
  place: BannerPlace,
  { language, image, html }: BannerRow,
  position: number,
): Query {
  return sql`insert into banner (place, language, position, image, html)
    values (${place}, ${language}, ${position}, ${image}, ${html})`;
}
