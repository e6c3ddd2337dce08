/** What a page says to a worker. `loaded` are the addresses of the files under /assets/ that it has loaded. */
export type ToWorker =
  /** To the worker in charge: the page is up, and what it has loaded is to be kept. */
  | { type: 'started'; loaded: readonly string[] }
  /** To the newest: take over at once, if this page is of your own build. Answered by whether it is. */
  | { type: 'join'; loaded: readonly string[] }
  /** To one that waits: take over, the member has asked for it. */
  | { type: 'take-over' };
