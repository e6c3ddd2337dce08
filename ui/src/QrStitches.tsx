import type { ReactNode } from 'react';
import './QrStitches.css';

const STITCHES = 60;
const EDGE = 252;
const INSET = 8;

export interface QrStitchesProps {
  /** Both in seconds. */
  total: number;
  left: number;
  /** The code itself, square. */
  children: ReactNode;
}

/** A code inside a seam of sixty stitches that comes undone as its time runs out; under 30 s the seam pulses. */
export function QrStitches({ total, left, children }: QrStitchesProps): ReactNode {
  const whole = total > 0 ? Math.ceil((STITCHES * Math.max(0, left)) / total) : 0;
  return (
    <div className={`qr${left > 0 && left < 30 ? ' qr-ending' : ''}${left <= 0 ? ' qr-over' : ''}`}>
      <svg className="qr-seam" viewBox={`0 0 ${EDGE} ${EDGE}`} aria-hidden="true">
        {PLACES.map((place, stitch) => (
          <rect
            key={place.key}
            {...place.box}
            rx="1.5"
            className={stitch >= STITCHES - whole ? 'qr-stitch' : 'qr-hole'}
          />
        ))}
      </svg>
      <div className="qr-code">{children}</div>
    </div>
  );
}

const PLACES = Array.from({ length: STITCHES }, (_, stitch) => ({ key: stitch, box: placeOf(stitch) }));

/** Fifteen stitches to a side, clockwise from the top left. */
function placeOf(stitch: number): { x: number; y: number; width: number; height: number } {
  const side = Math.floor(stitch / 15);
  const length = (EDGE - 2 * INSET) / 15;
  const along = INSET + (stitch % 15) * length + 2.4;
  const long = length - 4.8;
  const far = EDGE - along - long;
  if (side === 0) return { x: along, y: INSET - 3, width: long, height: 6 };
  if (side === 1) return { x: EDGE - INSET - 3, y: along, width: 6, height: long };
  if (side === 2) return { x: far, y: EDGE - INSET - 3, width: long, height: 6 };
  return { x: INSET - 3, y: far, width: 6, height: long };
}
