import { Icon } from '@prae/ui/Icon';
import type { ReactNode } from 'react';
import './details.css';

/** A panel that a tap on its title opens: what few want to read, and nobody has to. */
export function Details({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <details className={['panel details', className].filter(Boolean).join(' ')}>
      <summary>
        <span>{title}</span>
        <Icon name="caret-down" size={18} />
      </summary>
      {children}
    </details>
  );
}
