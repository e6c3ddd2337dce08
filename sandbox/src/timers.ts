export interface Timers {
  /** Runs `work` at the given time (ms since 1970), or soon when that has passed. */
  at(time: number, work: () => void): void;
  close(): void;
}

/** Timers that never keep a process alive and all stop at once. */
export function createTimers(): Timers {
  const waiting = new Set<NodeJS.Timeout>();
  return {
    at(time, work) {
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          work();
        },
        Math.max(0, time - Date.now()),
      );
      timer.unref();
      waiting.add(timer);
    },
    close() {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
