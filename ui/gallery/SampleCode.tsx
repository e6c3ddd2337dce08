import type { ReactNode } from 'react';
import { hash } from '../src/weave.ts';

const SIZE = 29;

/** Looks like a code and is none, so that nobody can pay to it. */
export function SampleCode(): ReactNode {
  let path = '';
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) if (isDark(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} shapeRendering="crispEdges" role="img" aria-label="QR">
      <path d={path} />
    </svg>
  );
}

function isDark(x: number, y: number): boolean {
  for (const [left, top] of [
    [0, 0],
    [SIZE - 7, 0],
    [0, SIZE - 7],
  ] as const) {
    const far = Math.max(Math.abs(x - left - 3), Math.abs(y - top - 3));
    if (far <= 4) return far <= 1 || far === 3;
  }
  return (hash(`${x}:${y * 7919}`) >>> 9) % 2 === 0;
}
