import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfChanged } from './build.mjs';
import { claimFolder } from './claim.mjs';
import { install } from './install.mjs';
import { onNpmGone } from './npm-parent.mjs';
import { ProgramEnded, startProgram } from './processes.mjs';
import { tellSandbox } from './tell-sandbox.mjs';

/** The first and the longest wait before a portal that died is started again, and how long one lives that is sound, in ms. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const soundMs = 60_000;

/** How the portal ends when its configuration is refused: as it would the next time. */
const refused = 'exit code 78';

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
  buildIfChanged('console');
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
  const portal = await keepPortal(env);
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
  password  prae-demo-1${
    process.env.CONSOLE === 'false'
      ? ''
      : `
  console   ${portal}/console/ (demo, demo2, by the same password)`
  }
`);
  }
  console.log(`ready portal=${portal}${sandbox ? ` sandbox=${sandbox}` : ''}`);
}

/** Starts a program and answers its address. The end of any of them is the end of all. */
function run(name, file, env = {}) {
  const program = launch(name, file, env);
  void program.ended.then(lost);
  return program.listening;
}

function launch(name, file, env) {
  const program = { name, how: undefined, ...startProgram(file, { env: { ...process.env, ...env } }) };
  programs.push(program);
  claim.add(program.pid);
  void program.ended.then((how) => {
    program.how = how;
  });
  return program;
}

/**
 * Starts the portal and answers its address. Once it has served, a portal that dies is started again at the same port,
 * after a pause that grows as long as it keeps dying.
 */
async function keepPortal(env) {
  const first = launch('portal', 'server/src/main.ts', env);
  // Until it has served once, its end is the end of all, and it has said why.
  const address = await first.listening;
  const { port } = new URL(address);
  void reviveEver(first, { ...env, ...(port && { PORT: port }) });
  return address;
}

async function reviveEver(first, env) {
  let pauseMs = firstPauseMs;
  for (let portal = first; ; portal = launch('portal', 'server/src/main.ts', env)) {
    const since = Date.now();
    if (portal !== first)
      portal.listening.then(
        () => console.log('The portal is back.'),
        () => {},
      );
    const how = await portal.ended;
    if (stopping || how === refused) return lost();
    if (Date.now() - since >= soundMs) pauseMs = firstPauseMs;
    programs.splice(programs.indexOf(portal), 1);
    console.error(`The portal ended unexpectedly (${how}). It is started again in ${pauseMs / 1_000} s.`);
    await pause(pauseMs);
    if (stopping) return;
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }
}

/** Says in one line what went away, and ends. */
async function lost() {
  // Losing the database may end the portal too, and sooner; they were started in the order they need each other.
  await pause(300);
  if (stopping) return;
  const first = programs.find(({ how }) => how);
  // A portal whose configuration is refused has said why.
  if (first.how !== refused) console.error(`The ${first.name} ended unexpectedly (${first.how}).`);
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
