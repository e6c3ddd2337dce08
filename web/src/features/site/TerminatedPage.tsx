import { ButtonLink } from '@prae/ui/Button';
import { Hem } from '@prae/ui/Hem';
import { type ReactNode, useEffect, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { clearSession } from '../../client/session.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useMessages } from '../../messages/language.ts';
import { useTitle } from '../../shell/navigation.ts';
import './DarkPage.css';

const WARP = Array.from({ length: 29 }, (_, thread) => 10 + thread * 10);

/** The service or the account is gone: one sentence, and how to reach us if that is known. No menu. */
export default function TerminatedPage(): ReactNode {
  const { shell, site } = useMessages();
  const isForgotten = useTerminatedBody();
  // What is read before the login is forgotten is forgotten with it.
  const { data: contact } = useRead('lookup.contact', undefined, { enabled: isForgotten });
  useTitle(shell.terminatedTitle);
  return (
    <div className="dark-page on-dark">
      <main>
        <CutThreads />
        <h1 className="title">{shell.terminatedTitle}</h1>
        <p>{shell.terminatedText}</p>
        {contact && <p className="dark-contact">{joinWords(contact.contactText)}</p>}
        {contact?.lineLink && (
          <ButtonLink
            tone="on-dark"
            size="large"
            href={contact.lineLink}
            target="_blank"
            rel="noopener noreferrer"
          >
            {contact.lineName || site.openChat}
          </ButtonLink>
        )}
      </main>
      <Hem />
    </div>
  );
}

/** The page's own ground goes dark with it, and back when a working service is found again. Answers whether the login is forgotten. */
function useTerminatedBody(): boolean {
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    clearSession();
    setForgotten(true);
    document.body.classList.add('terminated');
    return () => document.body.classList.remove('terminated');
  }, []);
  return isForgotten;
}

/** Warp threads that end in the air, each at another height. */
function CutThreads(): ReactNode {
  return (
    <svg className="cut-threads" viewBox="0 0 300 120" aria-hidden="true">
      {WARP.map((x) => {
        const end = 50 + ((x * 37) % 41);
        return (
          <path
            key={x}
            d={`M${x} 0V${end}q${(x % 3) - 1} 8 ${((x * 7) % 9) - 4} 14`}
            fill="none"
            stroke="var(--indigo-300)"
            strokeWidth="2"
            strokeLinecap="round"
          />
        );
      })}
      <path d="M0 18h300M0 26h300" stroke="var(--crimson-600)" strokeWidth="4" />
      <path d="M0 38h300" stroke="var(--amber-500)" strokeWidth="3" />
    </svg>
  );
}
