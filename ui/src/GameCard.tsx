import type { ReactNode } from 'react';
import { Band, Cloth } from './Cloth.tsx';
import './GameCard.css';
import { SEAM } from './bands.ts';
import { clothOf } from './palettes.ts';
import { usePicture } from './picture.ts';

export interface GameCardProps {
  /** Seed of the cloth and its colours. */
  code: string;
  /** On the stitched label. */
  name: string;
  /** Finished cloth, or its bare warp, in its own colour, while the account is not open. */
  state: 'active' | 'inactive';
  /** The amount, or the invitation to open the account. */
  headline: ReactNode;
  /** The credit inside the game, or what a tap does. */
  note: string;
  background?: string | undefined;
  logo?: string | undefined;
  /** Money has just come to it. */
  hasArrived?: boolean | undefined;
  onSelect?: (() => void) | undefined;
}

/** A game account as cloth. A picture from the server replaces the pattern only if it arrives within 1.5 seconds. */
export function GameCard(props: GameCardProps): ReactNode {
  const { code, name, state, headline, note, background, logo, hasArrived = false, onSelect } = props;
  const threads = clothOf(code);
  const ready = state === 'active';
  const picture = usePicture(ready ? background : undefined);
  const mark = usePicture(logo);
  return (
    <button
      type="button"
      className={`game game-${state}${hasArrived ? ' arrived' : ''}`}
      style={{
        ['--ground' as string]: ready ? threads.ground : '#fff',
        ['--warp' as string]: threads.ground,
      }}
      onClick={onSelect}
    >
      <span className="game-cloth">
        {ready &&
          (picture ? <img src={picture} alt="" /> : <Cloth name={code} threads={threads} scale={4.7} />)}
        {ready && (
          <span className="game-seam">
            <Band band={{ rows: SEAM, threads: { r: threads.second } }} scale={3.5} />
          </span>
        )}
      </span>
      <span className="game-label">{mark ? <img src={mark} alt={name} /> : name}</span>
      <span className="game-foot">
        <b>{headline}</b>
        <span>{note}</span>
      </span>
    </button>
  );
}

/** Two columns of game cards, and from 768 px as many as fit. Each child is one card. */
export function GameGrid({ children }: { children: ReactNode }): ReactNode {
  return <div className="games">{children}</div>;
}

export interface ClosedGamesProps {
  /** Why they are closed: 'Coming soon'. */
  label: string;
  games: readonly { code: string; name: string }[];
  onSelect: (code: string) => void;
}

/** Games that cannot be opened yet: a line of labels, and from 768 px small bare looms. */
export function ClosedGames({ label, games, onSelect }: ClosedGamesProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons side by side, not fields of a form.
    <div className="games-closed" role="group" aria-label={label}>
      <small aria-hidden="true">{label}</small>
      {games.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          style={{ ['--warp' as string]: clothOf(code).ground }}
          onClick={() => onSelect(code)}
        >
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
