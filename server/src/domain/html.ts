import sanitize from 'sanitize-html';

/** What an operator has written as HTML, without what runs, leads away or looks otherwise than the page does. */
export function cleanedHtml(html: string): string {
  return sanitize(html, {
    allowedTags: ['h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br'],
    allowedAttributes: {},
  }).trim();
}

/** Plain text in the place of HTML: no tags. */
export function withoutTags(text: string): string {
  return sanitize(text, { allowedTags: [] });
}
