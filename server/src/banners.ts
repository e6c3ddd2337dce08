import { readFile } from 'node:fs/promises';
import { did, refused, runCommand } from './command.ts';
import { readMediaOrigins } from './config.ts';
import type { Database } from './db/database.ts';
import {
  type BannerPlace,
  bannerPlaces,
  bannersOf,
  readBanners,
  removeBanners,
  replaceBanners,
} from './features/banner/banner.ts';

const usage = `npm run banners -- list           what members see before the sheets of invitations and refunds
npm run banners -- set FILE       puts the banners that the JSON in FILE says into their place, for all that were there
npm run banners -- remove PLACE   takes all out of it (PLACE: ${bannerPlaces.join(', ')})
(What stands in FILE: docs/settings.md. Members see a change within half a minute.)`;

/** The operators' command line for banners; what does not fit is refused and nothing is written. */
await runCommand(usage, ([command, ...given]) => {
  const [word = ''] = given;
  const place = bannerPlaces.find((one) => one === word);
  if (command === 'list' && given.length === 0) return list;
  if (given.length !== 1) return undefined;
  if (command === 'set') return (database) => set(database, word);
  if (command === 'remove' && place) return (database) => remove(database, place);
  return undefined;
});

async function list(database: Database) {
  let count = 0;
  for (const place of bannerPlaces)
    for (const { language, image, html } of await bannersOf(database, place)) {
      count += 1;
      // Of a data URL its kind is enough.
      const picture = image.replace(/^(data:[^,]*),.*$/, '$1') || 'cloth';
      const line = [place, language ?? 'all', picture, html.replace(/\s+/g, ' ')];
      console.log(line.filter(Boolean).join('  '));
    }
  return count === 0 ? did('There are none.') : undefined;
}

async function set(database: Database, file: string) {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return refused(`Nothing was changed: ${file} cannot be read.`);
  const read = readBanners(text, readMediaOrigins(process.env));
  if (typeof read === 'string') return refused(`Nothing was changed: ${read}.`);
  await replaceBanners(database, read.place, read.banners);
  return did('Done.');
}

async function remove(database: Database, place: BannerPlace) {
  const isGone = (await database.run(removeBanners(place))) > 0;
  return isGone ? did('Done.') : refused(`Nothing was changed: there are none of ${place}.`);
}
