import { openDatabase, sql } from '@prae/server/src/db/database.ts';
import { listen } from '@prae/server/src/db/listen.ts';
import Fastify from 'fastify';
import { Server } from 'socket.io';

/**
 * The least that passes messages between two processes: Socket.IO with its own adapter and PostgreSQL's notifications, as the portal
 * has them, which carry the message itself. Who asks for a room is in it. `say` keeps nothing; `POST /say` keeps each message in a row, and
 * that alone: no session, no checks, no number, no history.
 */
const { DATABASE_URL: databaseUrl = '', PORT: port = '0' } = process.env;
const CHANNEL = 'bare_chat';
const database = openDatabase(databaseUrl, { role: 'prae_app', max: 20 });
const app = Fastify();
const io = new Server(app.server, { transports: ['websocket'], serveClient: false });

interface Said {
  _id: string;
  room: string;
  message: object;
}

io.on('connection', (socket) => {
  const { room } = socket.handshake.auth as Record<string, unknown>;
  void socket.join(String(room));
  socket.on('say', (said: Said, done: () => void) => {
    void database.run(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(said)})`).then(() => done());
  });
});
app.post<{ Body: Said }>('/say', async ({ body }) => {
  await database.run(sql`
    with kept as (insert into bare_message (id, room, content) values (${body._id}, ${body.room}, ${JSON.stringify(body.message)}::jsonb))
    select pg_notify(${CHANNEL}, ${JSON.stringify(body)})`);
  return { _id: body._id };
});
app.get('/readyz', () => ({ status: 'ok' }));
listen(databaseUrl, CHANNEL, {
  heard: (payload) => {
    const said = JSON.parse(payload) as Said;
    io.to(said.room).emit('messaging', said);
  },
  missed: () => process.exit(1),
  broke: () => process.exit(1),
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
