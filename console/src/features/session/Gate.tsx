import { Hem } from '@prae/ui/Hem';
import { type ReactNode, useId } from 'react';
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx';
import './session.css';

/** What stands before the console: one card on the dark cloth. */
export function Gate({
  title,
  hint,
  children,
}: {
  title: string;
  hint: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="gate">
      <header className="gate-bar on-dark">
        <LanguageSwitch />
      </header>
      <main className="gate-card" aria-labelledby={id}>
        <Hem />
        <div className="gate-frame">
          <h1 className="title" id={id}>
            {title}
          </h1>
          <p className="meta">{hint}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
