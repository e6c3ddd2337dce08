import type { ReactNode } from 'react';
import { HEM } from './bands.ts';
import { Band } from './Cloth.tsx';
import './Hem.css';

const COLOURS = { y: 'var(--amber-500)', r: 'var(--crimson-500)', w: '#f4f6ff' };

/** The woven hem under the dark header: the one signature every page carries. */
export function Hem({ scale = 2 }: { scale?: number | undefined }): ReactNode {
  return (
    <div className="hem">
      <Band rows={HEM} colours={COLOURS} scale={scale} />
    </div>
  );
}
