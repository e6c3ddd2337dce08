import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';

interface Options extends EmbeddedOptions {
  /** DATABASE_URL: any PostgreSQL 15 or later. Without it the embedded one under `dataDir` is used. */
  databaseUrl?: string | undefined;
}

/** The database server the configuration names, with the owner's URL; one that is not ours is never stopped. */
export async function databaseServer({ databaseUrl, ...embedded }: Options): Promise<Embedded> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} };
  return startEmbedded(embedded);
}
