import { Block, Bone, Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';

const LINES = [6, 5, 6, 7, 5, 6];

/** A day of the statement that is not there yet. */
export function StatementSkeleton(): ReactNode {
  const { shell } = useMessages();
  return (
    <Skeleton label={shell.loading}>
      <p className="statement-date">
        <Bone width={10} />
      </p>
      <ul className="rows stitched">
        {LINES.map((width, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          <li key={line}>
            <Line width={width} />
          </li>
        ))}
      </ul>
    </Skeleton>
  );
}

function Line({ width }: { width: number }): ReactNode {
  return (
    <div className="row statement-line">
      <span className="statement-picture">
        <Block width={34} height={34} />
      </span>
      <span className="statement-what">
        <b>
          <Bone width={width} />
        </b>
        <span className="meta">
          <Bone width={width + 2} />
        </span>
        <span className="meta statement-when">
          <span>
            <Bone width={15} />
          </span>
        </span>
      </span>
      <span className="statement-sum">
        <span className="amount amount-text">
          <Bone width={4} />
        </span>
        <span className="status">
          <Bone width={4} />
        </span>
      </span>
    </div>
  );
}
