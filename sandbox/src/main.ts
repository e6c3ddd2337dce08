import { currenciesIn } from './games/providers.ts';
import { startSandbox } from './sandbox.ts';

if (process.env.NODE_ENV === 'production') {
  process.stderr.write('The sandbox does not run in production.\n');
  process.exit(1);
}

const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 3001),
  host: process.env.HOST ?? '127.0.0.1',
  dataDir: process.env.DATA_DIR ?? '.data',
  currencies: currenciesIn(process.env),
  log: (line) => process.stderr.write(`${line}\n`),
}).catch((error: Error & { code?: string }) => {
  if (error.code !== 'EADDRINUSE') throw error;
  process.stderr.write(`${error.message}. Set another SANDBOX_PORT.\n`);
  process.exit(1);
});
process.stdout.write(`sandbox listening on ${sandbox.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0));
  });
}
