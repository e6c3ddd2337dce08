import type { ReactNode } from 'react';
import './Initials.css';
import { clothOf } from './palettes.ts';

/** A stitched label with a few letters, where others show a logo: the colour follows from the code. */
export function Initials({ code, text }: { code: string; text: string }): ReactNode {
  return (
    <span
      className="initials"
      style={{ background: clothOf(code).ground, fontSize: text.length > 4 ? 10 : 12 }}
      aria-hidden="true"
    >
      {text}
    </span>
  );
}
