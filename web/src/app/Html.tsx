import { type ReactNode, useEffect, useRef } from 'react';

const TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a', 'span', 'div'];

/** Browsers that have a sanitizer of their own (setHTML); TypeScript's library does not know it yet. */
interface Sanitizing extends HTMLDivElement {
  setHTML?: (html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }) => void;
}

/**
 * Texts that operators write as HTML. The server has cleaned them already; they are cleaned again here, since what
 * reaches the page must not depend on one place alone: by the browser where it can, else by DOMPurify, which is
 * fetched only then. Links lead to secure addresses only.
 */
export function Html({ html, className }: { html: string; className?: string }): ReactNode {
  const place = useRef<Sanitizing>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    if (element.setHTML !== undefined) {
      element.setHTML(html, { sanitizer: { elements: TAGS, attributes: ['href'] } });
      keepSecureLinks(element);
      return;
    }
    let gone = false;
    void import('dompurify').then(({ default: purify }) => {
      if (gone) return;
      element.replaceChildren(
        purify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ['href'], RETURN_DOM_FRAGMENT: true }),
      );
      keepSecureLinks(element);
    });
    return () => {
      gone = true;
    };
  }, [html]);
  return <div ref={place} className={className} />;
}

function keepSecureLinks(element: HTMLElement): void {
  for (const link of element.querySelectorAll('a')) {
    if (link.protocol !== 'https:') link.removeAttribute('href');
  }
}
