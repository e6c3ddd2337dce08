import { call } from './http.ts';

// Makes three calls to the address that is its argument, and says when it ends by itself.
const [url = ''] = process.argv.slice(2);
for (const path of ['/1', '/2', '/3']) await call(url + path, { alone: true });
process.on('exit', () => console.log('ended after', process.uptime()));
