import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { emptyDataDir, ready, startOn } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A DATA_DIR as the first start of a portal for Thailand leaves it. */
    firstData: string;
  }
}

/** Vitest's global set-up: what a first start makes, a database and the demo's members, is made once; the files start on copies of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = await emptyDataDir();
  const program = startOn(data);
  await ready(program);
  await program.stop();
  project.provide('firstData', data);
  return () => rm(data, { recursive: true, force: true });
}
