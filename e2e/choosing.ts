import type { Language } from '@prae/contract/languages';
import type { Locator, Page } from 'playwright-core';
import { consoleTexts } from './operator.ts';

/* Driving the dialog in which an operator writes choices, buttons and cards. */

type Kind = keyof (typeof consoleTexts)[Language]['choices']['kinds'];

/** What a button does, and with which address or number. */
type Does = { does: 'postback' } | { does: 'web'; address: string } | { does: 'call'; number: string };

/** What opens it, in the thread that is open. */
export function choicesOpener(page: Page, language: Language): Locator {
  return page.getByRole('button', { name: consoleTexts[language].choices.title, exact: true });
}

export async function openChoices(page: Page, language: Language, kind: Kind): Promise<Locator> {
  const { choices } = consoleTexts[language];
  await choicesOpener(page, language).click();
  const dialog = page.getByRole('dialog', { name: choices.title });
  await dialog.getByRole('radio', { name: choices.kinds[kind], exact: true }).check({ force: true });
  return dialog;
}

/** Fills the row of a button, from 1; one that is not there yet is added. */
export async function writeButton(
  within: Locator,
  language: Language,
  number: number,
  { title, ...how }: { title: string } & Does,
): Promise<Locator> {
  const { choices } = consoleTexts[language];
  const row = within.getByRole('group', { name: choices.button(String(number)) });
  if ((await row.count()) === 0) await within.getByRole('button', { name: choices.addButton }).click();
  await row.getByLabel(choices.buttonTitle).fill(title);
  await row.getByLabel(choices.does).selectOption(how.does);
  if (how.does === 'web') await row.getByLabel(choices.address).fill(how.address);
  if (how.does === 'call') await row.getByLabel(choices.number).fill(how.number);
  return row;
}

/** Sends what is written, and waits until it has gone. */
export async function sendChoices(page: Page, dialog: Locator, language: Language): Promise<void> {
  await dialog.getByRole('button', { name: consoleTexts[language].inbox.send, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('.entry-is-sending').waitFor({ state: 'detached' });
}
