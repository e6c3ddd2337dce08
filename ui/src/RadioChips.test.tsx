// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { padOf, scrollOf } from './chips-line.ts';
import { RadioChips } from './RadioChips.tsx';

const WAYS = ['KBANK', 'WW', 'PAYONEX', 'PAYTIMZ', 'ZPAY', 'GIFT'] as const;
/** Each chip is so wide, and the line shows so much, in px. */
const [CHIP, LINE] = [100, 390];

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(LINE);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const nth = [...document.querySelectorAll('label')].indexOf(this as HTMLLabelElement);
    const left = nth < 0 ? 0 : nth * CHIP - at();
    return { left, width: nth < 0 ? LINE : CHIP } as DOMRect;
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
});

const at = () => document.querySelector('.radio-chips-row')?.scrollLeft ?? 0;
const show = (value: (typeof WAYS)[number]) =>
  act(async () =>
    root.render(
      <RadioChips
        legend="Ways"
        layout="scroll"
        options={WAYS.map((way) => ({ value: way, label: way }))}
        value={value}
        onChange={() => undefined}
      />,
    ),
  );

test('the chosen chip is in view as the line is drawn, and when another one is chosen', async () => {
  await show('ZPAY');
  expect(at()).toBeGreaterThanOrEqual(5 * CHIP - LINE);
  expect(at()).toBeLessThanOrEqual(4 * CHIP);
  await show('KBANK');
  expect(at()).toBe(0);
});

test.each([
  { start: 400, width: 100, at: 0, left: 400 + 100 + 56 - 390 },
  { start: 400, width: 100, at: 200, left: 200 },
  { start: 100, width: 100, at: 200, left: 44 },
  { start: 20, width: 100, at: 200, left: 0 },
  { start: 150, width: 340, at: 0, left: 150 + 340 + 20 - 390 },
  { start: 150, width: 500, at: 0, left: 130 },
])('a chip is scrolled to with something of its neighbours, or the gutter: %o', (given) => {
  const { start, width, left } = given;
  expect(scrollOf({ line: 390, chip: { start, width }, gutter: 20, at: given.at })).toBe(left);
});

test.each([
  // Four chips that leave a sliver of the fifth, one that ends just at the edge, and one that is cut well.
  { texts: [64, 28, 63, 56, 36, 90], room: 370 },
  { texts: [64, 28, 63, 51, 36, 90], room: 346 },
  { texts: [64, 28, 63, 55, 36, 90], room: 330 },
])('the edge of the screen cuts through a text (%o)', ({ texts, room }) => {
  const pad = padOf({ texts, gap: 8, room });
  let start = 0;
  const cut = texts.map((text) => {
    const shown = room - start - pad;
    start += text + 2 * pad + 8;
    return shown >= 12 && shown <= text - 8;
  });
  expect([Math.abs(pad - 16) <= 4, cut.includes(true)]).toEqual([true, true]);
});

test('a line that fits has the usual padding', () => {
  expect(padOf({ texts: [60, 60], gap: 8, room: 350 })).toBe(16);
});
