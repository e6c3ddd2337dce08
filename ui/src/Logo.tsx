import type { ReactNode } from 'react';
import './Logo.css';

/** The mark is a lozenge inside a lozenge inside a lozenge: rings by distance from the centre. */
const RINGS = [
  { colour: '#ffb21a', from: 6, to: 7 },
  { colour: '#f0568a', from: 3, to: 4 },
  { colour: '#fff', from: 0, to: 1 },
];

export interface LogoProps {
  /** The brand's name as text. */
  name: string;
  size?: number | undefined;
}

/** The woven mark and the name beside it. */
export function Logo({ name, size = 30 }: LogoProps): ReactNode {
  return (
    <span className="logo">
      <LogoMark size={size} />
      {name}
    </span>
  );
}

/** The woven mark alone; decorative. */
function LogoMark({ size = 30 }: { size?: number | undefined }): ReactNode {
  return (
    <svg viewBox="0 0 15 15" width={size} height={size} shapeRendering="crispEdges" aria-hidden="true">
      {RINGS.map(({ colour, from, to }) => (
        <path key={colour} fill={colour} d={lozengeRing(7, from, to)} />
      ))}
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
