import type { Row } from './house-says.sql.ts';

/* What is seen of a conversation, on the member's screen and on the operator's, in words that are the same for both. */

interface Said {
  message_type: string;
  payload?: Record<string, string | boolean>;
  payloads?: { title: string; buttons?: { title: string }[] }[];
}

export const typeOf = ({ content }: Row): string => (content as Said).message_type;

export function wordsOf({ content }: Row): string {
  const { payload = {} } = content as Said;
  return String(payload.message ?? payload.title ?? '');
}

/** A message as a screen is to show it: what could be chosen of a quick reply stands on the operator's alone once something else was said. */
export function shownOf(row: Row, where: 'phone' | 'desk'): string {
  const { message_type: type, payload = {}, payloads = [] } = row.content as Said;
  const titles = payloads.map(({ title }) => title);
  const parts: Record<string, string[]> = {
    text: [],
    postback: [],
    media: [payload.fileType === 'image' ? 'picture' : String(payload.fileType)],
    about: ['about'],
    buttons: titles,
    quick_replies: where === 'desk' ? titles : [],
    generic: payloads.flatMap(({ title, buttons = [] }) => [title, ...buttons.map((one) => one.title)]),
  };
  const known = parts[type];
  const shown = known ? [...known, wordsOf(row)] : ['unknown'];
  return `${row.sender === 'customer'} ${shown.filter(Boolean).join(' | ')}`;
}

/** Runs in the page: its messages from the top of the screen to its foot, whether each is the customer's, and what is seen of it. `play`, `file`: what films and files are called there. */
export function whatIsShown({
  where,
  play,
  file,
}: {
  where: 'phone' | 'desk';
  play: string;
  file: string;
}): string[] {
  const names = {
    phone: { entry: '.chat-entry', of: '.chat', about: '.chat-about-face', own: '.chat-own' },
    desk: { entry: '.entry:not(.entry-note)', of: '.entry', about: '.entry-about', own: '.entry-customer' },
  }[where];
  const titles = {
    phone: '.chat-card > b, .chat-buttons li bdi',
    desk: '.entry-card:not(.entry-about) > b, .entry-choices li bdi',
  }[where];
  const top = (element: Element) => element.getBoundingClientRect().top;
  const entries = [...document.querySelectorAll(names.entry)].toSorted((one, other) => top(one) - top(other));
  return entries.map((entry) => {
    const all = (selector: string) => [...entry.querySelectorAll(selector)];
    const named = (selector: string, name: string) => all(selector).map(() => name);
    const texts = (selector: string) => all(selector).map((one) => one.textContent ?? '');
    const isDrawn = (picture: Element) => (picture as HTMLImageElement).naturalWidth > 0;
    const shown = [
      ...all(`${names.of}-picture img`)
        .filter(isDrawn)
        .map(() => 'picture'),
      ...named(`${names.of}-film`, 'video'),
      ...texts('button, a').map((label) =>
        label.startsWith(play) ? 'video' : label.startsWith(file) ? 'file' : '',
      ),
      ...named(names.about, 'about'),
      ...named(`${names.of}-unknown`, 'unknown'),
      ...texts(titles),
      ...texts(`${names.of}-words`),
    ];
    // The portal keeps Lao words whole by a sign that nobody sees.
    return `${entry.matches(names.own)} ${shown.filter(Boolean).join(' | ').replaceAll('\u2060', '')}`;
  });
}
