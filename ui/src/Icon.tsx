import type { ReactNode } from 'react';
import './Icon.css';
import { ICONS, type IconName } from './icons.ts';

export interface IconProps {
  name: IconName;
  /** Edge in pixels; 22 where nothing else is said. */
  size?: number | undefined;
}

/** A functional icon in the colour of the text around it. Decorative: the words beside it carry the meaning. */
export function Icon({ name, size }: IconProps): ReactNode {
  return (
    <svg
      className="icon"
      viewBox="0 0 256 256"
      width={size}
      height={size}
      style={size ? { width: size, height: size } : undefined}
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
