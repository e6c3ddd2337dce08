import { Hem } from '@prae/ui/Hem';
import { Logo } from '@prae/ui/Logo';
import { type ReactNode, useId } from 'react';
import { brandName } from '../../client/brand.ts';
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx';
import { useTitle } from '../../shell/title.ts';
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
  useTitle(0);
  return (
    <div className="gate">
      <header className="gate-bar on-dark">
        {brandName && <Logo name={brandName} />}
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
