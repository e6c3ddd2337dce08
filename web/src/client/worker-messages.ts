/** What a page says to a worker. `loaded` are the addresses of the files under /assets/ that it has loaded. */
export type ToWorker =
  /** To the worker in charge: the page is up, and what it has loaded is to be kept. */
  | { type: 'started'; loaded: readonly string[] }
  /** To the newest: take over at once, if this page is of your own build. Answered by whether it is. */
  | { type: 'join'; loaded: readonly string[] }
  /** To one that waits: take over, the member has asked for it. */
  | { type: 'take-over' }
  /** To the worker in charge: a login has ended or begun. Nobody is told of news here any more; answered when that is so. */
  | { type: 'untold' }
  /** To the worker in charge: news that are marked so are of whoever is logged in here. Answered when it knows. */
  | { type: 'told'; to: string };

/** What a worker says to a page: the member wants to see what some news are of. Answered as soon as it is heard. */
export interface FromWorker {
  type: 'go';
  kind: string;
}
