// @vitest-environment happy-dom
import { inkOf } from '@prae/ui/inks';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawDisc } from './drawing.ts';

const slices = ['A', 'B', 'C', 'D'].map((code) => ({
  ...{ code, label: code, bgColor: '#b5174b', textColor: '#ffffff' },
}));

/** A canvas whose pen draws nothing, and what of its slices was darkened: which, and how much is left of it. */
function canvasThatNotes(): { canvas: HTMLCanvasElement; darkened: Map<string, number> } {
  const darkened = new Map<string, number>();
  let angle = 0;
  const pen = {
    globalAlpha: 1,
    fillStyle: '',
    measureText: () => ({ width: 10 }),
    rotate: (by: number) => {
      angle = by;
    },
    fill: () => {
      const code = slices[Math.round((angle * slices.length) / (2 * Math.PI))]?.code ?? '';
      if (pen.fillStyle === inkOf('indigo-950')) darkened.set(code, 1 - pen.globalAlpha);
    },
  };
  const canvas = document.createElement('canvas');
  const rest = new Proxy(pen, { get: (of, name) => Reflect.get(of, name) ?? (() => undefined) });
  vi.spyOn(canvas, 'getContext').mockReturnValue(rest as unknown as null);
  return { canvas, darkened };
}

beforeEach(() => {
  vi.stubGlobal('Path2D', class {});
  document.documentElement.style.setProperty('--indigo-950', '#0b1030');
});

test('the slices that did not win are darkened to a quarter, and none before one has won', () => {
  const { canvas, darkened } = canvasThatNotes();
  drawDisc(canvas, 350, slices, { font: 'serif' });
  expect([...darkened]).toEqual([]);
  drawDisc(canvas, 350, slices, { font: 'serif', winner: 'B' });
  expect([...darkened]).toEqual([
    ['A', 0.25],
    ['C', 0.25],
    ['D', 0.25],
  ]);
});
