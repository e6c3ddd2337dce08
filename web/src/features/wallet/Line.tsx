import { Icon } from '@prae/ui/Icon';
import { Shuttle } from '@prae/ui/Shuttle';
import type { ReactNode } from 'react';

/** One of the lines that tell what is under way. */
export function Line({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  return (
    <>
      <Shuttle small />
      <span>{text}</span>
      {children}
      <Icon name="caret-right" size={18} />
    </>
  );
}
