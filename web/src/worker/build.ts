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

export const build: Build = BUILD;
