// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { closeSheet, openSheet } from '../../shell/sheets.ts';
import { doing, show } from '../../testing/screen.tsx';
import PullToRefresh from './PullToRefresh.tsx';
import { warpPath } from './pull.ts';

beforeEach(closeSheet);

const refreshed = vi.fn();

async function shown(): Promise<void> {
  refreshed.mockReset();
  await show(<PullToRefresh busy={false} onRefresh={refreshed} />);
}

/** One finger, or more, at these places; `type` as of a TouchEvent. */
const touch = (type: string, ...fingers: [x: number, y: number][]) =>
  doing(() => {
    const touches = fingers.map(([clientX, clientY]) => ({ clientX, clientY }));
    window.dispatchEvent(Object.assign(new Event(type), { touches }));
  });

/** Pulls by so many pixels, and lets go. */
async function pull(down: number, sideways = 0): Promise<string> {
  await touch('touchstart', [200, 100]);
  await touch('touchmove', [200 + sideways / 2, 100 + down / 2]);
  await touch('touchmove', [200 + sideways, 100 + down]);
  const { style, className = '' } = document.querySelector<HTMLElement>('.pull') ?? {};
  const seen = `${style?.getPropertyValue('--pulled')}${className.includes('pull-enough') ? ' enough' : ''}`;
  await touch('touchend');
  return seen;
}

test('a finger that pulls far enough refreshes when it lets go', async () => {
  await shown();
  expect(await pull(100)).toBe('50px');
  expect(refreshed).not.toHaveBeenCalled();
  expect(await pull(128)).toBe('64px enough');
  expect(refreshed).toHaveBeenCalledTimes(1);
  expect(await pull(400)).toBe('96px enough');
  expect(refreshed).toHaveBeenCalledTimes(2);
});

test.each<[string, () => unknown, () => Promise<unknown>]>([
  ['sideways', () => undefined, () => pull(140, 200)],
  ['upwards', () => undefined, () => pull(-200)],
  ['in the middle of the page', () => vi.stubGlobal('scrollY', 40), () => pull(200)],
  ['under a sheet', () => openSheet('conditions'), () => pull(200)],
])('a finger that goes %s refreshes nothing', async (_, before, act) => {
  await shown();
  await before();
  expect(await act()).toBe('0px');
  expect(refreshed).not.toHaveBeenCalled();
});

test('a finger that was down when the code came pulls from where it is then', async () => {
  await shown();
  await touch('touchmove', [200, 300]);
  await touch('touchmove', [200, 440]);
  await touch('touchend');
  expect(refreshed).toHaveBeenCalledTimes(1);
});

test('two fingers, or one that the browser takes, refresh nothing', async () => {
  await shown();
  await touch('touchstart', [100, 100], [200, 100]);
  await touch('touchmove', [100, 300], [200, 300]);
  await touch('touchend');
  await touch('touchstart', [100, 100]);
  await touch('touchmove', [100, 300]);
  await touch('touchcancel');
  await touch('touchend');
  expect(refreshed).not.toHaveBeenCalled();
});

test('the threads tighten', () => {
  const bow = (pulled: number) => Number(/q([\d.-]+)/.exec(warpPath(pulled))?.[1]);
  expect(bow(0)).toBeGreaterThan(bow(32));
  expect(bow(32)).toBeGreaterThan(0);
  expect(bow(64)).toBe(0);
});

test('whoever pulls on until it is enough feels it once', async () => {
  const felt: unknown[] = [];
  Object.assign(navigator, { vibrate: (pattern: unknown) => felt.push(pattern) });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  await shown();
  await pull(300);
  expect(felt).toEqual([[10]]);
});
