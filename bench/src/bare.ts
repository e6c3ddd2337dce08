import { openDatabase } from '@prae/server/src/db/database.ts';
import type { MemberId } from '@prae/server/src/domain/member.ts';
import { walletRows } from '@prae/server/src/features/wallet/wallet.sql.ts';
import Fastify from 'fastify';

/** The least that answers a member's wallet: one route, the portal's own SQL, no session, no checks, no log. */
const { DATABASE_URL: databaseUrl = '', MEMBER: member = '', PORT: port = '0' } = process.env;
const database = openDatabase(databaseUrl, { role: 'prae_app', max: 20 });
const app = Fastify();
app.get('/wallet', async () => {
  const rows = await database.rows<{ kind: string; balance: bigint }>(walletRows([member as MemberId]));
  return rows.map(({ kind, balance }) => ({ kind, amount: Number(balance) / 100 }));
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
