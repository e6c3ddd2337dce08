import type { Answer } from '@prae/contract/contract';
import type { Look } from '@prae/ui/brand/look';
import { look } from '@prae/ui/look';
import { createStore, type Store, useStore } from '@prae/ui/store';
import { version } from '../../../package.json';
import { call } from './call.ts';

/** The product's version, shown on the contact page (specification section 9). */
export const VERSION = version;

/** What this installation is. `name` is the operator's name for the portal; `truelinkSecret` hides gift links from nobody. */
export type Installation = Pick<Answer<'lookup.info'>, 'name' | 'variant' | 'iframe' | 'truelinkSecret'>;

/** What the page alone tells: how the brand looks, where it is not as the portal is built, and who stands behind it. */
interface Told extends Installation {
  look?: Look;
  legalName?: string;
}

const told = toldByPage();

if (told?.look) look.set(told.look);

/** Who stands behind the portal, where that is to be said. */
export const legalName = told?.legalName;

/** Whether the server has written the page, for this installation and in the visitor's language. */
export const isPageTold = told !== undefined;

export const installation: Store<Installation> = createStore<Installation>(
  told ?? { name: '', variant: 'th', iframe: false, truelinkSecret: '' },
);

export function useInstallation(): Installation {
  return useStore(installation);
}

/** Asks the server what this installation is, where the page does not say it: in development Vite serves its own. */
export async function learnInstallation(): Promise<void> {
  if (told) return;
  const result = await call('lookup.info');
  if (result.outcome !== 'ok') return;
  const { name, variant, iframe, truelinkSecret } = result.answer;
  installation.set({ name, variant, iframe, truelinkSecret });
}

/** What the server has written into the page. */
function toldByPage(): Told | undefined {
  const text = globalThis.document?.querySelector('#installation')?.textContent;
  return text ? (JSON.parse(text) as Told) : undefined;
}
