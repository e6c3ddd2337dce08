import { formatCount } from '@prae/ui/money';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import type { Motion } from './angle.ts';
import { drawDisc, drawRim, type Slice } from './drawing.ts';
import { useWheelWidth } from './size.ts';
import { useTurning } from './turning.ts';

export interface WheelProps {
  name: string;
  slices: readonly Slice[];
  coins: number;
  /** Where it is on its way; without, it stands at its beginning. */
  motion?: Motion | undefined;
  /** The slice that won: the others are darkened once the wheel stands. */
  winner?: string | undefined;
  blocked: boolean;
  onSpin: () => void;
}

/** The wheel with its hub, which spins it. Its disc is drawn once and turned by the browser, its rim stands still. */
export function Wheel({ name, slices, coins, motion, winner, blocked, onSpin }: WheelProps): ReactNode {
  const { spin } = useLaterMessages();
  const width = useWheelWidth();
  const disc = useRef<HTMLCanvasElement>(null);
  const rim = useRef<HTMLCanvasElement>(null);
  // Nothing is drawn while it turns.
  const lit = useTurning(disc, motion) ? winner : undefined;
  const font = useFont(slices);
  useLayoutEffect(() => {
    if (rim.current) drawRim(rim.current, width);
  }, [width]);
  useLayoutEffect(() => {
    if (disc.current) drawDisc(disc.current, width, slices, { winner: lit, font });
  }, [width, slices, lit, font]);
  const none = coins < 1;
  return (
    <div className="wheel" style={{ maxWidth: width }}>
      <div aria-hidden="true">
        <canvas ref={rim} className="wheel-rim" />
      </div>
      <div className="wheel-plate">
        <canvas
          ref={disc}
          className="wheel-disc"
          role="img"
          aria-label={spin.wheel(name, formatCount(slices.length))}
        />
      </div>
      <svg className="wheel-pin" viewBox="0 0 40 44" aria-hidden="true">
        <path fill="#fff" d="M5 4h30L20 38z" />
        <path fill="var(--crimson-500)" d="M10 7h20L20 30z" />
      </svg>
      <button
        type="button"
        className="wheel-hub"
        aria-label={none ? spin.noCoins : spin.spinWith(formatCount(coins))}
        aria-disabled={blocked || none || undefined}
        onClick={() => {
          if (!blocked && !none) onSpin();
        }}
      >
        <svg viewBox="0 0 104 104" aria-hidden="true">
          <path fill="var(--indigo-950)" d="M52 0 104 52 52 104 0 52z" />
          <path fill="#fff" d="M52 5 99 52 52 99 5 52z" />
          <path className="wheel-hub-ground" d="M52 9 95 52 52 95 9 52z" />
        </svg>
        {none ? (
          <b className="wheel-hub-none">{spin.noCoins}</b>
        ) : (
          <>
            <b>{spin.spin}</b>
            <small>{spin.coins(formatCount(coins))}</small>
          </>
        )}
      </button>
    </div>
  );
}

/** The face of the labels. A canvas measures with whatever is there, so it is drawn again when the faces of its script are. */
function useFont(slices: readonly Slice[]): string {
  const [state, setState] = useState(() => ({ font: displayFont(), loaded: 0 }));
  const written = slices.map(({ label }) => label).join('');
  useEffect(() => {
    let isGone = false;
    const font = displayFont();
    const loading = [document.fonts?.load(`600 16px ${font}`, written), document.fonts?.ready];
    void Promise.allSettled(loading).then(() => {
      // Another text makes the effect of drawing run again.
      if (!isGone)
        setState(({ loaded }) => ({ font: font + ' '.repeat((loaded % 2) + 1), loaded: loaded + 1 }));
    });
    return () => {
      isGone = true;
    };
  }, [written]);
  return state.font;
}

function displayFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font-display') || 'serif';
}
