import { type ReactNode, useEffect, useRef } from 'react';
import { joinWords } from '../messages/la/glossary.ts';

const TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a', 'span', 'div'];

/** Browsers that have a sanitizer of their own (setHTML); TypeScript's library does not know it yet. */
interface Sanitizing extends HTMLDivElement {
  setHTML?: (html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }) => void;
}

/**
 * Texts that operators write as HTML. The server has cleaned them already; they are cleaned again here, since what
 * reaches the page must not depend on one place alone: by the browser where it can, else by DOMPurify, which is
 * fetched only then. Links lead to secure addresses only. Lao words of the glossary stay whole at a line's end.
 */
export function Html({ html: written }: { html: string }): ReactNode {
  const html = joinWords(written);
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
  return <div ref={place} className="written" />;
}

function keepSecureLinks(element: HTMLElement): void {
  for (const link of element.querySelectorAll('a')) {
    if (link.protocol !== 'https:') link.removeAttribute('href');
  }
}
