import type { ReactNode } from 'react';
import './GameCard.css';
import './Page.css';
import './PageHeader.css';
import './Ribbon.css';
import './Tile.css';
import { Block, Bone } from './Skeleton.tsx';

const FOUR = [0, 1, 2, 3];

/** The bones of Greeting and Balance, in the dark head of a page. */
export function BalanceSkeleton(): ReactNode {
  return (
    <>
      <div className="greeting">
        <div>
          <p className="greeting-name">
            <Bone width={9} />
          </p>
          <p className="greeting-note">
            <Bone width={9} />
          </p>
        </div>
        <Block width={96} height={44} />
      </div>
      <div className="balance">
        <p className="balance-label">
          <Bone width={4} />
        </p>
        <p className="amount amount-xl">
          <Bone width={4} />
        </p>
        <div className="balance-shares">
          <div className="ribbon ribbon-bare" />
          <ul className="legend">
            {FOUR.map((place) => (
              <li key={place}>
                <Bone width={3.4} />
                <b>
                  <Bone width={3.4} />
                </b>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

/** The bones of a Purse. */
export function PurseSkeleton(): ReactNode {
  return (
    <div className="purse">
      <div className="purse-coins">
        <small>
          <Bone width={2.6} />
        </small>
        <strong>
          <Bone width={1} />
        </strong>
      </div>
      <div className="purse-invite">
        <div>
          <small>
            <Bone width={4} />
          </small>
          <div className="purse-figures">
            <span className="amount amount-m">
              <Bone width={3.4} />
            </span>
            <span className="purse-stats">
              <Bone width={9} />
            </span>
          </div>
        </div>
        <Block width={56} height={44} />
      </div>
    </div>
  );
}

/** The bones of Tiles. */
export function TilesSkeleton(): ReactNode {
  return (
    <div className="tiles">
      <Block height={88} />
      <Block height={88} />
      <div className="tile-strip">
        {FOUR.map((place) => (
          <div key={place} className="tile-small">
            <Block width={38} height={38} />
            <span>
              <Bone width={4} />
              {place === 0 && <br />}
              {place === 0 && <Bone width={2.6} />}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The bones of a Section with so many game cards. */
export function GamesSkeleton({ games }: { games: number }): ReactNode {
  return (
    <div className="section">
      <div className="section-head">
        <span className="title">
          <Bone width={4} />
        </span>
      </div>
      <div className="games">
        {Array.from({ length: games }, (_, game) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a game is its place.
          <Block key={game} height={133.5} />
        ))}
      </div>
    </div>
  );
}
