import type { ReactNode } from 'react';
import { Band } from './Cloth.tsx';
import { useLook } from './look.ts';
import './Hem.css';

/** The woven hem under the dark header: the one signature every page carries. */
export function Hem(): ReactNode {
  const { hem } = useLook();
  return (
    <div className="hem">
      <Band band={hem} scale={2} />
    </div>
  );
}
