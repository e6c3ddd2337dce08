import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { betflix } from './betflix.ts';
import { recoverTransfer } from './recover.ts';

type Answer = Record<string, unknown> | { http: number; text: string } | 'hang' | 'reset';
type Seen = { method: string; path: string; fields: Record<string, string>; keys: unknown[] };

/** A provider that answers what the test says, by call, and keeps what it was sent. */
async function scripted(answers: Record<string, Answer>, timeoutMs = 5_000) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://any.example');
    const body = Buffer.concat(await request.toArray()).toString();
    const path = pathname.replace('/api/v4/', '');
    const { headers, method = '' } = request;
    const fields = Object.fromEntries(new URLSearchParams(method === 'GET' ? search : body));
    seen.push({ method, path, fields, keys: [headers['x-api-key'], headers['x-api-betflix']] });
    const answer = answers[path] ?? error;
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
  const provider = betflix('BETFLIX', {
    ...{ apiUrl: `${origin}/api`, loginUrl: `${origin}/lobby`, prefix: 'abc' },
    ...{ apiKey: 'key-of-agent', secret: 'cat-of-agent', timeoutMs, balanceTimeoutMs: timeoutMs },
  });
  return { provider, seen, origin };
}

const reference = newOperation().replaceAll('-', '');
const order = { username: 'abc001', reference, direction: 'in', amount: 10_000n } as const;
const ok = (data: unknown) => ({ status: 'success', error_code: 0, msg: '', data });
const error: Answer = { status: 'error', error_code: 7, msg: 'no' };
const done = ok({ before_balance: 50, balance: '150.00' });
const rows = (...amounts: unknown[]) => ok(amounts.map((amount) => ({ ref: reference, amount })));

describe('a transfer by BetFlix', () => {
  it('is sent once with both keys, and confirmed by the balances around it', async () => {
    const { provider, seen } = await scripted({ 'user/transfer': done });
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
    expect(await provider.transfer({ ...order, direction: 'out' })).toMatchObject({ kind: 'unknown' });
    const keys = ['key-of-agent', 'cat-of-agent'];
    const sent = (amount: string) => ({
      ...{ method: 'POST', path: 'user/transfer', keys },
      fields: { username: 'abc001', amount, ref: reference },
    });
    expect([seen[0], seen[2]]).toEqual([sent('100.00'), sent('-100.00')]);
    expect(seen.map(({ path }) => path)).toEqual(['user/transfer', 'user/creditHistory', 'user/transfer']);
  });

  it.each([
    ['two rows', rows(100, 100)],
    ['two rows that come to the amount', rows(60, 40)],
    ['another amount', rows(60)],
    ['an amount that is none', rows(null)],
  ])('is in doubt where the history has %s under the reference of a success', async (_, history) => {
    const { provider } = await scripted({ 'user/transfer': done, 'user/creditHistory': history });
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'done' });
  });

  it.each([
    ['has it', rows(100)],
    ['has no row of it yet', ok([])],
    ['has many others', ok(Array(20).fill({ ref: 'R2', amount: 1 }))],
    ['is not told', { http: 503, text: '' }],
  ] as const)('is confirmed by a success where the history %s', async (_, history) => {
    const { provider } = await scripted({ 'user/transfer': done, 'user/creditHistory': history });
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
  });

  it.each([
    ['an HTTP 500', { http: 500, text: JSON.stringify(done) }],
    ['a success that no HTTP 200 brings', { http: 403, text: JSON.stringify(done) }],
    ['a page', { http: 200, text: '<html></html>' }],
    ['no status', { data: { before_balance: 50, balance: 150 } }],
    ['a success with an error’s code', { ...done, error_code: 5 }],
    ['another player’s', ok({ before_balance: 50, balance: 150, username: 'abc002' })],
    ['another reference’s', ok({ before_balance: 50, balance: 150, ref: 'R2' })],
    ['another amount', ok({ before_balance: 50, balance: 149.99 }), 'done'],
    ['no balance from before', ok({ balance: 150 }), 'done'],
    ['no data', ok(null), 'done'],
    ['no answer', 'hang'],
    ['a broken connection', 'reset'],
  ] as const)('is unknown after %s, and asked about by nothing else', async (_, answer, cause?: string) => {
    const { provider, seen } = await scripted(
      { 'user/transfer': answer, 'user/creditHistory': ok([]) },
      answer === 'hang' ? 200 : undefined,
    );
    expect(await provider.transfer(order)).toMatchObject({ kind: 'unknown', ...(cause && { cause }) });
    expect(seen).toHaveLength(1);
  });

  it('is never given back at once for a refusal, as none is known to be what its copies get', async () => {
    for (const http of [200, 400, 403, 404, 409, 429]) {
      const refusal = { http, text: JSON.stringify(error) };
      const { provider } = await scripted({ 'user/transfer': refusal, 'user/creditHistory': ok([]) });
      expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'refused' });
    }
  });

  it('is kept as said to be there where it was refused, and the history has another amount', async () => {
    const refusal = { http: 409, text: JSON.stringify(error) };
    const { provider } = await scripted({ 'user/transfer': refusal, 'user/creditHistory': rows(60) });
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'done' });
  });

  it('is confirmed in spite of a refusal where the history has it', async () => {
    const { provider } = await scripted({ 'user/transfer': error, 'user/creditHistory': rows(100) });
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
  });
});

