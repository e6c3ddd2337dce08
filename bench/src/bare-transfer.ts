import { openDatabase } from '@prae/server/src/db/database.ts';
import { newOperation, postingId } from '@prae/server/src/domain/operation.ts';
import { openMemberAccounts } from '@prae/server/src/ledger/accounts.ts';
import { openLedger } from '@prae/server/src/ledger/ledger.ts';
import { isPosted, type Posting } from '@prae/server/src/ledger/post.ts';
import { joker } from '@prae/server/src/providers/game/joker.ts';
import Fastify from 'fastify';

/**
 * The least that moves money into a game: a posting, the provider's call and a posting, through the portal's own ledger
 * and adapter. No session, no intent, no idempotency, no statement, and nothing that would find it again after a crash.
 */
const { DATABASE_URL: databaseUrl = '', MEMBERS: members = '0', PORT: port = '0', ...env } = process.env;
const database = openDatabase(databaseUrl, { role: 'prae_app' });
const ledger = openLedger(databaseUrl);
const provider = joker('JOKER', {
  apiUrl: env.JOKER_API_URL ?? '',
  loginUrl: env.JOKER_LOGIN_URL ?? '',
  appId: env.JOKER_APP_ID ?? '',
  secret: env.JOKER_SECRET ?? '',
});

async function newPlayer(number: number) {
  const username = `bare${String(number).padStart(4, '0')}`;
  const made = await provider.createPlayer({ username, password: 'benches123' });
  if (made.kind !== 'confirmed') throw new Error('JOKER made no player');
  const member = `B${String(number).padStart(11, '0')}`;
  const accounts = await database.transaction((tx) =>
    openMemberAccounts(tx, member, 'THB', ['wallet', 'transit', 'game:JOKER']),
  );
  const from = await ledger.houseAccount('adjustment', 'THB');
  await move({ from, to: accounts.wallet, amount: 10n ** 12n, kind: 'adjustment' }, newOperation(), 0);
  return { username, ...accounts };
}

async function move(posting: Omit<Posting, 'id'>, operation: ReturnType<typeof newOperation>, leg: number) {
  const outcome = await ledger.post({ ...posting, id: postingId(operation, leg) });
  if (!isPosted(outcome)) throw new Error(`A posting came to ${outcome}`);
}

const players = await Promise.all(Array.from({ length: Number(members) }, (_, number) => newPlayer(number)));
const app = Fastify();
app.get('/readyz', () => ({ status: 'ok' }));
app.post<{ Body: { member: number; amount: number } }>('/transfer', async ({ body }) => {
  const player = players[body.member];
  if (!player) throw new Error('No such member');
  const { username, wallet, transit } = player;
  const operation = newOperation();
  const amount = BigInt(Math.round(body.amount * 100));
  await move({ from: wallet, to: transit, amount, kind: 'transfer.hold' }, operation, 0);
  const reference = operation.replaceAll('-', '');
  const said = await provider.transfer({ username, reference, direction: 'in', amount });
  if (said.kind !== 'confirmed') throw new Error(`JOKER said ${said.kind}`);
  await move({ from: transit, to: player['game:JOKER'], amount, kind: 'transfer.settle' }, operation, 1);
  return { message: 'SUCCESS', status: 'SUCCESS' };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
