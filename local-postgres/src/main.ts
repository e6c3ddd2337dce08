import { startEmbedded, visitEmbedded } from './embedded.ts';
import { DatabaseRefused } from './refused.ts';

// The embedded PostgreSQL of DATA_DIR as a program: it prints its address and stays until it is asked to stop. With
// the argument `visit` it uses what runs there already, if anything does.

/** How long the server may finish its requests when everything is asked to stop at once, in ms: it needs us for that. */
const clientsMayTakeMs = 16_000;

try {
  const open = process.argv[2] === 'visit' ? visitEmbedded : startEmbedded;
  const postgres = await open({ dataDir: process.env.DATA_DIR || '.data', onLost: () => process.exit(1) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void postgres.stop(clientsMayTakeMs).finally(() => process.exit(0)));
  // PostgreSQL alone does not keep this program running.
  setInterval(() => {}, 2 ** 30);
  console.log(`database listening on ${postgres.url}`);
} catch (error) {
  console.error(error instanceof DatabaseRefused ? error.message : error);
  process.exit(1);
}
