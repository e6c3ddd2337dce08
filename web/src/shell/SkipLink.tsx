import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';

/** The first of these that a page has. */
const STARTS = ['[data-skip-to]', 'main h1', 'main h2', 'main'];

/** The first stop of the keyboard: past head and menu to the page's heading, or to what can be done on it. */
export function SkipLink(): ReactNode {
  const { shell } = useMessages();
  return (
    <button
      type="button"
      className="skip-link"
      onClick={() => {
        const start = STARTS.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
        if (!start) return;
        start.tabIndex = -1;
        start.focus();
      }}
    >
      {shell.skip}
    </button>
  );
}
