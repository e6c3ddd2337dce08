import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';

/** The first stop of the keyboard: past head and menu to the page's heading. */
export function SkipLink(): ReactNode {
  const { shell } = useMessages();
  return (
    <button
      type="button"
      className="skip-link"
      onClick={() => {
        const heading = document.querySelector<HTMLElement>('main h1, main h2, main');
        if (heading === null) return;
        heading.tabIndex = -1;
        heading.focus();
      }}
    >
      {shell.skip}
    </button>
  );
}
