// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrolledChips } from './ScrolledChips.tsx';

const WAYS = ['KBANK', 'WW', 'PAYONEX', 'PAYTIMZ', 'ZPAY', 'GIFT'] as const;
/** Each chip is so wide, and the line shows so much, in px. */
const [CHIP, LINE] = [100, 390];

let root: Root;
const scrolled: number[] = [];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(LINE);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(CHIP);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...document.querySelectorAll('label')].indexOf(this as HTMLLabelElement) * CHIP;
  });
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation((to) => {
    scrolled.push((to as ScrollToOptions).left ?? 0);
  });
  scrolled.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

const show = (value: (typeof WAYS)[number], ways: readonly (typeof WAYS)[number][] = WAYS) =>
  act(async () =>
    root.render(
      <ScrolledChips
        legend="Ways"
        options={ways.map((way) => ({ value: way, label: way }))}
        value={value}
        onChange={() => undefined}
      />,
    ),
  );

test('the chosen chip is brought to the middle as the line is drawn, and when another one is chosen', async () => {
  await show('ZPAY');
  expect(scrolled.at(-1)).toBe(4 * CHIP + CHIP / 2 - LINE / 2);
  await show('PAYONEX');
  expect(scrolled.at(-1)).toBe(2 * CHIP + CHIP / 2 - LINE / 2);
});

test('few stand on one line, and many on two, in their order', async () => {
  const lines = () =>
    [...document.querySelectorAll('.radio-chips-line')].map((line) =>
      [...line.querySelectorAll('label')].map(({ textContent }) => textContent),
    );
  await show('KBANK', WAYS.slice(0, 4));
  expect(lines()).toEqual([WAYS.slice(0, 4)]);
  await show('KBANK', WAYS.slice(0, 5));
  expect(lines()).toEqual([WAYS.slice(0, 3), WAYS.slice(3, 5)]);
  await show('KBANK');
  expect(lines()).toEqual([WAYS.slice(0, 3), WAYS.slice(3)]);
});
