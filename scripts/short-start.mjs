// Starts everything once in an empty folder, asks the portal for a page and its state, and stops; under the Node that
// runs this script. Whatever is said beyond the usual, such as a warning, is a failure.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './processes.mjs';

const data = await mkdtemp(join(tmpdir(), 'prae-short-start-'));
// The database runs as another user when root runs this, and has to pass through.
await chmod(data, 0o711);
const env = { ...process.env, NODE_ENV: '', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: data };
const program = startProgram('scripts/start.mjs', { env, output: 'keep' });
try {
  const [, portal] = await program.said(/^ready portal=(\S+) sandbox=\S+$/);
  for (const path of ['/', '/readyz']) {
    const { status } = await fetch(portal + path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }
} finally {
  const how = await program.stop();
  await rm(data, { recursive: true, force: true });
  if (how !== 'exit code 0' || /warn|deprecat|error/i.test(program.output())) {
    console.error(`${program.output()}It ended with ${how}.`);
    process.exitCode = 1;
  }
}
