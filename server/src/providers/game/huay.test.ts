import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { steadyClock } from '../../testing/clock.ts';
import { bodySignature } from './body-signature.ts';
import { huay } from './huay.ts';
import { recoverTransfer } from './recover.ts';

type Answer = Record<string, unknown> | 'hang' | 'reset' | { http: number; text: string };

/** A provider that answers what the test says, by path, and keeps what it was sent. */
async function scripted(answers: Record<string, Answer>, timeoutMs = 5_000) {
  const seen: { path: string; body: string; signature: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const path = (request.url ?? '').replace('/api/', '');
    seen.push({ path, body, signature: request.headers['x-signature'] });
    const answer: Answer = answers[path] ?? { status: { code: 1014, message: 'no' } };
    if (answer === 'hang') return;
    if (answer === 'reset') return void request.socket.destroy();
    const isRaw = typeof answer.http === 'number';
    response.writeHead(isRaw ? Number(answer.http) : 200, { 'content-type': 'application/json' });
    response.end(isRaw ? String(answer.text) : JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = huay('HUAYHD', {
    ...{ apiUrl: `${origin}/api`, loginUrl: `${origin}/lobby`, agentId: 'agent', productId: 'HUAY' },
    ...{ secret: 'a-secret', timeoutMs, balanceTimeoutMs: timeoutMs },
  });
  return { provider, seen, origin };
}

const order = { username: 'prabc', reference: 'SBX-0001', direction: 'in', amount: 10_050n } as const;
const ok = (data: unknown) => ({ status: { code: 0, message: 'Success' }, data });
const moved = { status: 'SUCCESS', txId: 'T1', beforeBalance: 50, balance: 150.5 };

it('signs the bytes of the body as the AMB family does', async () => {
  const body = '{"username":"sbxuser1","amount":100,"agent":"sbxagent"}';
  expect(await bodySignature(body, 'sandbox-secret')).toBe(
    'bxae9FfsJ9NmMkyCD2TTbIGZAS4400QywPhnxhi2BzvXpc/WSfzVzxnwi3s4hbVBSJIR5r+wf8ZsxAUxGdz6PA==',
  );
});

describe('a transfer by HUAYHD', () => {
  it('is not sent once its time is over while it is signed', async () => {
    const clock = steadyClock();
    const { provider, seen } = await scripted({ deposit: ok(moved) });
    const answer = provider.transfer(order);
    clock.pass(5_000);
    expect(await answer).toEqual({ kind: 'unknown', cause: 'timeout' });
    expect(seen).toEqual([]);
  });

  it('is sent once and signed, and confirmed by the balances around it', async () => {
    const { provider, seen } = await scripted({ deposit: ok(moved), withdraw: ok(moved) });
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
    const body =
      '{"username":"prabc","productId":"HUAY","transactionRef":"SBX-0001","amount":100.5,"agent":"agent"}';
    expect(seen).toEqual([{ path: 'deposit', body, signature: await bodySignature(body, 'a-secret') }]);
    // Moved the other way.
    expect(await provider.transfer({ ...order, direction: 'out' })).toMatchObject({ kind: 'unknown' });
    expect(seen[1]).toMatchObject({ path: 'withdraw', body });
  });

  it.each([
    ['an HTTP 500', { http: 500, text: JSON.stringify(ok(moved)) }],
    ['a success that no HTTP 200 brings', { http: 403, text: JSON.stringify(ok(moved)) }],
    ['a page', { http: 200, text: '<html></html>' }],
    ['no code', { data: moved }],
    ['a code that is no number', { status: { code: '0' }, data: moved }],
    ['no success', ok({ ...moved, status: 'PENDING' })],
    ['no balance from before', ok({ ...moved, beforeBalance: undefined }), 'done'],
    ['another amount', ok({ ...moved, balance: 150 }), 'done'],
    ['another reference’s', ok({ ...moved, transactionRef: 'SBX-0002' })],
    ['another player’s', ok({ ...moved, username: 'other' })],
    ['no data', ok(null)],
    ['a broken connection', 'reset'],
    ['no answer', 'hang'],
    ['a refusal, which its copy may have got', { status: { code: 1013, message: 'Not enough balance' } }],
    ['a signature that is not taken', { http: 401, text: '{"status":{"code":1001}}' }],
  ] as const)('is unknown after %s, and asked about by no program', async (_, answer, cause?: string) => {
    const { provider, seen } = await scripted({ deposit: answer }, answer === 'hang' ? 200 : undefined);
    expect(await provider.transfer(order)).toMatchObject({ kind: 'unknown', ...(cause && { cause }) });
    expect(await recoverTransfer(provider, order)).toEqual({ kind: 'unknown', cause: 'unasked' });
    expect(seen).toHaveLength(1);
  });
});

describe('a player of HUAYHD', () => {
  const player = { username: 'prabc', password: 'ours' };

  it.each([
    ['made', { 'seamless/create': ok({}) }, 'confirmed'],
    ['there already', { balance: ok({ balance: 0 }) }, 'confirmed'],
    ['refused', {}, 'rejected'],
    ['not heard of', { 'seamless/create': 'reset', balance: ok({ balance: 0 }) }, 'unknown'],
  ] as const)('who is %s', async (_, answers, kind) => {
    const { provider } = await scripted(answers);
    const made = await provider.createPlayer(player);
    expect(made.kind).toBe(kind);
    if (made.kind === 'confirmed') expect(made.value).toEqual(player);
  });

  it.each([
    [
      { balance: 12.349, outstanding: '3' },
      { amount: 1_234n, outstanding: 300n },
    ],
    [
      { balance: '5', username: 'prabc' },
      { amount: 500n, outstanding: null },
    ],
    [{ balance: 1, username: 'other' }, undefined],
    [{ balance: -1 }, undefined],
    [{ balance: 1, outstanding: null }, undefined],
    [{}, undefined],
  ])('has a balance by %j', async (data, value) => {
    const { provider } = await scripted({ balance: ok(data) });
    const read = await provider.balance({ username: 'prabc' });
    if (value) expect(read).toMatchObject({ kind: 'confirmed', value });
    else expect(read).toEqual({ kind: 'unknown', cause: 'badBody' });
  });

  it('comes in by a launch alone', async () => {
    const visit = { ...player, device: 'web', language: 'th', returnUrl: 'https://portal.example/' } as const;
    const { provider, seen, origin } = await scripted({
      'seamless/launch': ok({ url: 'https://play.example/1' }),
    });
    const link = { kind: 'link', url: 'https://play.example/1' };
    expect(await provider.launch(visit)).toEqual({ kind: 'confirmed', value: link });
    expect(seen[0]?.body).toBe('{"username":"prabc","agent":"agent"}');
    expect([provider.launchOrigins, provider.setPassword]).toEqual([[origin], undefined]);
    const elsewhere = await scripted({ 'seamless/launch': ok({ url: 'no address' }) });
    expect(await elsewhere.provider.launch(visit)).toEqual({ kind: 'unknown', cause: 'badBody' });
  });
});
