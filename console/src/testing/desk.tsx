import type { ConsoleAnswer } from '@prae/contract/console/contract';
import type { Role } from '@prae/contract/console/routes';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { json } from '../../../web/src/testing/browser.ts';
import { doing, type FakeServer, fakeServer, soon } from '../../../web/src/testing/screen.tsx';
import { App } from '../app/App.tsx';
import { beginSession, endSession, type Operator, setOperator } from '../client/session.ts';
import { chooseLanguage } from '../messages/language.ts';

export const ID = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

export function operatorWith(...roles: Role[]): Operator {
  return {
    ...{ _id: ID(1), name: 'nok', shownAs: 'Nok', roles, isActive: true },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', lastSeenAt: null, countsFrom: '2026-01-01T00:00:00.000Z' },
  };
}

type Row = ConsoleAnswer<'inbox.list'>['threads'][number];
type Message = ConsoleAnswer<'inbox.thread'>['messages'][number];

const START = Date.parse('2026-01-25T03:00:00Z');

export function message(seq: number, part: Partial<Message> = {}): Message {
  return {
    ...{ _id: ID(1_000 + seq), seq, sender: 'customer' },
    createdAt: new Date(START + seq * 60_000).toISOString(),
    message: { message_type: 'text', payload: { message: `message ${seq}` } },
    ...part,
  };
}

export function threadRow(number: number, part: Partial<Row> = {}): Row {
  return {
    ...{ thread: ID(number), member: { _id: `${number}`, name: `Member ${number}` }, guestId: null },
    ...{ language: 'la', waitsSince: new Date(Date.now() - 90_000).toISOString(), assigned: null },
    ...{ unread: 0, lastSeq: 1, lastAt: new Date(START).toISOString() },
    last: { sender: 'customer', message: message(1).message },
    ...part,
  };
}

type Answers = Parameters<typeof fakeServer>[0];

/** What every desk asks for, as a server answers that has nothing. */
const quiet: Answers = {
  'GET /console/inbox/times': json(200, {
    ...{ firstAnswer: { count: 2, medianS: 65, p90S: 300 }, online: true },
    ...{ resolution: { count: 0, medianS: null, p90S: null }, hours: { from: '08:00', to: '22:00' } },
  }),
  'POST /console/inbox/list': json(200, { waiting: 0, threads: [] }),
  'GET /console/inbox/operators': json(200, []),
  'GET /console/canned': json(200, []),
  'GET /console/cases': json(200, []),
  'GET /console/cases/newcomers': json(200, []),
  'POST /console/inbox/read': json(200, { message: 'OK' }),
  'POST /console/logout': json(200, { message: 'OK' }),
};

/** A server with these answers beside what every desk asks for. */
export function consoleServer(answers: Answers): FakeServer {
  return fakeServer({ ...quiet, ...answers });
}

/** Shows the console at an address, in English; whoever was signed in has gone. */
export async function openConsole(path: string): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  history.replaceState(null, '', `/console${path}`);
  chooseLanguage('en');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<App />));
  onTestFinished(async () => {
    await act(async () => {
      root.unmount();
      endSession();
    });
    place.remove();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
}

/** Shows it to an operator who is signed in. */
export async function openDesk(path: string, operator: Operator): Promise<void> {
  beginSession('token-one', operator.name);
  setOperator(operator);
  await openConsole(path);
}

/** Presses a key where the focus is, as a keyboard does; answers whether the browser was left to take it. */
export async function pressKey(key: string, part: KeyboardEventInit = {}): Promise<boolean> {
  let isTaken = false;
  await doing(() => {
    const target = document.activeElement ?? document.body;
    isTaken = target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...part }),
    );
    // A link is followed by Enter.
    if (key === 'Enter' && isTaken && target instanceof HTMLAnchorElement) target.click();
  });
  return isTaken;
}

/** Waits for an element and answers it. */
export async function found<T extends HTMLElement = HTMLElement>(selector: string): Promise<T> {
  await soon(() => {
    if (!document.querySelector(selector)) throw new Error(`There is no ${selector}`);
  });
  return document.querySelector(selector) as T;
}

/** Writes into a field of any kind, in the place of what stands there. */
export async function write(selector: string, text: string): Promise<void> {
  const field = await found<HTMLInputElement | HTMLTextAreaElement>(selector);
  await doing(() => {
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Bodies of what was sent to a call, in order. */
export function bodiesOf<T>(server: FakeServer, path: string): T[] {
  return server.requests.filter(({ url }) => url === `/api/console${path}`).map(({ body }) => body as T);
}
