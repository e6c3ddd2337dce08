import { REST_MS } from '@prae/ui/resting';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { queries } from '../client/queries.ts';
import { setLanguage } from '../messages/language.ts';
import type { Exchange } from './browser.ts';

/** Shows an element as the portal would, with its cache and English texts, in the test's own document. */
export async function show(element: ReactNode): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await setLanguage('en');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const shown = <QueryClientProvider client={queries}>{element}</QueryClientProvider>;
  await act(async () => root.render(shown));
  onTestFinished(async () => {
    // Whatever else was shown has ended it.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await act(async () => root.unmount());
    place.remove();
    queries.clear();
    vi.unstubAllGlobals();
  });
}

/** Shows nothing but what a hook gives: always its newest value. */
export async function showHook<T>(useValue: () => T): Promise<{ now: T }> {
  const holder: { now: T | undefined } = { now: undefined };
  await show(<Probe useValue={useValue} onValue={(value) => Object.assign(holder, { now: value })} />);
  return holder as { now: T };
}

function Probe<T>({ useValue, onValue }: { useValue: () => T; onValue: (value: T) => void }): ReactNode {
  onValue(useValue());
  return null;
}

/** Types an amount where one is asked for, in the place of what stands there. */
export async function typeAmount(amount: string): Promise<void> {
  await typeInto('.amount-input input', amount);
}

/** Types into the input that a selector finds, in the place of what stands there. */
export async function typeInto(selector: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field === null) throw new Error(`There is no ${selector}`);
  await doing(() => {
    // React sees a change only through the property of the element's class.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Presses a key in the amount. */
export async function press(key: string): Promise<void> {
  const field = document.querySelector('.amount-input input');
  await doing(() => field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
}

/** Taps the button with this label, as somebody does who has read it. */
export async function tap(label: string): Promise<void> {
  const button = buttonSaying(label);
  if (button.dataset.resting !== undefined && vi.isFakeTimers()) await pass(REST_MS);
  await soon(() => expect(button.dataset.resting).toBeUndefined());
  await tapAtOnce(label);
}

/** Taps it without a look, as an impatient finger does. */
export async function tapAtOnce(label: string): Promise<void> {
  const button = buttonSaying(label);
  await doing(() => {
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    button.click();
  });
}

function buttonSaying(label: string): HTMLButtonElement {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent === label);
  if (button === undefined)
    throw new Error(`No button says ${label}, but: ${buttons.map((one) => one.textContent)}`);
  return button;
}

/** Does something a person or the server would do, and lets the screen follow. */
export async function doing(work: () => unknown): Promise<void> {
  await act(async () => void (await work()));
}

/** Waits until a claim about the screen holds; fails with the claim's own words if it never does. */
export async function soon(claim: () => void): Promise<void> {
  for (let tries = 0; tries < 2_000; tries++) {
    try {
      return claim();
    } catch {
      await act(() => breathe(tries));
    }
  }
  claim();
}

/** A moment for what comes from outside. On a stopped clock what is due now happens, which takes it a millisecond, and no longer than a third of a second in all. */
async function breathe(tries: number): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(tries < 300 ? 1 : 0);
  await new Promise((resolve) => realTimeout(resolve, 10));
}

const realTimeout = globalThis.setTimeout;

/** From here to the end of the test no time goes by but what `pass` says, and a breath where something is awaited. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets time go by after `stopTime`, in milliseconds, and the screen follow. */
export async function pass(ms: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}

export interface FakeServer {
  requests: Exchange[];
  /** How often a route was asked, e.g. `count('GET /wallet')`. */
  count: (route: string) => number;
}

type Answers = Record<string, (request: Exchange) => Response | Promise<Response>>;

/**
 * Answers calls by route, e.g. `'GET /wallet': json(200, …)`; a route without an answer fails as without a network. That the server is there
 * it says all the same, unless `'GET /healthz'` is among them.
 */
export function fakeServer(answers: Answers): FakeServer {
  const requests: Exchange[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method = 'GET', headers, body } = init;
    const request: Exchange = {
      url,
      method,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    const answer = answers[routeOf(request)];
    if (answer === undefined && url === '/healthz') return new Response();
    requests.push(request);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer(request);
  });
  return { requests, count: (route) => requests.filter((request) => routeOf(request) === route).length };
}

/** The keys that the requests of a route carried, in order. */
export function keysOf(server: FakeServer, route: string): (string | undefined)[] {
  const found = server.requests.filter((request) => routeOf(request) === route);
  expect(found.length).toBeGreaterThan(0);
  return found.map((request) => request.headers['idempotency-key']);
}

function routeOf({ method, url }: Exchange): string {
  return `${method} ${url.replace(/^\/api/, '')}`;
}
