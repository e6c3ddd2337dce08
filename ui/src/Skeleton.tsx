import { type ReactNode, useEffect, useState } from 'react';
import './Skeleton.css';

export interface SkeletonProps {
  /** Said once to screen readers while it is shown; without it another skeleton beside it says so. */
  label?: string | undefined;
  /** Height of each block in pixels, for what has no shape of its own. */
  heights?: readonly number[];
  /** The shape of what is coming: its own boxes, with bones in the place of words. */
  children?: ReactNode;
}

/** Bare warp in the shape of what is coming; nothing at all for the first 200 ms. */
export function Skeleton({ label, heights = [], children }: SkeletonProps): ReactNode {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={waited ? 'skeleton' : 'skeleton skeleton-early'}>
      {label && (
        <span className="vh" role="status">
          {waited && label}
        </span>
      )}
      <div className={children ? undefined : 'skeleton-blocks'} aria-hidden="true">
        {children}
        {heights.map((height, block) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place.
          <Block key={block} height={height} />
        ))}
      </div>
    </div>
  );
}

/** A word that is not there yet, so many ems long; its line is as high as the word's. */
export function Bone({ width }: { width: number }): ReactNode {
  return <span className="bone" style={{ width: `${width}em` }} />;
}

/** A box that is not there yet; as high as its place, or so many pixels. */
export function Block({ height, width }: { height?: number; width?: number }): ReactNode {
  return <span className="bone bone-block" style={{ height, width }} />;
}
