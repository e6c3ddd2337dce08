import DOMPurify from 'dompurify';
import type { ReactNode } from 'react';

/**
 * Texts that operators write as HTML. The server has cleaned them already; they are cleaned again here, since what
 * reaches the page must not depend on one place alone. Links open beside the portal.
 */
export function Html({ html, className }: { html: string; className?: string }): ReactNode {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'ul',
      'ol',
      'li',
      'h2',
      'h3',
      'h4',
      'a',
      'span',
      'div',
    ],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https:/i,
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup was sanitised on the line above.
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** The text of a piece of HTML, in one line. */
export function plainText(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return (parsed.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
