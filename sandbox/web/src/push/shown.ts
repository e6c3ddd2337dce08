import type { Pushed } from '../control/answers.ts';

/** A notification as a phone shows it. */
export interface Shown {
  id: string;
  title: string;
  body: string;
  /** The language's tag is known by its code. */
  lang: string;
  sentAt: string;
}

interface Written {
  title: string;
  body: string;
  tag: string;
  lang: string;
}

/** What a phone shows of the messages, newest first: of one browser and one tag the latest alone. */
export function shownOf(messages: readonly Pushed[]): Shown[] {
  const seen = new Set<string>();
  return messages.flatMap(({ id, subscription, text, sentAt }) => {
    const written = readWritten(text);
    const place = `${subscription} ${written?.tag}`;
    if (!written || seen.has(place)) return [];
    seen.add(place);
    const { title, body, lang } = written;
    return [{ id, title, body, lang, sentAt }];
  });
}

function readWritten(text: string): Written | undefined {
  try {
    const { title, body, tag, lang } = JSON.parse(text) as Partial<Written>;
    return title !== undefined && body !== undefined && tag !== undefined && lang !== undefined
      ? { title, body, tag, lang }
      : undefined;
  } catch {
    return undefined;
  }
}
