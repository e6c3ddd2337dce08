/** How often one side of a thread is said to be writing, at most; the portal says so itself every two seconds. */
export const TYPING_EVERY_MS = 1_000;

/** Says of each name whether it may: once in so many milliseconds. */
export function onceIn(ms: number): (name: string) => boolean {
  const recent = new Set<string>();
  return (name) => {
    if (recent.has(name)) return false;
    recent.add(name);
    setTimeout(() => recent.delete(name), ms).unref();
    return true;
  };
}
