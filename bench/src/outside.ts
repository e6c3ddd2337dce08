import { credentials } from '@prae/sandbox/credentials';
import { startSandbox } from '@prae/sandbox/sandbox';

/**
 * The outside world in a process of its own. A portal as in production refuses the secret that everyone knows, so JOKER
 * gets another one.
 */
const { PORT: port = '0', DATA_DIR: dataDir = '', JOKER_SECRET: secret = '' } = process.env;
Object.assign(credentials.JOKER, { secret });
await startSandbox({ port: Number(port), host: '127.0.0.1', dataDir });
process.on('SIGTERM', () => process.exit(0));
