import { Refusal } from '../../domain/refusal.ts';

/** The most characters of a message as JSON, whoever says it. */
const MOST_CHARACTERS = 32_000;
/** How many values may lie in each other: a button of a card is five deep. */
const DEEPEST = 8;

/** A message as it is kept. KEY_INVALID: it is larger than any message is, or goes deeper. */
export function jsonOf(content: object): string {
  // What goes too deep no JSON can be made of.
  const json = depthOf(content) <= DEEPEST ? JSON.stringify(content) : undefined;
  if (json === undefined || json.length > MOST_CHARACTERS)
    throw new Refusal('KEY_INVALID', { message: 'KEY_INVALID' });
  return json;
}

/** How deep a value goes; looks no further than one beyond what may be. */
function depthOf(content: unknown): number {
  let depth = 0;
  let level: unknown[] = [content];
  while (depth <= DEEPEST && level.length > 0) {
    depth += 1;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return depth;
}
