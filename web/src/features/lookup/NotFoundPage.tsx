import { ButtonLink } from '@prae/ui/Button';
import { Hem } from '@prae/ui/Hem';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useTitle } from '../../app/arrival.ts';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session.ts';
import { useMessages } from '../../messages/language.ts';
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
      <path d="M-20 96C10 108 34 96 52 66L76 18 34 76q-4 7 6 7h48M76 18v84c0 14 22 14 34 2 20-20 8-82 42-84 34 0 34 82 0 82-26 0-34-40-18-66M152 102c26 4 44-6 62-38l26-46-42 58q-4 7 6 7h50M240 18v84c0 18 30 14 80-6" />
    </svg>
  );
}
