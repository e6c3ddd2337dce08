import { type ReactNode, useId } from 'react';
import { CLOTH_HALF, type Stitched, threadPaths } from './brand/look.ts';
import { clothPaths, medallionRows, stitchPath, type Threads } from './weave.ts';

export interface ClothProps {
  /** The pattern's seed: a game's code, the name of a thread. */
  name: string;
  threads: Threads;
  /** Size of one stitch in pixels. */
  scale?: number | undefined;
  /** Half the repeat, in stitches: 9 makes a medallion of 18 by 18. */
  half?: number | undefined;
}

/** Finished cloth that fills its container; decorative. */
export function Cloth({ name, threads, scale = 4, half = 9 }: ClothProps): ReactNode {
  const id = useId();
  const paths = clothPaths(name, half);
  return (
    <Repeat id={id} width={paths.size} height={paths.size} scale={scale}>
      <path fill={threads.ground} d={`M0 0h${paths.size}v${paths.size}H0z`} />
      <path fill={threads.first} d={paths.first} />
      <path fill={threads.second} d={paths.second} />
      <path fill={threads.third} d={paths.third} />
    </Repeat>
  );
}

/** A woven band as wide as its container, from a picture in letters; decorative. */
export function Band({ band, scale }: { band: Stitched; scale: number }): ReactNode {
  const id = useId();
  return (
    <Repeat id={id} width={band.rows[0]?.length ?? 0} height={band.rows.length} scale={scale} band>
      {threadPaths(band).map(({ colour, path }) => (
        <path key={path} fill={colour} d={path} />
      ))}
    </Repeat>
  );
}

/** A single medallion in the colour of the text, as the faint ornament of a header; decorative. */
export function Medallion({ name }: { name: string }): ReactNode {
  const rows = medallionRows(name, CLOTH_HALF);
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width="100%"
      height="100%"
      fill="currentColor"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path opacity=".45" d={stitchPath(rows, '1')} />
      <path opacity=".8" d={stitchPath(rows, '2')} />
      <path d={stitchPath(rows, '3')} />
    </svg>
  );
}

interface RepeatProps {
  id: string;
  width: number;
  height: number;
  scale: number;
  band?: boolean;
  children: ReactNode;
}

function Repeat({ id, width, height, scale, band = false, children }: RepeatProps): ReactNode {
  return (
    <svg className="weave" width="100%" height={band ? height * scale : '100%'} aria-hidden="true">
      <defs>
        <pattern
          id={id}
          width={width}
          height={height}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
        >
          <g shapeRendering="crispEdges">{children}</g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
