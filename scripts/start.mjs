import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfChanged } from './build.mjs';
import { claimFolder } from './claim.mjs';
import { install } from './install.mjs';
import { onNpmGone } from './npm-parent.mjs';
import { ProgramEnded, startProgram } from './processes.mjs';
import { tellSandbox } from './tell-sandbox.mjs';

install();
if (existsSync('.env')) process.loadEnvFile('.env');
const production = process.env.NODE_ENV === 'production';
const programs = [];
let claim;
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
onNpmGone(() => stop(1));

try {
  claim = await claimFolder(process.env.DATA_DIR || '.data', console.log);
  buildIfChanged('web');
  if (!production) buildIfChanged('sandbox');
  await start();
} catch (error) {
  if (error instanceof ProgramEnded) await lost();
  if (!stopping) console.error(error.message);
  await stop(1);
}

async function start() {
  // Begun before either is waited for; the portal needs the addresses of both.
  const database = process.env.DATABASE_URL || run('database', 'local-postgres/src/main.ts');
  const sandbox = production ? undefined : run('sandbox', 'sandbox/src/main.ts');
  const env = { DATABASE_URL: await database, ...(sandbox && { SANDBOX_URL: await sandbox }) };
  const portal = await run('portal', 'server/src/main.ts', env);
  if (sandbox) await tellSandbox(await sandbox, portal);
  if (!stopping) tellOperator(portal, await sandbox);
}

function tellOperator(portal, sandbox) {
  console.log(`
  portal    ${portal}
  API       ${portal}/api/docs`);
  if (sandbox) {
    console.log(`  sandbox   ${sandbox}
  members   0800000001 (1,000.00), 0800000002 (empty), 0800000003 (suspended)
  password  prae-demo-1
`);
  }
  console.log(`ready portal=${portal}${sandbox ? ` sandbox=${sandbox}` : ''}`);
}

/** Starts a program and answers its address. The end of any of them is the end of all. */
function run(name, file, env = {}) {
  const program = { name, how: undefined, ...startProgram(file, { env: { ...process.env, ...env } }) };
  programs.push(program);
  claim.add(program.pid);
  void program.ended.then((how) => {
    program.how = how;
    return lost();
  });
  return program.listening;
}

/** Says in one line what went away, and ends. */
async function lost() {
  // Losing the database may end the portal too, and sooner; they were started in the order they need each other.
  await pause(300);
  if (stopping) return;
  const first = programs.find(({ how }) => how);
  console.error(`The ${first.name} ended unexpectedly (${first.how}).`);
  await stop(1);
}

/** Stops the portal before the sandbox, so that calls under way still find the other side, and the database last. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  claim?.ending();
  for (const program of programs.toReversed()) await program.stop();
  claim?.release();
  process.exit(code);
}
