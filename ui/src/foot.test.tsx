// @vitest-environment happy-dom
import { act, type ReactNode, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Foot, useFoot } from './foot.ts';

const SIGHT = 200;
let height = 0;
/** Has what is in sight be laid out anew, as where a picture has loaded. */
let layOut: () => void = () => undefined;
let foot: Foot;
let render: (ids: readonly string[], isOwn?: boolean) => Promise<void>;
let end: () => Promise<void>;

function Log({ ids, isOwn }: { ids: readonly string[]; isOwn: boolean }): ReactNode {
  const log = useRef<HTMLDivElement>(null);
  const entries = ids.map((id) => ({ id }));
  foot = useFoot(log, entries, isOwn);
  return (
    <div ref={log} className="log" onScroll={foot.onScroll}>
      <ol />
    </div>
  );
}

const log = () => document.querySelector<HTMLElement>('.log') as HTMLElement;

async function scrollTo(top: number): Promise<void> {
  await act(async () => {
    log().scrollTop = top;
    log().dispatchEvent(new Event('scroll'));
  });
}

async function grow(by: number): Promise<void> {
  height += by;
  await act(async () => layOut());
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { get: () => height, configurable: true });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { get: () => SIGHT, configurable: true });
  class Observer {
    constructor(told: () => void) {
      layOut = told;
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  render = (ids, isOwn = false) => act(async () => root.render(<Log {...{ ids, isOwn }} />));
  end = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
});
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

test('whoever is at the foot stays there, also where what is there grows', async () => {
  height = 500;
  await render(['b']);
  expect(log().scrollTop).toBe(500);
  await grow(300);
  expect(log().scrollTop).toBe(800);
  height += 50;
  await render(['b', 'c']);
  expect([log().scrollTop, foot.hasNews]).toEqual([850, false]);
});

test('earlier entries move nothing in sight, whatever has grown before they came', async () => {
  height = 500;
  await render(['b']);
  await scrollTo(100);
  await grow(200);
  expect(log().scrollTop).toBe(100);
  height += 250;
  await render(['a', 'b']);
  expect([log().scrollTop, foot.hasNews]).toEqual([350, false]);
});

test('above the foot what comes is only told, and what is on its way from here is shown', async () => {
  height = 1_000;
  await render(['a']);
  await scrollTo(0);
  expect(foot.isFollowing).toBe(false);
  height += 50;
  await render(['a', 'b']);
  expect([log().scrollTop, foot.hasNews]).toEqual([0, true]);
  height += 50;
  await render(['a', 'b', 'own'], true);
  expect([log().scrollTop, foot.hasNews, foot.isFollowing]).toEqual([1_100, false, true]);
});

test('whoever has not gone up has not left the foot, whatever has grown below before they were told', async () => {
  height = 500;
  await render(['a']);
  height = 900;
  // The event of the jump to the foot, which comes late.
  await act(async () => log().dispatchEvent(new Event('scroll')));
  expect(foot.isFollowing).toBe(true);
  await scrollTo(400);
  expect(foot.isFollowing).toBe(false);
});
