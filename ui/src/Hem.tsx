import type { ReactNode } from 'react';
import { Band } from './Cloth.tsx';
import { useLook } from './look.ts';
import './Hem.css';

/** The woven hem under the dark header: the one signature every page carries. */
export function Hem({ scale = 2 }: { scale?: number | undefined }): ReactNode {
  const { hem } = useLook();
  return (
    <div className="hem">
      <Band band={hem} scale={scale} />
    </div>
  );
}
