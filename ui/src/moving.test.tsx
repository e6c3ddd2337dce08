// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AmountText } from './AmountText.tsx';
import { Covered } from './moving.ts';
import { insetsOf, Legend, Ribbon } from './Ribbon.tsx';

const threads = { ground: '#fff', first: '#000', second: '#111', third: '#222' };
let now = 0;
let frames: ((time: number) => void)[] = [];
let isReduced = false;

beforeEach(() => {
  isReduced = false;
  frames = [];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (frame: (time: number) => void) => frames.push(frame));
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = [];
  });
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

/** Lets time go by, in milliseconds, and draws one picture at the end of it. */
async function pass(ms: number): Promise<void> {
  now += ms;
  await act(async () => {
    vi.advanceTimersByTime(ms);
    for (const frame of frames.splice(0)) frame(now);
  });
}

function Money({ amount, isCovered }: { amount: number; isCovered: boolean }): ReactNode {
  return (
    <Covered value={isCovered}>
      <AmountText amount={amount} countUp />
      <Legend items={[{ key: 'wallet', label: 'Wallet', amount, colour: '#fff' }]} million="m" countUp />
      <Ribbon
        shares={[
          { key: 'wallet', threads, amount },
          { key: 'slot', threads, amount: 100 },
        ]}
      />
    </Covered>
  );
}

/** Shows an amount, and how to show the next. */
async function shown(first: number): Promise<(amount: number, isCovered?: boolean) => Promise<void>> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  const show = (amount: number, isCovered = false) =>
    act(async () => root.render(<Money amount={amount} isCovered={isCovered} />));
  await show(first);
  return show;
}

const one = (selector: string) => document.querySelector<HTMLElement>(selector);
const drawn = () => Number(one('.amount-parts')?.textContent);
const said = () => [one('.amount .vh')?.textContent, one('.legend .vh')?.textContent];
const isMarked = () => one('.legend li')?.className === 'arrived';
const walletCloth = () => one('.ribbon span')?.style.clipPath;

test('an amount counts to what it has become in 600 ms, and is read out as that at once', async () => {
  const show = await shown(100);
  expect([drawn(), isMarked()]).toEqual([100, false]);
  await show(300);
  await pass(0);
  expect([drawn(), ...said()]).toEqual([100, '300.00', '300.00']);
  await pass(200);
  expect(drawn()).toBeGreaterThan(100);
  expect(drawn()).toBeLessThan(300);
  expect(one('.legend-room')?.textContent).toBe('300.00');
  await pass(400);
  expect(drawn()).toBe(300);
  await show(100);
  await pass(200);
  expect(drawn()).toBeGreaterThan(100);
  expect(drawn()).toBeLessThan(300);
  // Room for the wider of both, so that its neighbours stand still.
  expect(one('.legend-room')?.textContent).toBe('300.00');
  await pass(400);
  expect([drawn(), one('.legend-room')?.textContent]).toEqual([100, '100.00']);
});

test('another change on the way goes on from what is drawn', async () => {
  const show = await shown(0);
  await show(1_000);
  await pass(300);
  const halfway = drawn();
  await show(2_000);
  await pass(0);
  expect([halfway > 0, drawn()]).toEqual([true, halfway]);
});

test('the place in which money arrives is marked for a moment, and one that it leaves is not', async () => {
  const show = await shown(100);
  await show(300);
  expect(isMarked()).toBe(true);
  await pass(1_600);
  expect(isMarked()).toBe(false);
  await show(50);
  expect(isMarked()).toBe(false);
});

test('what is covered moves once it is seen', async () => {
  const show = await shown(100);
  const before = walletCloth();
  await show(300, true);
  await pass(1_000);
  expect([drawn(), isMarked(), walletCloth(), ...said()]).toEqual([100, false, before, '300.00', '300.00']);
  await show(300);
  expect([isMarked(), walletCloth() === before]).toEqual([true, false]);
  await pass(600);
  expect(drawn()).toBe(300);
});

test('a count that is covered on its way ends at once, and does not go on afterwards', async () => {
  const show = await shown(100);
  await show(300);
  await pass(200);
  expect(drawn()).toBeLessThan(300);
  await show(300, true);
  expect(drawn()).toBe(300);
  await show(300);
  await pass(0);
  expect(drawn()).toBe(300);
});

test('one that is covered together with the next change ends on what was told, and counts on from there', async () => {
  const show = await shown(100);
  await show(300);
  await pass(200);
  await show(500, true);
  expect([drawn(), ...said()]).toEqual([300, '500.00', '500.00']);
  await show(500);
  await pass(600);
  expect(drawn()).toBe(500);
});

test('a count ends at once where the page is hidden, and none begins there', async () => {
  const show = await shown(100);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  await show(300);
  await pass(200);
  expect(drawn()).toBeLessThan(300);
  hidden.mockReturnValue(true);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(drawn()).toBe(300);
  await show(500);
  expect(drawn()).toBe(500);
});

test('with less motion amounts are replaced, and the place is marked all the same', async () => {
  isReduced = true;
  const show = await shown(100);
  await show(300);
  expect([drawn(), isMarked(), frames]).toEqual([300, true, []]);
});

test('each cloth of the ribbon is as wide as its share, one without money as nothing, and none too narrow', () => {
  expect(insetsOf([300, 0, 100])).toEqual([
    'inset(0 calc(25% + 1.5px) 0 calc(0% + 1.5px) round 2px)',
    'inset(0 calc(25% + 1.5px) 0 calc(75% + 1.5px) round 2px)',
    'inset(0 calc(0% + 1.5px) 0 calc(75% + 1.5px) round 2px)',
  ]);
  expect(insetsOf([1, 99_999])[0]).toContain('calc(92.593% + 1.5px)');
  expect(insetsOf([0, 0])).toEqual(Array(2).fill('inset(0 calc(100% + 1.5px) 0 calc(0% + 1.5px) round 2px)'));
});
