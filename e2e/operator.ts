import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConsoleCallId, consoleRouteOf } from '@prae/contract/console/routes';
import { type Language, languageOptions, perLanguage } from '@prae/contract/languages';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Messages } from '../console/src/messages/th/messages.ts';

/** What the console says, by language. */
export const consoleTexts = perLanguage(
  import.meta.glob<Messages>('../console/src/messages/*/messages.ts', { eager: true, import: 'messages' }),
);

/** The demo's two operators have the same password and second factor. */
export const demoOperator = { password: 'prae-demo-1', secret: 'PRAEDEMOPRAEDEMOPRAEDEMOPRAEDEMO' };

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/** The six digits that an authenticator shows in a step of 30 seconds (RFC 6238), worked out apart from the server. */
function codeOf(secret: string, step: number): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The last step whose code each operator has given: none is taken twice. */
const given = new Map<string, number>();

/** A code that was not given before; the next step's is taken as well. */
async function freshCode(name: string): Promise<string> {
  const now = (): number => Math.floor(Date.now() / PERIOD_MS);
  const step = Math.max(now(), (given.get(name) ?? 0) + 1);
  while (step > now() + 1) await pause(500);
  given.set(name, step);
  return codeOf(demoOperator.secret, step);
}

/** Signs in at the console by keyboard alone. */
export async function signIn(page: Page, name: string): Promise<void> {
  // The field is there a moment before it has the focus.
  await page.locator('input[name="name"]:focus').waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoOperator.password);
  await page.keyboard.press('Enter');
  await page.locator('.otp input:focus').waitFor();
  await page.keyboard.type(await freshCode(name));
  await page.locator('.rail').waitFor();
}

/** Chooses a language in the bar of the console, or of its sign-in. */
export async function chooseConsoleLanguage(page: Page, language: Language): Promise<void> {
  const label = languageOptions.find(({ value }) => value === language)?.label ?? '';
  await page.locator('header .select select').first().selectOption({ label });
}

/** Asks for something that the console's pages have no form for, as whoever is signed in on the page. */
export async function consoleCall(page: Page, id: ConsoleCallId, body?: object): Promise<unknown> {
  const { path, method } = consoleRouteOf(id);
  const { status, answer } = await page.evaluate(ask, [path, method, body && JSON.stringify(body)] as const);
  expect(status, `${id}: ${JSON.stringify(answer)}`).toBe(200);
  return answer;
}

/** Runs in the page. */
async function ask([path, method, body]: readonly [string, string, string | undefined]) {
  const { token } = JSON.parse(sessionStorage.getItem('prae.console.session') ?? '{}') as { token: string };
  const headers = {
    'x-client': 'wallet-user',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    authorization: `Bearer ${token}`,
  };
  const response = await fetch(`/api/console${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, answer: (await response.json()) as unknown };
}
