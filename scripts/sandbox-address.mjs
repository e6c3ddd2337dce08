import { createServer } from 'node:net';

/**
 * The port and the address the sandbox will have. Known before it listens, so that the portal, which needs the
 * address, can start at the same time. SANDBOX_PORT 0 is turned into a free port here.
 */
export async function sandboxAddress() {
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.SANDBOX_PORT || 3001) || (await freePort(host));
  return { port: String(port), url: `http://${reachable(host)}:${port}` };
}

/** A server that listens everywhere is called at home; an IPv6 address stands in brackets. */
function reachable(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function freePort(host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
