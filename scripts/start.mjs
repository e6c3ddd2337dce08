import { existsSync } from 'node:fs';
import { buildIfChanged } from './build.mjs';
import { ChildEnded, startChild } from './child.mjs';
import { install } from './install.mjs';
import { onNpmGone } from './npm-parent.mjs';
import { sandboxAddress } from './sandbox-address.mjs';
import { tellSandbox } from './tell-sandbox.mjs';

install();
if (existsSync('.env')) process.loadEnvFile('.env');
const production = process.env.NODE_ENV === 'production';
const children = [];
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
onNpmGone(() => stop(1));

try {
  buildIfChanged('web');
  if (!production) buildIfChanged('sandbox');
  await start();
} catch (error) {
  if (!stopping && !(error instanceof ChildEnded)) console.error(error.message);
  await stop(1);
}

async function start() {
  const expected = production ? undefined : await sandboxAddress();
  const [sandbox, portal] = await Promise.all([
    expected && run('sandbox', 'sandbox/src/main.ts', { SANDBOX_PORT: expected.port }),
    run('portal', 'server/src/main.ts', expected ? { SANDBOX_URL: expected.url } : {}),
  ]);
  if (sandbox) await tellSandbox(sandbox.url, portal.url);
  if (stopping) return;
  console.log(`
  portal    ${portal.url}
  API       ${portal.url}/api/docs`);
  if (sandbox) {
    console.log(`  sandbox   ${sandbox.url}
  members   0800000001 (1,000.00 baht), 0800000002 (empty), 0800000003 (suspended)
  password  prae-demo-1
`);
  }
  console.log(`ready portal=${portal.url}${sandbox ? ` sandbox=${sandbox.url}` : ''}`);
}

async function run(name, main, env) {
  const child = startChild(name, main, env);
  children.push(child);
  void child.ended.then((sentence) => {
    if (!stopping) console.error(sentence);
    return stop(1);
  });
  return { url: await child.listening };
}

/** Stops the portal before the sandbox, so that calls under way still find the other side. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children.toReversed()) await child.stop();
  process.exit(code);
}
