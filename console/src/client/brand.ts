import type { Look } from '@prae/ui/brand/look';
import { look } from '@prae/ui/look';

/** What the server has written into the page; in development Vite serves one without. */
interface Told {
  name: string;
  /** Where the brand does not look as the console is built. */
  look?: Look;
}

const text = globalThis.document?.querySelector('#installation')?.textContent;
const told = text ? (JSON.parse(text) as Told) : undefined;

if (told?.look) look.set(told.look);

/** The portal's name, whose operators sign in here. */
export const brandName = told?.name ?? '';
