/** The fields of a call, and the settings of an adapter, of which no log may have the value. */
const isSecret = /secret|key|pass|auth|cert|sign/i;

/** Shorter ones are words that anybody may say. */
const LEAST = 4;

/**
 * What a party says beside a code, for the log and the transfer's row: without the secrets that it was `sent`, as text or as they stand in an address, should
 * it say them back. '' where it says nothing.
 */
export function wordsIn(message: unknown, sent: Readonly<Record<string, unknown>>): string {
  if (typeof message !== 'string') return '';
  return Object.entries(sent)
    .flatMap(([name, value]) => (isSecret.test(name) && typeof value === 'string' ? [value] : []))
    .filter((secret) => secret.length >= LEAST)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((words, secret) => words.replaceAll(secret, '***'), message);
}
