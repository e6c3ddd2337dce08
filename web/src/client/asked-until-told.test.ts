import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../testing/browser.ts';
import { askedUntilTold } from './asked-until-told.ts';
import { startSession } from './session.ts';
import type { Submitted } from './submit.ts';

type Spun = Submitted<'spin.coupon.claim'>;

beforeEach(() => {
  fakeBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost: Spun = { outcome: 'unknown', reason: 'no-answer' };
const refused = (code: string) => ({ outcome: 'refused', code, status: 400 }) as unknown as Spun;

/** What is told in the end where the first answer and the ones to its repetitions are these. */
async function told(first: Spun, ...later: Spun[]): Promise<{ end: Spun; asked: number; cleared: number }> {
  let asked = 1;
  const clear = vi.fn();
  const asking = {
    submit: async () => first,
    again: async () => later[asked++ - 1] ?? lost,
    clear,
  };
  const end = askedUntilTold(asking, { body: { coupon: 'one' } });
  await vi.runAllTimersAsync();
  return { end: await end, asked, cleared: clear.mock.calls.length };
}

test('asks again until there is an answer, four times in all', async () => {
  expect(await told(lost)).toEqual({ end: lost, asked: 4, cleared: 0 });
  expect(await told(lost, lost, refused('COUPON_EXPIRED'))).toEqual({
    end: refused('COUPON_EXPIRED'),
    asked: 3,
    cleared: 0,
  });
  expect((await told(refused('COUPON_EXPIRED'))).asked).toBe(1);
});

test('once it is told, that nobody told is not said any more', async () => {
  const done = { outcome: 'ok', answer: { message: 'SUCCESS' } } as unknown as Spun;
  expect(await told(lost, done)).toEqual({ end: done, asked: 2, cleared: 1 });
});

test('is not asked again as the next member', async () => {
  startSession({ token: 'one', expiresAt: '', username: '0811111111', remember: false });
  const again = vi.fn(async () => lost);
  const end = askedUntilTold<'spin.coupon.claim'>(
    { submit: async () => lost, again, clear: () => undefined },
    { body: { coupon: 'one' } },
  );
  startSession({ token: 'two', expiresAt: '', username: '0822222222', remember: false });
  await vi.runAllTimersAsync();
  expect(await end).toEqual(lost);
  expect(again).not.toHaveBeenCalled();
});

test('a repetition that is turned away at the door tells nothing of the first', async () => {
  expect(await told(lost, refused('REQUEST_LIMIT'))).toEqual({ end: lost, asked: 4, cleared: 0 });
});
