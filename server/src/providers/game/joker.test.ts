import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { joker, signature, signedText } from './joker.ts';
import type { TransferOrder } from './match.ts';
import { recoverTransfer } from './recover.ts';

describe('the signature of a Joker request', () => {
  const fields = {
    Username: 'sbxuser1',
    Timestamp: '1700000000',
    RequestID: 'SBX-0001',
    Method: 'TC',
    Amount: '100.00',
  };

  it('signs the fields sorted by name, as they are', () => {
    expect(signedText(fields)).toBe(
      'Amount=100.00&Method=TC&RequestID=SBX-0001&Timestamp=1700000000&Username=sbxuser1',
    );
    expect(signature(fields, 'sandbox-secret')).toBe('Fp1jRaxMIY/16zzFYDuLFvXo0L4=');
  });
});

interface Scripted {
  status: number;
  body: string;
}

/** A provider that answers what the test says, by method, and keeps what it was sent. */
async function scripted(answers: Record<string, Scripted | 'hang' | 'reset'>, timeoutMs = 5_000) {
  const seen: { url: URL; form: URLSearchParams; text: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(text);
      seen.push({ url: new URL(request.url ?? '/', 'http://provider.test'), form, text });
      const answer = answers[form.get('Method') ?? ''] ?? {
        status: 400,
        body: '{"Message":"Invalid Method"}',
      };
      if (answer === 'hang') return;
      if (answer === 'reset') request.socket.destroy();
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = joker('JOKER', {
    apiUrl: `${origin}/api`,
    loginUrl: `${origin}/lobby?brand=1`,
    appId: 'APP',
    secret: 'sandbox-secret',
    timeoutMs,
    balanceTimeoutMs: timeoutMs,
    clock: () => new Date(1_700_000_000_000),
  });
  return { provider, seen };
}

const ok = (body: unknown): Scripted => ({ status: 200, body: JSON.stringify(body) });
const refusal = (status: number, Message = status === 404 ? 'RequestID not found' : 'no'): Scripted => ({
  status,
  body: JSON.stringify({ Message }),
});
const order = { username: 'sbxuser1', reference: 'SBX-0001', direction: 'in', amount: 10_000n } as const;
const applied = { Username: 'sbxuser1', RequestID: 'SBX-0001', Credit: 150, BeforeCredit: 50 };

describe('a transfer by the Joker protocol', () => {
  it('sends exactly what it signs', async () => {
    const { provider, seen } = await scripted({ TC: ok(applied) });
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
    expect(seen).toHaveLength(1);
    const [sent] = seen;
    expect(sent?.url.searchParams.get('AppID')).toBe('APP');
    expect(sent?.url.searchParams.get('Signature')).toBe('Fp1jRaxMIY/16zzFYDuLFvXo0L4=');
    expect(Object.fromEntries(sent?.form ?? [])).toEqual({
      Amount: '100.00',
      Method: 'TC',
      RequestID: 'SBX-0001',
      Timestamp: '1700000000',
      Username: 'sbxuser1',
    });
    await provider.transfer({ ...order, direction: 'out' });
    expect(seen[1]?.form.get('Amount')).toBe('-100.00');
  });

  it.each([
    ['an HTTP 500', { status: 500, body: '{"Message":"no"}' }, 'http5xx'],
    ['a page instead of JSON', { status: 200, body: '<html></html>' }, 'badBody'],
    ['a page with a 404', { status: 404, body: '<html></html>' }, 'badBody'],
    ['half an answer', { status: 200, body: '{"Username":"sbx' }, 'badBody'],
    ['an answer for somebody else', ok({ ...applied, Username: 'other' }), 'badBody'],
    ['an answer about another transfer', ok({ ...applied, RequestID: 'SBX-0002' }), 'badBody'],
    ['an empty object', ok({}), 'badBody'],
    ['an answer without the credit before', ok({ ...applied, BeforeCredit: undefined }), 'done'],
    ['an answer without the credit after', ok({ ...applied, Credit: null }), 'done'],
    ['less than was asked', ok({ ...applied, Credit: 110 }), 'done'],
    ['more than was asked', ok({ ...applied, Credit: 150.01 }), 'done'],
    ['the amount in the other direction', ok({ ...applied, BeforeCredit: 250 }), 'done'],
    ['nothing moved', ok({ ...applied, BeforeCredit: 150 }), 'done'],
    ['a redirect', { status: 302, body: '{}' }, 'unlistedStatus'],
    ['a 4xx without a message', { status: 400, body: '{}' }, 'unlistedStatus'],
    ['no answer', 'hang', 'timeout'],
    ['a broken connection', 'reset', 'reset'],
  ] as const)('is unknown after %s', async (_, answer, cause) => {
    const { provider } = await scripted({ TC: answer }, answer === 'hang' ? 200 : undefined);
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause });
  });

  it('is rejected when it is refused and nothing is booked under its reference', async () => {
    const { provider, seen } = await scripted({ TC: refusal(400, 'Invalid AppID'), TCH: refusal(404) });
    expect(await provider.transfer(order)).toEqual({
      kind: 'rejected',
      code: '400',
      message: 'Invalid AppID',
    });
    expect(seen.map(({ form }) => form.get('Method'))).toEqual(['TC', 'TCH']);
  });

  it('is confirmed when it is refused as a duplicate of itself', async () => {
    const { provider } = await scripted({
      TC: refusal(409, 'RequestID already exists'),
      TCH: ok({ Username: 'sbxuser1', RequestID: 'SBX-0001', Amount: 100 }),
    });
    expect(await provider.transfer(order)).toMatchObject({ kind: 'confirmed' });
  });

  it('out of a game is confirmed by the amount that went out, and by no other', async () => {
    const out = { ...order, direction: 'out' } as const;
    const whole = await scripted({ TC: ok({ ...applied, BeforeCredit: 150, Credit: 50 }) });
    expect(await whole.provider.transfer(out)).toMatchObject({ kind: 'confirmed' });
    const part = await scripted({ TC: ok({ ...applied, BeforeCredit: 150, Credit: 90 }) });
    expect(await part.provider.transfer(out)).toEqual({ kind: 'unknown', cause: 'done' });
  });

  it('is unknown when it is refused as a duplicate of another amount', async () => {
    const { provider } = await scripted({
      TC: refusal(409, 'RequestID already exists'),
      TCH: ok({ Username: 'sbxuser1', RequestID: 'SBX-0001', Amount: 60 }),
    });
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'done' });
  });

  it('is unknown when it is refused and the provider does not say what is booked', async () => {
    const { provider } = await scripted({ TC: refusal(400), TCH: { status: 500, body: '' } });
    expect(await provider.transfer(order)).toMatchObject({ kind: 'unknown' });
  });

  it.each([
    [400, 'Insufficient Credit'],
    [400, 'Invalid Amount'],
    [400, 'Invalid RequestID'],
    [400, 'no'],
    [401, 'no'],
    [401, 'Invalid Signature or Timestamp'],
    [403, 'Invalid Timestamp'],
    [403, 'IP address 192.0.2.1 is not allowed'],
    [404, 'Username not found'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [409, 'RequestID already exists'],
    [429, 'Too Many Requests'],
  ])(
    'is unknown when a copy may have been refused with %s %s and nothing is booked yet',
    async (status, said) => {
      const { provider, seen } = await scripted({ TC: refusal(status, said), TCH: refusal(404) });
      expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'ambiguous' });
      expect(seen.map(({ form }) => form.get('Method'))).toEqual(['TC', 'TCH']);
    },
  );

  it('is unknown when a time limit of theirs ended it, whatever is booked yet', async () => {
    const { provider } = await scripted({ TC: refusal(408, 'Request Timeout'), TCH: refusal(404) });
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'unlistedStatus' });
  });

  describe.each([
    [400, 'Invalid AppID'],
    [401, 'Invalid Signature'],
    [403, 'Invalid Signature'],
  ])('refused with %s %s, which every copy of it is', (status, said) => {
    it('is rejected when nothing is booked under its reference', async () => {
      const { provider, seen } = await scripted({ TC: refusal(status, said), TCH: refusal(404) });
      expect(await provider.transfer(order)).toMatchObject({ kind: 'rejected', code: String(status) });
      expect(seen.map(({ form }) => form.get('Method'))).toEqual(['TC', 'TCH']);
    });

    it('is confirmed when it is booked', async () => {
      const { provider } = await scripted({
        TC: refusal(status, said),
        TCH: ok({ Username: 'sbxuser1', RequestID: 'SBX-0001', Amount: 100 }),
      });
      expect(await provider.transfer(order)).toMatchObject({ kind: 'confirmed' });
    });

    it('is unknown when the question is refused as well', async () => {
      const { provider } = await scripted({ TC: refusal(status, said), TCH: refusal(status, said) });
      expect(await provider.transfer(order)).toMatchObject({ kind: 'unknown' });
    });
  });
});

