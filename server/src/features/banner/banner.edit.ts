import { languages } from '@prae/contract/languages';
import { z } from 'zod';
import { cleanedHtml } from '../../domain/html.ts';
import { readWritten } from '../../domain/written.ts';
import { type BannerPlace, type BannerRow, bannerPlaces } from './banner.sql.ts';

/** What is shown of a banner: a picture's address ('' for a woven one) and HTML. */
export type BannerContent = Pick<BannerRow, 'image' | 'html'>;

const MOST = 8;

/** A banner as an operator writes it, here and for a bonus; what members must not get is taken out of its HTML. */
export const bannerSchema = z
  .strictObject({
    image: z
      .string()
      .max(100_000)
      .refine((image) => image === '' || isPicture(image), 'is no picture’s address')
      .default(''),
    html: z.string().max(2_000).transform(cleanedHtml).default(''),
  })
  .refine((one) => !isEmpty(one), 'has neither picture nor text');

/** All banners of a place, in the order in which they are shown. */
const bannersSchema = z.strictObject({
  place: z.enum(bannerPlaces),
  banners: z
    .array(bannerSchema.safeExtend({ language: z.enum(languages).nullable().default(null) }))
    .min(1, 'names none')
    .refine(
      (all) =>
        languages.every((one) => all.filter(({ language }) => (language ?? one) === one).length <= MOST),
      `names more than ${MOST} in a language`,
    ),
});

/** The banners of a place, of an operator's text; or why they cannot be, in words for them. */
export function readBanners(
  text: string,
  mediaOrigins: readonly string[],
): { place: BannerPlace; banners: readonly BannerRow[] } | string {
  const read = readWritten(text, bannersSchema);
  return typeof read === 'string' ? read : (whyNotShown(read.banners, mediaOrigins) ?? read);
}

/** Why no page shows the picture of one of these banners, in words for an operator: it is at another host than `mediaOrigins`. */
export function whyNotShown(
  banners: readonly BannerContent[],
  mediaOrigins: readonly string[],
): string | undefined {
  const far = banners.find(
    ({ image }) =>
      image.startsWith('https://') && !mediaOrigins.some((origin) => image.startsWith(`${origin}/`)),
  );
  return far && `no page shows ${far.image}: name its origin in MEDIA_ORIGINS first`;
}

/** What members get of banners: cleaned, and without those of which nothing is left. Rows may also be written past this program. */
export function shownOf<Row extends BannerContent>(banners: readonly Row[]): Row[] {
  return banners.map(cleaned).filter((one) => !isEmpty(one));
}

function cleaned<Row extends BannerContent>(row: Row): Row {
  return { ...row, image: isPicture(row.image) ? row.image : '', html: cleanedHtml(row.html) };
}

function isEmpty({ image, html }: BannerContent): boolean {
  return image === '' && html === '';
}

/**
 * An address of this service, one by https, or a picture as a data URL; anything else could run something. A backslash is a
 * slash to browsers, and two lead to another host.
 */
function isPicture(image: string): boolean {
  return /^(https:\/\/|\/(?!\/)|data:image\/(png|jpeg|webp|gif);base64,)[^\s"'<>\\]+$/.test(image);
}
