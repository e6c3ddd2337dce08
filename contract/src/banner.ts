import { z } from 'zod';
import { call } from './call.ts';

/** What is shown before a sheet opens, and of a bonus. `image` is an address or a data URL, empty for a woven picture; `html` is sanitized. */
export const banner = z.object({ image: z.string(), html: z.string() });

/** A call that answers the banners of one place. */
export function banners(summary: string) {
  return call({ access: 'member', summary, answer: z.array(banner), refusals: [] });
}
