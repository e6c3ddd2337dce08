import { type RelativeWords, relativeTime } from '@prae/ui/time';

/** '4 min' from seconds, in the largest unit; what took less than a second took one. */
export function durationText(seconds: number, words: RelativeWords): string {
  return relativeTime(0, Math.max(1, seconds) * 1_000, words);
}
