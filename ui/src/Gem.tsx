import type { ReactNode } from 'react';
import './Gem.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { lozengeRing } from './Logo.tsx';

const RINGS = [
  { colour: '#fff', from: 10.5, to: 11 },
  { colour: 'var(--crimson-600)', from: 9.5, to: 10 },
  { colour: 'var(--amber-500)', from: 8.5, to: 9 },
  { colour: 'var(--indigo-900)', from: 0, to: 8 },
];

/** The woven gem in the middle of the bottom menu; decorative. */
export function Gem({ icon = 'house' }: { icon?: IconName | undefined }): ReactNode {
  return (
    <span className="gem">
      <svg viewBox="0 0 22 22" width="66" height="66" shapeRendering="crispEdges" aria-hidden="true">
        {RINGS.map(({ colour, from, to }) => (
          <path key={colour} fill={colour} d={lozengeRing(10.5, from, to)} />
        ))}
      </svg>
      <Icon name={icon} size={26} />
    </span>
  );
}
