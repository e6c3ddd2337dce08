import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { unpackedChromium } from './unpacked-chromium.ts';

/** The program of Debian's own `chromium` package. */
const debianProgram = '/usr/bin/chromium';

/**
 * No sandbox, because root may run the tests; nothing that reaches for the network by itself; hinting off, so
 * that text measures the same everywhere.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** How long anything may take to be there: on a slow machine three times what a person would wait. */
const PATIENCE_MS = 90_000;

/** What a headless Chromium is started with. */
export interface ChromiumOptions {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Of a context that looks at how things move. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/**
 * Starts a headless Chromium with an empty profile. Close it when done. Its pages have no service workers unless a context is
 * made with `serviceWorkers: 'allow'`: what a worker answers or asks for is hidden from `page.route`. Nothing moves on them
 * unless it is made with `MOVING`: drawing each step of it without a graphics card takes half of a journey's time.
 */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch(await chromiumOptions());
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

/** The Chromium at CHROMIUM_PATH, else Debian's, else the one npm installed, which needs no package of the system. */
export async function chromiumOptions(): Promise<ChromiumOptions> {
  const named = process.env.CHROMIUM_PATH || (existsSync(debianProgram) ? debianProgram : undefined);
  const { program, env } = named ? { program: named, env: {} } : await unpackedChromium();
  return { executablePath: program, args: flags, env: { ...definedEnvironment(), ...env } };
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
