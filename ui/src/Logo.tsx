import type { ReactNode } from 'react';
import { MARK, markPaths, markWidth, sizeOf } from './brand/look.ts';
import { useLook } from './look.ts';
import './Logo.css';

export interface LogoProps {
  /** The brand's name as text. */
  name: string;
  size?: number | undefined;
}

/** The brand's mark and the name beside it. */
export function Logo({ name, size }: LogoProps): ReactNode {
  return (
    <span className="logo">
      <LogoMark size={size} />
      {name}
    </span>
  );
}

/** The brand's mark alone; decorative. */
export function LogoMark({ size = MARK }: { size?: number | undefined }): ReactNode {
  const { mark } = useLook();
  const { width, height } = sizeOf(mark);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={markWidth(mark, size)}
      height={size}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {'image' in mark ? (
        <image href={mark.image} width={width} height={height} />
      ) : (
        markPaths(mark).map(({ colour, path }) => <path key={colour} fill={colour} d={path} />)
      )}
    </svg>
  );
}

/** Path data of the stitches whose distance from the centre lies between the two. */
export function lozengeRing(centre: number, from: number, to: number): string {
  let path = '';
  for (let y = 0; y <= centre * 2; y++) {
    for (let x = 0; x <= centre * 2; x++) {
      const distance = Math.abs(x - centre) + Math.abs(y - centre);
      if (distance >= from && distance <= to) path += `M${x} ${y}h1.02v1.02h-1.02z`;
    }
  }
  return path;
}
