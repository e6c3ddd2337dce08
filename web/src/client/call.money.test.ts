import { type CallId, routes } from '@prae/contract/routes';
import { shortestAnswers } from '@prae/contract/shortest.fixture';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../testing/browser.ts';

let browser: FakeBrowser;

beforeEach(() => {
  browser = fakeBrowser();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The portal's modules read the browser when they load, so each test loads them anew. */
const portal = () => import('./call.ts');

const moving = (Object.keys(routes) as CallId[]).filter((id) => routes[id].effect === 'money');

const answers = moving.flatMap((id) =>
  shortestAnswers(id).map((answer) => [id, JSON.stringify(answer), answer] as const),
);

it.each(answers)('%s is done by %s', async (id, _, answer) => {
  const { send } = await portal();
  browser.answers.push(json(200, answer));
  expect(await send(id, { params: { bankCode: 'KBANK', code: 'SLOT' } } as never)).toMatchObject({
    outcome: 'ok',
    answer,
  });
});

it.each(
  moving.flatMap((id) =>
    [{}, [], { message: 'OK' }, { status: 'ok' }, { status: 200, success: 'yes' }].map(
      (answer) => [id, JSON.stringify(answer), answer] as const,
    ),
  ),
)('%s is not known by a proxy’s %s', async (id, _, answer) => {
  const { send } = await portal();
  browser.answers.push(json(200, answer));
  expect(await send(id, { params: { bankCode: 'KBANK', code: 'SLOT' } } as never)).toMatchObject({
    outcome: 'unknown',
  });
});
