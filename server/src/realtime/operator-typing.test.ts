import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildApp, type Portal } from '../app.ts';
import { consoleIn } from '../console/console.fixture.ts';
import { sql } from '../db/database.ts';
import { chatIn } from '../features/chat/chat.fixture.ts';
import { startWorld, type World } from '../testing/world.ts';
import { openClients } from './client.fixture.ts';

/** Two nodes on one database: operators are at the first, customers at the second. */
let world: World;
let second: Portal;
let secondUrl: string;
beforeAll(async () => {
  world = await startWorld({ recheck: false, env: { CONSOLE: 'true', CHAT: 'true' } });
  second = await buildApp({ ...world.deps.config, port: 0 }, world.databaseUrl, { recheck: false });
  secondUrl = await second.start();
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const lines = openClients();
afterEach(lines.endAll);

/** A customer with something said, and who writes to them. */
async function conversation() {
  const [console, chat] = [consoleIn(world), chatIn(world)];
  const who = await chat.newMember();
  await chat.choose(who, 'PERSON');
  const { thread } = await world.owner.one(
    sql<{ thread: string }>`select id as thread from chat_thread where member_id = ${who.id}`,
  );
  const customer = await lines.connected(secondUrl, { token: who.token });
  const heard: unknown[] = [];
  customer.on('typing', (event) => heard.push(event));
  return { console, thread, customer, heard };
}

test('each side hears that the other is writing, at another node, once a second at most', async () => {
  const { console, thread, customer, heard } = await conversation();
  const support = await console.newOperator(['SUPPORT']);
  const [line, auditor] = [
    await console.line(support.token),
    await console.line((await console.newOperator(['AUDITOR'])).token),
  ];
  for (let times = 0; times < 30; times += 1) {
    line.write({ thread });
    customer.emit('typing');
  }
  const shown = { name: `Somebody ${support.name}` };
  await expect.poll(() => [heard, line.writing]).toEqual([[shown], [thread]]);
  await pause(1_200);
  line.write({ thread });
  customer.emit('typing');
  await expect
    .poll(() => [heard, line.writing])
    .toEqual([
      [shown, shown],
      [thread, thread],
    ]);
  // Nobody's inbox changes by that.
  expect([line.heard, auditor.heard]).toEqual([[], []]);
});

test('an operator is said to be writing once a second, in however many threads', async () => {
  const [one, other] = [await conversation(), await conversation()];
  const line = await one.console.line((await one.console.newOperator(['SUPPORT'])).token);
  for (const { thread } of [one, other]) line.write({ thread });
  await expect.poll(() => one.heard).toHaveLength(1);
  await pause(500);
  expect(other.heard).toEqual([]);
});

test('whoever may only look is not said to be writing, and what is no thread is nothing', async () => {
  const { console, thread, heard } = await conversation();
  const auditor = await console.line((await console.newOperator(['AUDITOR'])).token);
  const support = await console.newOperator(['SUPPORT']);
  const line = await console.line(support.token);
  auditor.write({ thread });
  for (const event of [undefined, null, 7, {}, { thread: 7 }, { thread: "x' or 1=1" }, [thread]])
    line.write(event);
  await pause(500);
  line.write({ thread });
  await expect.poll(() => heard).toEqual([{ name: `Somebody ${support.name}` }]);
});
