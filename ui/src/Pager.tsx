import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { pagesNamed } from './pages.ts';
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
  /** Also names the pages so far around this one, and the first and the last; `labelOf` is what is read out. */
  range?: { before: number; after: number; labelOf: (page: number) => string } | undefined;
  onPage: (page: number) => void;
}

/** One page back, one page on, and where one is. */
export function Pager(props: PagerProps): ReactNode {
  const { label, text, page, pages, previousLabel, nextLabel, range, onPage } = props;
  return (
    <nav className={range ? 'pager pager-named' : 'pager'} aria-label={label}>
      <Button pill blocked={page <= 1} onClick={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <span className={range && 'vh'} aria-live="polite">
        {text}
      </span>
      {range && (
        <ol className="pager-pages">
          {pagesNamed(page, pages, range).map((one, place) =>
            one === 'gap' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place.
              <li key={`gap-${place}`} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={one}>
                <button
                  type="button"
                  className="pager-page"
                  aria-label={range.labelOf(one)}
                  aria-current={one === page ? 'page' : undefined}
                  onClick={() => one !== page && onPage(one)}
                >
                  {one.toLocaleString('en-US')}
                </button>
              </li>
            ),
          )}
        </ol>
      )}
      <Button pill blocked={page >= pages} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </nav>
  );
}
