import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import './Pager.css';

export interface PagerProps {
  /** Accessible name. */
  label: string;
  /** '2 / 14'. */
  text: string;
  /** Counted from 1. */
  page: number;
  pages: number;
  previousLabel: string;
  nextLabel: string;
  onPage: (page: number) => void;
}

/** One page back, one page on, and where one is. */
export function Pager({ label, text, page, pages, previousLabel, nextLabel, onPage }: PagerProps): ReactNode {
  return (
    <nav className="pager" aria-label={label}>
      <Button pill blocked={page <= 1} onClick={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <span aria-live="polite">{text}</span>
      <Button pill blocked={page >= pages} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  );
}
