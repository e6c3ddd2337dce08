import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that only answers: how long that takes is the machine's share of whatever else is measured beside it. */
const server = createServer((_, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => {
  console.log(`echo listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