describe('asking what became of a transfer', () => {
  it.each([
    "No HTTP resource was found that matches the request URI 'https://api.example/'.",
    'Not Found',
    'The requested resource could not be found.',
    'no Route matched with those values, request_id: 8d1f',
    'No endpoint POST /api/transfer',
    'The requested URL /transaction was not found on this server.',
    'Username not found',
    'Transfer is disabled for this agent',
    'Transfer service not found',
    'Transaction not found on this server',
    'Invalid transfer',
    '',
  ])('tells nothing by the 404 of a web server or a proxy in the form of the protocol: %s', async (said) => {
    const { provider } = await scripted({ TC: refusal(400), TCH: refusal(404, said) });
    expect(await recoverTransfer(provider, order)).toEqual({ kind: 'unknown', cause: 'unlistedStatus' });
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'unlistedStatus' });
  });

  it.each([
    'RequestID not found',
    'Request ID does not exist',
    'Transaction does not exist',
    "The RequestID 'SBX-0001' was not found.",
    'RequestID: SBX-0001 not found',
    'Transaction ID not found',
    'Transfer could not be found',
  ])('tells that there is none by a 404 of the protocol: %s', async (said) => {
    const { provider } = await scripted({ TCH: refusal(404, said) });
    expect(await recoverTransfer(provider, order)).toEqual({ kind: 'absent' });
  });

  it('tells nothing by a 404 about another RequestID', async () => {
    const { provider } = await scripted({ TCH: refusal(404, "The RequestID 'SBX-0002' was not found.") });
    expect((await recoverTransfer(provider, order)).kind).toBe('unknown');
  });

  it('tells what was asked for, another amount, and nothing by a 404 of the protocol', async () => {
    const found = async (TCH: Scripted, asked: TransferOrder = order) =>
      recoverTransfer((await scripted({ TCH })).provider, asked);
    const named = { RequestID: 'SBX-0001', Username: 'sbxuser1' };
    expect(await found(ok({ Amount: 100, ...named }))).toEqual({ kind: 'confirmed' });
    expect(await found(ok({ Amount: 100 }))).toEqual({ kind: 'confirmed' });
    const out = { ...order, direction: 'out', amount: 1_250n } as const;
    expect(await found(ok({ Amount: -12.5, ...named }), out)).toEqual({ kind: 'confirmed' });
    expect(await found(ok({ Amount: 12.5, ...named }), out)).toEqual({
      kind: 'other-amount',
      amount: 1_250n,
    });
    expect(await found(refusal(404))).toEqual({ kind: 'absent' });
    expect(await found(refusal(403))).toEqual({ kind: 'unknown', cause: 'unlistedStatus' });
  });

  it.each([
    ['of somebody else', { Amount: 100, RequestID: 'SBX-0001', Username: 'other' }],
    ['under another reference', { Amount: 100, RequestID: 'SBX-0002', Username: 'sbxuser1' }],
    ['without an amount', { RequestID: 'SBX-0001', Username: 'sbxuser1' }],
  ])('does not take an answer %s', async (_, body) => {
    const { provider } = await scripted({ TCH: ok(body) });
    expect(await recoverTransfer(provider, order)).toEqual({ kind: 'unknown', cause: 'badBody' });
  });

  it("does not take a web server's 404 for an answer", async () => {
    const { provider } = await scripted({ TCH: { status: 404, body: '<h1>Not Found</h1>' } });
    expect(await recoverTransfer(provider, order)).toEqual({ kind: 'unknown', cause: 'badBody' });
  });
});

