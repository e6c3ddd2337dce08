import { reachable } from '@prae/ui/online';

/** How long the server may take to say that it is there, in milliseconds. */
const WITHIN_MS = 5_000;
/** Where it did not, it is asked again after so long, in milliseconds, then after twice as long each time, up to the longest. */
const AGAIN_AFTER_MS = { first: 3_000, longest: 20_000 };

/** What came of the question: an answer that says all is well, one of whatever else, or none. */
type Heard = 'serving' | 'there' | 'silent';

let asking: Promise<Heard> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
/** How many pauses are over without anything that came; what else asks meanwhile makes none of them longer. */
let silences = 0;
/** How often something came: a question that is older than the last time has nothing to say. */
let times = 0;

/** Something came from the server, whatever it was: there is a connection. */
export function heard(): void {
  times += 1;
  silences = 0;
  asking = undefined;
  clearTimeout(again);
  reachable.set(true);
}

/**
 * Something was asked and nothing came. One call may be lost alone, so the server is asked whether it is there at all, and
 * as long as that is not answered, again and again: after longer and longer pauses, as all who lost it ask, and at once when the
 * device finds a network or the member comes back to the page. Answers whether it was heard. Never throws.
 */
export async function unheard(): Promise<boolean> {
  return (await question()) !== 'silent';
}

/** Asks the same, and answers whether the server is there to serve: a proxy in its place is not. */
export async function isServing(): Promise<boolean> {
  return (await question()) === 'serving';
}

/** Whether there is a connection again, where `isOnline` has said that there is none: what is to be sent need not wait to be told. */
export async function isBack(): Promise<boolean> {
  return navigator.onLine && unheard();
}

function question(): Promise<Heard> {
  asking ??= ask();
  return asking;
}

async function ask(): Promise<Heard> {
  clearTimeout(again);
  const before = times;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), WITHIN_MS);
  const answer = await fetch('/healthz', { cache: 'no-store', signal: abort.signal }).catch(() => undefined);
  clearTimeout(timer);
  if (answer) heard();
  if (times > before) return answer?.ok ? 'serving' : 'there';
  asking = undefined;
  // At random, so that those who lost it at the same moment do not ask at the same moment for ever.
  const pause = Math.min(AGAIN_AFTER_MS.first * 2 ** silences, AGAIN_AFTER_MS.longest);
  again = setTimeout(askAgain, pause * (1 + Math.random() / 2));
  reachable.set(false);
  return 'silent';
}

function askAgain(): void {
  silences += 1;
  void question();
}

/** Waits no longer where something has changed. */
function askNow(): void {
  if (reachable.get() || document.hidden) return;
  silences = 0;
  void question();
}

if (globalThis.window)
  for (const event of ['online', 'visibilitychange']) window.addEventListener(event, askNow);
