import type { ReactNode } from 'react';
import { STITCH_COLOURS, STITCHES, type StitchName } from './stitches.ts';
import { stitchPath, threadsOf } from './weave.ts';

export interface StitchIconProps {
  name: StitchName;
  /** Height in pixels. */
  size?: number | undefined;
  /** One colour for all threads, for a picture on a coloured ground. */
  colour?: string | undefined;
}

/** A woven picture of an action, a state or a kind of statement; decorative. */
export function StitchIcon({ name, size = 38, colour }: StitchIconProps): ReactNode {
  const rows = STITCHES[name];
  return <StitchPicture rows={rows} size={size} colour={colour} />;
}

export interface StitchPictureProps {
  rows: readonly string[];
  size: number;
  colour?: string | undefined;
}

/** The same for a picture that is not in the table, such as a brand's own logo. */
export function StitchPicture({ rows, size, colour }: StitchPictureProps): ReactNode {
  const width = rows[0]?.length ?? 0;
  return (
    <svg
      className="stitch-icon"
      viewBox={`0 0 ${width} ${rows.length}`}
      width={(size * width) / rows.length}
      height={size}
      style={{ flex: 'none' }}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {threadsOf(rows).map((thread) => (
        <path key={thread} fill={colour ?? STITCH_COLOURS[thread]} d={stitchPath(rows, thread)} />
      ))}
    </svg>
  );
}
