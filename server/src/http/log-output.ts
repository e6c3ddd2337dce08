/** Long enough to write many lines at once, short enough that nobody waits for them. */
const WAIT_MS = 100;
const FULL_AT = 16_384;

export interface LogOutput {
  write(line: string): void;
  /** Writes what waits now. */
  flush(): void;
  /** Lets go of the process: writes what waits, and from now on each line at once. */
  close(): void;
}

/**
 * Collects log lines and writes them together: one write for each call costs as much as the rest of its logging.
 * What waits is written before the process ends, unless it is killed.
 */
export function logOutput(write: (text: string) => void): LogOutput {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  process.once('exit', flush);
  return {
    write(line) {
      waiting += line;
      if (isClosed || waiting.length >= FULL_AT) flush();
      else timer ??= setTimeout(flush, WAIT_MS).unref();
    },
    flush,
    close() {
      isClosed = true;
      process.off('exit', flush);
      flush();
    },
  };
}
