import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { steadyClock } from '../../testing/clock.ts';
import { amb, ambSlot } from './amb.ts';
import { bodySignature } from './body-signature.ts';
import type { TransferOrder } from './match.ts';
import type { Visit } from './port.ts';

type Answer = Record<string, unknown> | { http: number; text: string } | 'hang' | 'reset';

/** A provider that answers what the test says, by path, and keeps what it was sent. */
async function scripted(answers: Record<string, Answer>, timeoutMs = 5_000) {
  const seen: { path: string; body: string; signature: unknown }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const { headers } = request;
      seen.push({ path, body, signature: headers['x-amb-signature'] ?? headers['x-ambslot-signature'] });
      const answer = answers[path.replace(/^\/api\/(partner|transfer)\//, '')] ?? { status: { code: 900 } };
      if (answer === 'hang') return;
      if (answer === 'reset') return void request.socket.destroy();
      const { http, text } =
        typeof answer.http === 'number'
          ? { http: answer.http, text: String(answer.text) }
          : { http: 200, text: JSON.stringify(answer) };
      response.writeHead(http, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    ...{ apiUrl: `${origin}/api/`, loginUrl: `${origin}/lobby`, agentId: 'sbxagent' },
    ...{ secret: 'sandbox-secret', timeoutMs, balanceTimeoutMs: timeoutMs },
  };
  const games = {
    PG: amb('PG', settings),
    PGSLOT: amb('PGSLOT', settings),
    SUPERSLOT: ambSlot('SUPERSLOT', settings),
  };
  return { ...games, seen, origin };
}

const ok = (data: object) => ({ status: { code: 0, message: 'Success' }, data });
const moved = (before: number, after: number) => ok({ balance: { before, after } });
const no = (code: number, http = 200) => ({
  http,
  text: JSON.stringify({ status: { code, message: 'no' } }),
});
const order: TransferOrder = {
  ...{ username: 'sbxuser1', reference: 'SBX-0001', direction: 'in', amount: 10_000n },
  balanceBefore: 5_000n,
};
const out: TransferOrder = { ...order, direction: 'out', balanceBefore: 15_000n };
const vector = 'bxae9FfsJ9NmMkyCD2TTbIGZAS4400QywPhnxhi2BzvXpc/WSfzVzxnwi3s4hbVBSJIR5r+wf8ZsxAUxGdz6PA==';

it('signs the body as it was computed elsewhere', async () => {
  const body = '{"username":"sbxuser1","amount":100,"agent":"sbxagent"}';
  expect(await bodySignature(body, 'sandbox-secret')).toBe(vector);
});

describe('a transfer by AMB', () => {
  it('is not sent once its time is over while it is signed', async () => {
    const clock = steadyClock();
    const { PG, seen } = await scripted({ deposit: moved(50, 150) });
    const answer = PG.transfer(order);
    clock.pass(5_000);
    expect(await answer).toEqual({ kind: 'unknown', cause: 'timeout' });
    expect(seen).toEqual([]);
  });

  it('is sent signed, as a number, and confirmed by the balances around it', async () => {
    const { PG, SUPERSLOT, seen } = await scripted({ deposit: moved(50, 150), withdraw: moved(150, 50) });
    expect(await PG.transfer(order)).toEqual({ kind: 'confirmed' });
    expect(await SUPERSLOT.transfer(out)).toEqual({ kind: 'confirmed' });
    const body = '{"username":"sbxuser1","amount":100,"agent":"sbxagent"}';
    expect(seen).toEqual([
      { path: '/api/partner/deposit', body, signature: vector },
      { path: '/api/transfer/withdraw', body, signature: vector },
    ]);
  });

  it.each([
    ['another amount', moved(50, 149.99), 'done'],
    ['the other way', moved(50, -50), 'done'],
    ['a copy, by a balance before it that nobody read', moved(150, 250), 'done'],
    ['a refusal, which its copy may have got', no(800), 'ambiguous'],
    ['a refusal in the words of a gateway on the way', no(504, 404), 'ambiguous'],
    ['nothing', moved(50, 50), 'done'],
    ['another player', ok({ username: 'sbxuser2', balance: { before: 50, after: 150 } }), 'badBody'],
    ['no balances', ok({}), 'done'],
    ['no code', { data: {} }, 'badBody'],
    ['a code that is text', { status: { code: '0' } }, 'badBody'],
    ['an HTTP 500', no(800, 500), 'http5xx'],
    ['too many calls', no(800, 429), 'tooMany'],
    ['a redirect', { http: 302, text: '{}' }, 'unlistedStatus'],
    ['success by HTTP 400', { http: 400, text: JSON.stringify(moved(50, 150)) }, 'unlistedStatus'],
    ['a page', { http: 200, text: '<html></html>' }, 'badBody'],
    ['a lost connection', 'reset', 'reset'],
  ] as const)('is unknown on %s', async (_, deposit, cause) => {
    const { PG, seen } = await scripted({ deposit, balance: ok({ balance: 50, outstanding: 0 }) });
    expect(await PG.transfer(order)).toEqual({ kind: 'unknown', cause });
    expect(seen).toHaveLength(1);
  });

  it.each([
    [{ balance: 50, outstanding: 1.5 }, 150n],
    [{ balance: 50 }, null],
    [{ balance: 50, outstanding: null }, null],
  ])('is made beside a balance that says what lies open, or does not: %j', async (data, outstanding) => {
    const { PG } = await scripted({ balance: ok(data) });
    const value = { amount: 5_000n, outstanding };
    expect(await PG.balance({ username: 'sbxuser1' })).toEqual({ kind: 'confirmed', value });
  });

  it('is unknown when nothing is heard in time', async () => {
    const { PG } = await scripted({ deposit: 'hang' }, 200);
    expect(await PG.transfer(order)).toEqual({ kind: 'unknown', cause: 'timeout' });
  });

  it('is unknown of a player whose balance nobody read before', async () => {
    const { PG } = await scripted({ deposit: moved(50, 150) });
    const { balanceBefore: _, ...unread } = order;
    expect(await PG.transfer(unread)).toEqual({ kind: 'unknown', cause: 'done' });
  });
});

it('makes a player, or finds the one of an earlier attempt, whose password it leaves as it is', async () => {
  const player = { username: 'sbxuser1', password: 'Abc12345' };
  const made = await scripted({ create: ok({ username: 'pgsbxuser1' }) });
  expect(await made.PG.createPlayer(player)).toEqual({
    ...{ kind: 'confirmed', value: { ...player, username: 'pgsbxuser1' } },
  });
  for (const username of ['somebodyelse', '', 7]) {
    const other = await scripted({ create: ok({ username }) });
    expect(await other.PG.createPlayer(player)).toEqual({ kind: 'unknown', cause: 'badBody' });
  }
  const found = await scripted({ create: no(902), balance: ok({ balance: 0 }) });
  expect(await found.PG.createPlayer(player)).toEqual({ kind: 'confirmed', value: player });
  expect(found.seen).toHaveLength(2);
  // What the answer that was lost put before the name is known to nobody.
  const unnamed = await scripted({ create: no(902), balance: no(998) });
  expect(await unnamed.PG.createPlayer(player)).toEqual({ kind: 'unknown', cause: 'badBody' });
  const refused = await scripted({ create: no(998) });
  expect(await refused.PG.createPlayer(player)).toMatchObject({ kind: 'rejected', code: '998' });
});

it('sets a password by the field of its generation, and locks and unlocks by it', async () => {
  const { PG, SUPERSLOT, seen } = await scripted({ password: ok({}) });
  const player = { username: 'sbxuser1', password: 'Abc12345' };
  for (const { recovery, setPassword } of [PG, SUPERSLOT]) {
    expect(await setPassword?.(player)).toEqual({ kind: 'confirmed' });
    if (recovery.kind === 'locked') expect((await recovery.lock(player)).kind).toBe('confirmed');
  }
  const fields = seen.map(({ body }) => JSON.parse(body) as Record<string, string>);
  expect([fields[0]?.newPassword, fields[2]?.password]).toEqual(['Abc12345', 'Abc12345']);
  for (const locked of [fields[1]?.newPassword, fields[3]?.password])
    expect(locked).toMatch(/^[A-Za-z0-9]{16}$/);
});

it('lets in by the username alone, or with the password, to the address for the device', async () => {
  const url = 'http://lobby.example/enter';
  const urlMobile = 'http://lobby.example/m';
  const { PG, PGSLOT, SUPERSLOT, seen, origin } = await scripted({
    ...{ launch: ok({ url }), 'launch/lobby': ok({ url, urlMobile }) },
  });
  const visit: Visit = {
    ...{ username: 'sbxuser1', password: 'Abc12345', device: 'ios', language: 'th' },
    returnUrl: 'http://portal.example',
  };
  for (const provider of [PG, PGSLOT])
    expect(await provider.launch(visit)).toEqual({ kind: 'confirmed', value: { kind: 'link', url } });
  expect(await SUPERSLOT.launch(visit)).toMatchObject({ value: { url: urlMobile } });
  expect(await SUPERSLOT.launch({ ...visit, device: 'web' })).toMatchObject({ value: { url } });
  const asked = seen.map(({ body }) => (JSON.parse(body) as Record<string, string>).password);
  expect(asked).toEqual([undefined, 'Abc12345', 'Abc12345', 'Abc12345']);
  expect(PG.launchOrigins).toEqual([origin]);
});
