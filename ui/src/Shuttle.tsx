import type { ReactNode } from 'react';
import './Shuttle.css';

const WARP = Array.from({ length: 12 }, (_, thread) => `M${2.5 + thread * 3.7} 1v24`).join('');

/** The weaver's shuttle passing: something is on its way. Decorative; say what happens in words beside it. */
export function Shuttle({ small = false }: { small?: boolean }): ReactNode {
  return (
    <svg className={small ? 'shuttle shuttle-small' : 'shuttle'} viewBox="0 0 46 26" aria-hidden="true">
      <path className="shuttle-warp" d={WARP} />
      <path className="shuttle-weft" d="M0 17h46M0 21h46" />
      <g className="shuttle-boat">
        <path d="M9 9 16 5h14l7 4-7 4H16z" fill="var(--amber-500)" />
        <path d="M18 9h10" stroke="var(--amber-800)" strokeWidth="2" />
      </g>
    </svg>
  );
}
