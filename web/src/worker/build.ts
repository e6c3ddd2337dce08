/** The build that a worker belongs to; web/scripts/build-worker.mjs writes it in. */
export interface Build {
  /** Another one for every build that differs in anything. */
  id: string;
  /** The address of the code that a page of this build begins with. */
  entry: string;
  /** All code, style and texts of the build, by their addresses. */
  code: readonly string[];
}

declare const BUILD: Build;

/** What the server has written before the worker's code, where the brand is not the one that the portal is built with. */
const { brand } = globalThis as { brand?: string };

/** Pages of another brand are other pages, and are kept apart as those of another build are. */
export const build: Build = brand === undefined ? BUILD : { ...BUILD, id: `${BUILD.id}-${brand}` };
