import type { ReactNode } from 'react';
import './Status.css';

export type StatusKind = 'success' | 'processing' | 'fail' | 'quiet';

const SHAPES: Record<StatusKind, string> = {
  success: 'M4 0h1v1h1v1h1v1h1v1h1v1h-1v1h-1v1h-1v1h-1v1h-1v-1h-1v-1h-1v-1h-1v-1h-1v-1h1v-1h1v-1h1v-1h1z',
  // The upper half is only outlined: half woven.
  processing:
    'M4 0h1v1h1v1h1v1h1v1h1v1h-1v1h-1v1h-1v1h-1v1h-1v-1h-1v-1h-1v-1h-1v-1h-1v-1h1v-1h1v-1h1v-1h1zM4 1v1h-1v1h-1v1h5v-1h-1v-1h-1v-1z',
  fail: 'M1 0h1v1h1v1h1v1h1v-1h1v-1h1v-1h1v1h1v1h-1v1h-1v1h-1v1h1v1h1v1h1v1h-1v1h-1v-1h-1v-1h-1v-1h-1v1h-1v1h-1v1h-1v-1h-1v-1h1v-1h1v-1h1v-1h-1v-1h-1v-1h-1v-1h1z',
  quiet: 'M1 4h7v1h-7z',
};

/** A state as shape, word and colour together, so that none of them carries the meaning alone. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }): ReactNode {
  return (
    <span className={`status status-${kind}`}>
      <svg
        viewBox="0 0 9 9"
        width="12"
        height="12"
        shapeRendering="crispEdges"
        fillRule="evenodd"
        aria-hidden="true"
      >
        <path d={SHAPES[kind]} />
      </svg>
      {children}
    </span>
  );
}