it('believes that a transfer is not there after a minute, or twice the time that a call may take', async () => {
  expect((await scripted({}, 5_000)).provider.settlingMs).toBe(60_000);
  expect((await scripted({}, 40_000)).provider.settlingMs).toBe(80_000);
});

it('sets no password for a player that it did not ask for', async () => {
  const asked = { username: 'sbxuser1', password: 'Abc12345' };
  const named = (Username: string) => ok({ Status: 'OK', Data: { Username } });
  const other = await scripted({ CU: named('sbxuser2'), SP: ok({ Status: 'OK' }) });
  expect(await other.provider.createPlayer(asked)).toEqual({ kind: 'unknown', cause: 'badBody' });
  expect(other.seen.map(({ form }) => form.get('Method'))).toEqual(['CU']);
  const own = await scripted({ CU: named('sbxuser1'), SP: ok({ Status: 'OK' }) });
  expect(await own.provider.createPlayer(asked)).toEqual({ kind: 'confirmed', value: asked });
});

describe('a balance', () => {
  it.each([
    ['of somebody else', { Username: 'other', Credit: 1 }],
    ['that is null', { Username: 'sbxuser1', Credit: null }],
    ['below zero', { Username: 'sbxuser1', Credit: -1 }],
  ])('%s is not taken', async (_, body) => {
    const { provider } = await scripted({ GC: ok(body) });
    expect(await provider.balance({ username: 'sbxuser1' })).toEqual({ kind: 'unknown', cause: 'badBody' });
  });

  it.each([{}, { OutstandingCredit: null }])(
    'that says nothing of open bets has not said that none is (%j)',
    async (open) => {
      const { provider } = await scripted({ GC: ok({ Username: 'sbxuser1', Credit: 12, ...open }) });
      const value = { amount: 1_200n, outstanding: null };
      expect(await provider.balance({ username: 'sbxuser1' })).toEqual({ kind: 'confirmed', value });
    },
  );

  it('with more than two places is cut off', async () => {
    const { provider } = await scripted({
      GC: ok({ Username: 'sbxuser1', Credit: 12.3456, OutstandingCredit: 1 }),
    });
    expect(await provider.balance({ username: 'sbxuser1' })).toEqual({
      kind: 'confirmed',
      value: { amount: 1_234n, outstanding: 100n },
    });
  });
});

