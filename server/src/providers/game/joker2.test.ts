import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { joker2, signature } from './joker2.ts';

type Answer = Record<string, unknown> | { http: number; text: string } | 'hang' | 'reset';

/** A provider that answers what the test says, by name, and keeps what it was sent. */
async function scripted(answers: Record<string, Answer>, timeoutMs = 5_000) {
  const seen: { path: string; form: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const path = (request.url ?? '').replace('/api/', '');
    seen.push({ path, form: Object.fromEntries(new URLSearchParams(text)) });
    const answer: Answer = answers[path.replace('sbxagent/', '')] ?? no;
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
  const provider = joker2('JOKER2', {
    ...{ apiUrl: `${origin}/api`, loginUrl: `${origin}/lobby`, clock: () => new Date(1_700_000_000_999) },
    ...{ agent: 'sbxagent', agentId: 'agent-1', authCode: 'sbxauth', secret: 'sandbox-secret' },
    ...{ timeoutMs, balanceTimeoutMs: timeoutMs },
  });
  return { provider, seen, origin };
}

const sign = '8143545c56cd974e43a962c6bd8e365ade7ae13c6fa57d2c2b52dd5a4b4881e9';
const agent = { time: '1700000000', agentId: 'agent-1', authCode: 'sbxauth', sign };
const no: Answer = { status: false, message: 'no' };
const ok = (payload: unknown) => ({ status: true, payload });
const sealed = { encryptPassword: ok({ text: 'sealed' }) };
const unlocked = { username: 'prabc', reference: 'SBX-0001', direction: 'in', amount: 10_000n } as const;
const order = { ...unlocked, balanceBefore: 5_000n };

it('signs who calls and when, as the public client does', () => {
  const one = { agent: 'sbxagent', authCode: 'sbxauth', time: '1700000000' };
  expect(signature(one, 'sandbox-secret')).toBe(sign);
});

describe('a transfer by JOKER2', () => {
  it('is sent once, and confirmed by the balance after it', async () => {
    const { provider, seen } = await scripted({
      ...{ deposit: ok({ balance: 150 }), withdraw: ok({ balance: '150.00' }) },
    });
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
    const moving = { username: 'prabc', amount: '100.00', transferId: 'SBX-0001', ...agent };
    expect(seen).toEqual([{ path: 'sbxagent/deposit', form: moving }]);
    const out = { ...order, direction: 'out', balanceBefore: 25_000n } as const;
    expect(await provider.transfer(out)).toEqual({ kind: 'confirmed' });
    expect(seen[1]).toEqual({ path: 'sbxagent/withdraw', form: moving });
    // Moved the other way.
    expect(await provider.transfer({ ...out, balanceBefore: 5_000n })).toMatchObject({ kind: 'unknown' });
    // What it had before is not known.
    expect(await provider.transfer(unlocked)).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    ['an HTTP 500', { http: 500, text: '{"status":true,"payload":{"balance":150}}' }],
    ['a success that no HTTP 200 brings', { http: 403, text: '{"status":true,"payload":{"balance":150}}' }],
    ['too many calls', { http: 429, text: '{"status":false}' }],
    ['a page', { http: 200, text: '<html></html>' }],
    ['no status', { payload: { balance: 150 } }],
    ['another amount', ok({ balance: 149.99 }), 'done'],
    ['no balance', ok({}), 'done'],
    ['another player’s', ok({ balance: 150, userApp: 'other' })],
    ['another transfer’s', ok({ balance: 150, transferId: 'SBX-0002' })],
    ['a broken connection', 'reset'],
    ['no answer', 'hang'],
    ['a refusal, which its copy may have got', no],
  ] as const)('is unknown after %s', async (_, answer, cause?: string) => {
    const { provider, seen } = await scripted(
      { deposit: answer, balance: ok({ balance: 50 }) },
      answer === 'hang' ? 200 : undefined,
    );
    expect(await provider.transfer(order)).toMatchObject({ kind: 'unknown', ...(cause && { cause }) });
    expect(seen).toHaveLength(1);
  });

  it('is told by the balance under a lock, which is a password, and by nothing before five minutes', async () => {
    const { provider, seen } = await scripted({ ...sealed, updatePassword: ok({}) });
    expect(provider.settlingMs).toBe(300_000);
    if (provider.recovery.kind !== 'locked') throw new Error('JOKER2 tells by its balance');
    expect(await provider.recovery.lock({ username: 'prabc' })).toMatchObject({ kind: 'confirmed' });
    expect(seen[0]?.form.password).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(seen[1]).toEqual({
      path: 'sbxagent/updatePassword',
      form: { username: 'prabc', password: 'sealed', ...agent },
    });
  });
});

describe('a player of JOKER2', () => {
  const player = { username: 'prabc', password: 'ours' };

  it.each([
    ['made', { ...sealed, register: ok({ userApp: 'xyzprabc' }) }, { ...player, username: 'xyzprabc' }],
    ['made without a word', { ...sealed, register: ok({}) }, player],
    ['there already', { ...sealed, balance: ok({ balance: 0 }) }, player],
    ['refused', sealed, 'rejected'],
    ['called by another name', { ...sealed, register: ok({ userApp: 'somebodyelse' }) }, 'unknown'],
    ['called by no name', { ...sealed, register: ok({ userApp: 7 }) }, 'unknown'],
    ['not heard of', { ...sealed, register: 'reset', balance: ok({ balance: 0 }) }, 'unknown'],
    ['given no password', { encryptPassword: ok({}), register: ok({}) }, 'unknown'],
    ['refused a password', { register: ok({}) }, 'rejected'],
  ] as const)('who is %s', async (_, answers, made) => {
    const { provider } = await scripted(answers);
    const kind = typeof made === 'string' ? made : 'confirmed';
    expect(await provider.createPlayer(player)).toMatchObject(
      typeof made === 'string' ? { kind } : { kind, value: made },
    );
  });

  it.each([
    [{ balance: 12.349 }, 1_234n],
    [{ balance: '5', userApp: 'prabc' }, 500n],
    [{ balance: 1, userApp: 'other' }, undefined],
    [{ balance: -1 }, undefined],
    [{}, undefined],
  ])('has a balance by %j', async (payload, amount) => {
    const { provider } = await scripted({ balance: ok(payload) });
    const read = await provider.balance({ username: 'prabc' });
    if (amount === undefined) expect(read).toEqual({ kind: 'unknown', cause: 'badBody' });
    else expect(read).toMatchObject({ kind: 'confirmed', value: { amount, outstanding: null } });
  });

  it('signs in by a form that carries the password, and changes that', async () => {
    const { provider, seen, origin } = await scripted({ ...sealed, updatePassword: ok({}) });
    const visit = { ...player, device: 'web', language: 'th', returnUrl: 'https://portal.example/' } as const;
    const fields = { Username: 'prabc', Password: 'ours', Action: 'GameIndex' };
    expect(await provider.launch(visit)).toEqual({
      kind: 'confirmed',
      value: { kind: 'form', url: `${origin}/lobby/SignIn`, fields },
    });
    expect(provider.launchOrigins).toEqual([origin]);
    expect(await provider.setPassword?.(player)).toMatchObject({ kind: 'confirmed' });
    expect(seen.map(({ form }) => form.password)).toEqual(['ours', 'sealed']);
  });
});
