import type { LinkAs } from '@prae/ui/link';
import { Link } from 'wouter';
import { openSheet, type SheetCode } from './sheets.ts';

/** Menu entries that open a sheet instead of a page have an address like `#conditions`. */
export const sheetHref = {
  conditions: '#conditions',
} as const satisfies Partial<Record<SheetCode, `#${string}`>>;

/** How menus and tiles draw their links: the router's link, or a button where the entry opens a sheet. */
export const MenuLink: LinkAs = ({ href, className, children, onClick, ...aria }) => {
  if (href === sheetHref.conditions) {
    return (
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => openSheet('conditions')}
      >
        {children}
      </button>
    );
  }
  return (
    <Link href={href} {...aria} {...(className ? { className } : {})} {...(onClick ? { onClick } : {})}>
      {children}
    </Link>
  );
};
