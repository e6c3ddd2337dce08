import { type ReactNode, useEffect, useState } from 'react';
import './Skeleton.css';

export interface SkeletonProps {
  /** Said once to screen readers while it is shown. */
  label: string;
  /** Height of each block in pixels: the geometry of what is coming. */
  heights: readonly number[];
}

/** Bare warp in the shape of what is coming; nothing at all for the first 200 ms. */
export function Skeleton({ label, heights }: SkeletonProps): ReactNode {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={waited ? 'skeleton' : 'skeleton skeleton-early'} role="status">
      <span className="vh">{waited && label}</span>
      {heights.map((height, block) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place.
        <div key={block} style={{ height }} />
      ))}
    </div>
  );
}
