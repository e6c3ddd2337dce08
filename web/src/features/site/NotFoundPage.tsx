import { ButtonLink } from '@prae/ui/Button';
import { Hem } from '@prae/ui/Hem';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useSession } from '../../client/session.ts';
import { useMessages } from '../../messages/language.ts';
import { useTitle } from '../../shell/navigation.ts';
import './DarkPage.css';

/** No such page: one loose thread that spells it. */
export default function NotFoundPage(): ReactNode {
  const { shell } = useMessages();
  const session = useSession();
  useTitle(shell.notFoundTitle);
  return (
    <div className="dark-page on-dark">
      <main>
        <LooseThread />
        <h1 className="title">{shell.notFoundTitle}</h1>
        <p>{shell.notFoundText}</p>
        <Link href={session ? paths.home : paths.login} asChild>
          <ButtonLink tone="primary" size="large">
            {shell.toHome}
          </ButtonLink>
        </Link>
      </main>
      <Hem />
    </div>
  );
}

/** 404 drawn without lifting the thread. */
function LooseThread(): ReactNode {
  return (
    <svg className="loose-thread" viewBox="0 0 300 120" aria-hidden="true">
      <path d="M-40 100C0 112 52 60 62 14 52 38 40 58 26 74c26 4 50 3 68-2 22-6 16-54 54-56 38 0 38 90 0 90-34 0-36-62-4-84" />
      <path d="M70 46c1 26-1 46-6 66M256 46c1 26-1 46-6 66M244 14c-9 24-21 44-35 60 34 4 72 2 131-10" />
    </svg>
  );
}