describe('a transfer that was not answered', () => {
  it.each([
    ['done', rows(100), { kind: 'confirmed' }],
    ['of another amount', rows(60), { kind: 'other-amount', amount: 6_000n }],
    [
      'of another amount where it stands there twice',
      rows(100, 100),
      { kind: 'other-amount', amount: 20_000n },
    ],
    ['absent', ok([{ ref: 'R2', amount: 100 }]), { kind: 'absent' }],
    ['in doubt by what may be a page', ok(Array(20).fill({ ref: 'R2', amount: 1 })), { kind: 'unknown' }],
    ['in doubt where the question is refused', error, { kind: 'unknown', cause: 'unlistedStatus' }],
    [
      'in doubt where the history is another player’s',
      ok([{ ref: reference, amount: 100, username: 'x' }]),
      { kind: 'unknown' },
    ],
  ])('is %s as the credit history says', async (_, answer, found) => {
    const { provider, seen } = await scripted({ 'user/creditHistory': answer });
    expect(await recoverTransfer(provider, order)).toMatchObject(found);
    expect(seen).toMatchObject([
      { method: 'GET', path: 'user/creditHistory', fields: { username: 'abc001' } },
    ]);
  });

  it('is believed to be absent after five minutes where its call was refused, and not asked about under a reference that tells no time', async () => {
    const { provider, seen } = await scripted({});
    expect([provider.settlingMs, provider.recovery]).toEqual([
      300_000,
      expect.objectContaining({ isByHistory: true }),
    ]);
    const found = await recoverTransfer(provider, { ...order, reference: 'SBX-0001' });
    expect([found, seen]).toEqual([{ kind: 'unknown', cause: 'unasked' }, []]);
  });
});

describe('a player of BetFlix', () => {
  const player = { username: 'prabcdefghjkm', password: 'ours' };

  it('is called as the provider says, by digits that are always the same for the proposed name', async () => {
    const names: string[] = [];
    for (const proposed of [player.username, player.username, 'prabcdefghjkn']) {
      const { provider, seen } = await scripted({});
      await provider.createPlayer({ ...player, username: proposed });
      const { username = '', ...more } = seen[0]?.fields ?? {};
      expect([username, more]).toEqual([
        expect.stringMatching(/^\d{12}$/),
        { password: 'ours', name: username, tel: username, note: '' },
      ]);
      names.push(username);
    }
    const [one = '', again, other] = names;
    expect([again === one, other === one]).toEqual([true, false]);
    const { provider } = await scripted({ 'user/register': ok({ username: `xyz${one}` }) });
    expect(await provider.createPlayer(player)).toEqual({
      kind: 'confirmed',
      value: { username: `xyz${one}`, password: 'ours' },
    });
  });

  it('that is there from an attempt before is found by the prefix of the agent', async () => {
    const { provider, seen } = await scripted({ 'user/balance': ok({ balance: 0 }) });
    expect(await provider.createPlayer(player)).toEqual({
      kind: 'confirmed',
      value: { username: `abc${seen[0]?.fields.username}`, password: 'ours' },
    });
  });

  it('is not there after a refusal where it has no balance either, nor under a name that is not theirs', async () => {
    const { provider } = await scripted({});
    expect(await provider.createPlayer(player)).toMatchObject({ kind: 'rejected', code: '7' });
    for (const username of ['abc000', '', null]) {
      const { provider: other } = await scripted({ 'user/register': ok({ username }) });
      expect(await other.createPlayer(player)).toEqual({ kind: 'unknown', cause: 'badBody' });
    }
  });

  it.each([
    [{ balance: 12.349 }, 1_234n],
    [{ balance: '5', username: 'abc001' }, 500n],
    [{ balance: 1, username: 'abc002' }, undefined],
    [{ balance: -1 }, undefined],
    [{ balance: null }, undefined],
    [[], undefined],
  ])('has a balance by %j', async (data, amount) => {
    const { provider } = await scripted({ 'user/balance': ok(data) });
    const read = await provider.balance({ username: 'abc001' });
    if (amount === undefined) expect(read).toEqual({ kind: 'unknown', cause: 'badBody' });
    else expect(read).toMatchObject({ kind: 'confirmed', value: { amount, outstanding: null } });
  });

  it('has a password that can be changed', async () => {
    const { provider, seen } = await scripted({ 'user/changePassword': ok({}) });
    expect(await provider.setPassword?.(player)).toMatchObject({ kind: 'confirmed' });
    expect(seen[0]?.fields).toEqual({ username: player.username, new_password: 'ours' });
  });

  it.each([
    [{ url: 'https://play.example/in?t=1', login_token: 'abcdef0123' }, 'https://play.example/in?t=1'],
    [{ login_token: 'abcdef0123' }, 'lobby/login/apilogin/abcdef0123'],
    [{ login_token: '../../elsewhere' }, undefined],
    [{ url: 'no address' }, undefined],
    [{}, undefined],
  ])('comes in by %j', async (data, url) => {
    const { provider, seen, origin } = await scripted({ 'play/login': ok(data) });
    const visit = { ...player, device: 'ios', language: 'la', returnUrl: 'https://portal.example/' } as const;
    const entered = await provider.launch(visit);
    if (url === undefined) expect(entered).toEqual({ kind: 'unknown', cause: 'badBody' });
    else
      expect(entered).toEqual({
        kind: 'confirmed',
        value: { kind: 'link', url: url.startsWith('https') ? url : `${origin}/${url}` },
      });
    expect(seen[0]?.fields).toEqual({
      ...{ username: player.username, language: 'la', returnUrl: 'https://portal.example/' },
    });
  });
});
