import { type ReactNode, useId } from 'react';
import { clothPaths, medallion, stitchPath, type Threads, threadsOf } from './weave.ts';

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

export interface BandProps {
  rows: readonly string[];
  /** Thread letter to colour. */
  colours: Record<string, string>;
  scale: number;
}

/** A woven band as wide as its container, from a picture in letters; decorative. */
export function Band({ rows, colours, scale }: BandProps): ReactNode {
  const id = useId();
  return (
    <Repeat id={id} width={rows[0]?.length ?? 0} height={rows.length} scale={scale} band>
      {threadsOf(rows).map((thread) => (
        <path key={thread} fill={colours[thread]} d={stitchPath(rows, thread)} />
      ))}
    </Repeat>
  );
}

/** A single medallion in the colour of the text, as the faint ornament of a header; decorative. */
export function Medallion({ name, half = 13 }: { name: string; half?: number | undefined }): ReactNode {
  const quarter = medallion(name, half);
  const size = half * 2 + 1;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => {
      const [fromCentreX, fromCentreY] = [Math.abs(x - half), Math.abs(y - half)];
      return fromCentreX + fromCentreY > half ? 0 : (quarter[fromCentreY]?.[fromCentreX] ?? 0);
    }).join(''),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
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
