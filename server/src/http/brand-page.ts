import { createHash } from 'node:crypto';
import { defaultLook, placesOf } from '@prae/ui/brand/look';
import { type Brand, builtBrand } from '../brand/brand.ts';
import { CARD } from '../brand/pictures.ts';
import { styleOf } from '../brand/style.ts';
import type { Config } from '../config.ts';

/** A text in the place of markup, or of a value in it. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** What of each page is the brand's, by the name of its place (web/scripts/build-pages.mjs). */
export function brandOnPages(config: Config): Record<string, string> {
  const { brand, brandName } = config;
  return {
    ...placesOf(brand.look),
    brand: escaped(brandName),
    theme: brand.tokens['indigo-950'],
    dyes: styleOf(brand, builtBrand()),
    card: cardTags(config),
  };
}

/** What a page tells its code of the brand beside the name; nothing of a look that the code has anyway. */
export function brandForCode({ look, legalName }: Brand): Partial<Pick<Brand, 'look' | 'legalName'>> {
  const isOwn = JSON.stringify(look) !== JSON.stringify(defaultLook);
  return { ...(isOwn && { look }), ...(legalName !== undefined && { legalName }) };
}

/** Another one for every brand that differs in anything, its name among it. */
export function brandDigest({ brand, brandName }: Pick<Config, 'brand' | 'brandName'>): string {
  const { fonts, ...others } = brand;
  const faces = fonts.faces.map(({ address }) => address);
  const told = JSON.stringify([brandName, others, { ...fonts, faces }]);
  return createHash('sha256').update(told).digest('hex').slice(0, 12);
}

/** What chats show of a link to any page. */
function cardTags(config: Config): string {
  const name = escaped(config.brandName);
  // Outside production the server may not know yet where it is reached; who reads this there has asked it at its address.
  const picture = escaped(`${config.portalUrl ?? ''}/share.png?v=${brandDigest(config)}`);
  const tags = Object.entries({
    ...{ type: 'website', site_name: name, title: name, image: picture },
    ...{ 'image:width': CARD.width, 'image:height': CARD.height, 'image:alt': name },
  }).map(([property, content]) => `<meta property="og:${property}" content="${content}" />`);
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image" />`;
}