describe('entering a game', () => {
  const visit = {
    username: 'sbxuser1',
    password: 'Abc12345',
    language: 'en',
    device: 'web',
    returnUrl: 'https://portal.test/user/home',
  } as const;

  it.each([
    ['JOKER', 'https://site.test/', 'https://site.test/SignIn', { Action: 'GameIndex' }],
    ['SLOTXO', 'https://site.test/th?brand=1', 'https://site.test/th/SignIn?brand=1', {}],
  ] as const)('of %s is its sign-in form, posted to the site', async (code, loginUrl, url, more) => {
    const provider = joker(code, { apiUrl: 'https://api.test', loginUrl, appId: 'APP', secret: 's' });
    const fields = { Username: 'sbxuser1', Password: 'Abc12345', ...more };
    const entered = { kind: 'confirmed', value: { kind: 'form', url, fields } };
    expect(await provider.launch(visit)).toEqual(entered);
    expect(provider.launchOrigins).toEqual(['https://site.test']);
  });
});

/** A provider, or a proxy before it, that says on each connection again and again what it said there first. */
describe('a provider that says an answer twice', () => {
  async function repeating(answers: (form: URLSearchParams) => Scripted) {
    const first = new WeakMap<Socket, Scripted>();
    const server = createServer(async (request, response) => {
      const answer = first.get(request.socket) ?? answers(new URLSearchParams(await text(request)));
      first.set(request.socket, answer);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return joker('JOKER', { apiUrl: origin, loginUrl: origin, appId: 'APP', secret: 's' });
  }

  it('refuses no transfer by the refusal of the one before it', async () => {
    const provider = await repeating((form) => {
      if (form.get('Method') === 'TCH') return refusal(404);
      return form.get('RequestID') === 'SBX-0001' ? ok(applied) : refusal(400, 'Invalid AppID');
    });
    const other = await provider.transfer({ ...order, reference: 'SBX-0000', direction: 'out' });
    expect(other.kind).toBe('rejected');
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
  });

  it('tells no balance from before', async () => {
    let Credit = 50;
    const provider = await repeating(() => ok({ Username: 'sbxuser1', Credit }));
    await provider.balance({ username: 'sbxuser1' });
    // Meanwhile the connection, if it is kept, is free again.
    await provider.setPassword?.({ username: 'sbxuser1', password: 'Abc12345' });
    Credit = 150;
    expect(await provider.balance({ username: 'sbxuser1' })).toMatchObject({ value: { amount: 15_000n } });
  });
});
