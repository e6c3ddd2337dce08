import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { awc } from './awc.ts';
import { recoverTransfer } from './recover.ts';

type Answer = Record<string, unknown> | { http: number; text: string } | 'hang' | 'reset';

/** A provider that answers what the test says, by function, and keeps what it was sent. */
async function scripted(answers: Record<string, Answer>, timeoutMs = 5_000) {
  const seen: { name: string; form: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const name = (request.url ?? '').replace('/api/wallet/', '');
      seen.push({ name, form: Object.fromEntries(new URLSearchParams(text)) });
      const answer = answers[name] ?? { status: '1041' };
      if (answer === 'hang') return;
      if (answer === 'reset') return void request.socket.destroy();
      const { http, text: sent } =
        typeof answer.http === 'number'
          ? { http: answer.http, text: String(answer.text) }
          : { http: 200, text: JSON.stringify(answer) };
      response.writeHead(http, { 'content-type': 'application/json' }).end(sent);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = awc('SEXYGAME', {
    ...{ apiUrl: `${origin}/api`, loginUrl: `${origin}/lobby` },
    ...{ agentId: 'agent', secret: 'cert-of-agent', betLimit: '{"SEXYBCRT":{}}' },
    ...{ timeoutMs, balanceTimeoutMs: timeoutMs },
  });
  return { provider, seen, origin };
}

const order = { username: 'prabc', reference: 'SBX-0001', direction: 'in', amount: 10_000n } as const;
const out = { ...order, direction: 'out' } as const;
const done = { status: '0000', txCode: 'SBX-0001', currentBalance: 150 };
const booked = {
  ...{ status: '0000', txStatus: 1, txCode: 'SBX-0001' },
  ...{ transferAmount: 100, transferType: 'DEPOSIT', balance: 150 },
};
const absent = { status: '1017', desc: 'TxCode is not exist' };

describe('a transfer by AWC', () => {
  it('is sent with the key of the agent, and confirmed by what stands under its reference', async () => {
    const { provider, seen } = await scripted({
      ...{ deposit: done, withdraw: done },
      checkTransferOperation: booked,
    });
    expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
    const agent = { cert: 'cert-of-agent', agentId: 'agent' };
    const moving = { userId: 'prabc', txCode: 'SBX-0001', transferAmount: '100.00' };
    expect(seen).toEqual([
      { name: 'deposit', form: { ...agent, ...moving } },
      { name: 'checkTransferOperation', form: { ...agent, txCode: 'SBX-0001' } },
    ]);
    // Moved the other way.
    expect(await provider.transfer(out)).toEqual({ kind: 'unknown', cause: 'done' });
    expect(seen[2]).toEqual({ name: 'withdraw', form: { ...agent, ...moving, withdrawType: '0' } });
  });

  it('out is confirmed by a withdrawal of its amount', async () => {
    const { provider } = await scripted({
      ...{ withdraw: done },
      checkTransferOperation: { ...booked, transferType: 'Withdraw', transferAmount: '100.00' },
    });
    expect(await provider.transfer(out)).toEqual({ kind: 'confirmed' });
  });

  it.each([
    ['an HTTP 500', { http: 500, text: '{"status":"1002"}' }, 'http5xx'],
    ['a page', { http: 200, text: '<html></html>' }, 'badBody'],
    ['a refusal by a proxy', { http: 403, text: '{"status":"1002"}' }, 'unlistedStatus'],
    ['another transfer', { ...done, txCode: 'SBX-0002' }, 'badBody'],
    ['no reference', { status: '0000' }, 'badBody'],
    ['no status', {}, 'unlistedStatus'],
    ['a status that is none', { status: 'perhaps' }, 'unlistedStatus'],
    ['no answer', 'hang', 'timeout'],
    ['a broken connection', 'reset', 'reset'],
  ] as const)('is unknown after %s, whatever is booked', async (_, answer, cause) => {
    const { provider, seen } = await scripted(
      { deposit: answer, checkTransferOperation: booked },
      answer === 'hang' ? 200 : undefined,
    );
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause });
    expect(seen).toHaveLength(1);
  });

  it.each(['1000', '1004', '1035', '1056'])(
    'is rejected as %s when nothing is booked, and confirmed when it is',
    async (status) => {
      const deposit = { status, desc: 'no' };
      const refused = await scripted({ deposit, checkTransferOperation: absent });
      expect(await refused.provider.transfer(order)).toEqual({
        kind: 'rejected',
        code: status,
        message: 'no',
      });
      const failed = await scripted({ deposit, checkTransferOperation: { ...booked, txStatus: '0' } });
      expect(await failed.provider.transfer(order)).toMatchObject({ kind: 'rejected' });
      const taken = await scripted({ deposit, checkTransferOperation: booked });
      expect(await taken.provider.transfer(order)).toEqual({ kind: 'confirmed' });
      const unheard = await scripted({ deposit, checkTransferOperation: 'reset' });
      expect(await unheard.provider.transfer(order)).toMatchObject({ kind: 'unknown' });
    },
  );

  it.each([
    absent,
    { ...booked, txStatus: 0 },
    { ...booked, transferAmount: 60 },
    { status: '1035' },
    'reset',
  ] as const)('is said to be done by a success, whatever the question tells: %j', async (told) => {
    const { provider } = await scripted({ deposit: done, checkTransferOperation: told });
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'done' });
  });

  it.each(['1002', '1016', '1018', '1028', '1029', '1040', '1041', '1055', '9999'])(
    'is unknown after %s when nothing is booked yet',
    async (status) => {
      const { provider } = await scripted({ deposit: { ...done, status }, checkTransferOperation: absent });
      expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'ambiguous' });
    },
  );

  it.each([
    ['less', { transferAmount: 99.99 }],
    ['more', { transferAmount: '100.01' }],
    ['the other way', { transferType: 'WITHDRAW' }],
    ['a sign', { transferAmount: -100 }],
    ['no way', { transferType: undefined }],
    ['no amount', { transferAmount: null }],
    ['another reference', { txCode: 'SBX-0002' }],
    ['no reference', { txCode: undefined }],
    ['another state', { txStatus: 2 }],
    ['no state', { txStatus: undefined }],
  ])('is not confirmed where the question tells of %s', async (_, changes) => {
    const { provider } = await scripted({
      deposit: done,
      checkTransferOperation: { ...booked, ...changes },
    });
    expect((await provider.transfer(order)).kind).toBe('unknown');
  });
});

describe('a transfer that was not answered', () => {
  it.each([
    ['done', booked, { kind: 'confirmed' }],
    ['of another amount', { ...booked, transferAmount: 60 }, { kind: 'other-amount', amount: 6_000n }],
    ['failed', { ...booked, txStatus: 0 }, { kind: 'absent' }],
    ['not known', absent, { kind: 'absent' }],
    ['refused to be asked about', { status: '1035' }, { kind: 'unknown', cause: 'unlistedStatus' }],
  ])('is %s as the provider says of its reference', async (_, answer, found) => {
    const { provider } = await scripted({ checkTransferOperation: answer });
    expect(await recoverTransfer(provider, order)).toEqual(found);
  });

  it('is believed to be none after 200 seconds, as the provider wants', async () => {
    expect((await scripted({})).provider.settlingMs).toBe(200_000);
  });
});

describe('a player of AWC', () => {
  it.each(['0000', '1001'])('is there after %s', async (status) => {
    const { provider, seen } = await scripted({ createMember: { status } });
    const player = { username: 'prabc', password: 'ours' };
    expect(await provider.createPlayer(player)).toEqual({ kind: 'confirmed', value: player });
    expect(seen[0]?.form).toMatchObject({ userId: 'prabc', currency: 'THB', betLimit: '{"SEXYBCRT":{}}' });
  });

  it('is not after another word', async () => {
    const { provider } = await scripted({ createMember: { status: '1004' } });
    const player = { username: 'prabc', password: 'ours' };
    expect(await provider.createPlayer(player)).toMatchObject({ kind: 'rejected', code: '1004' });
  });

  it.each([
    ['their own', [{ userId: 'prabc', balance: 12.349 }], 1_234n],
    ['text', [{ userId: 'prabc', balance: '5' }], 500n],
    ['another one’s', [{ userId: 'other', balance: 1 }], undefined],
    ['nobody’s', [{ balance: 1 }], undefined],
    [
      'two',
      [
        { userId: 'prabc', balance: 1 },
        { userId: 'prabc', balance: 2 },
      ],
      undefined,
    ],
    ['none', [], undefined],
    ['nothing', [null], undefined],
    ['below zero', [{ userId: 'prabc', balance: -1 }], undefined],
    ['no number', [{ userId: 'prabc', balance: null }], undefined],
  ])('has a balance by an answer that tells of %s', async (_, results, amount) => {
    const { provider } = await scripted({ getBalance: { status: '0000', results } });
    const read = await provider.balance({ username: 'prabc' });
    if (amount === undefined) expect(read).toEqual({ kind: 'unknown', cause: 'badBody' });
    else expect(read).toMatchObject({ kind: 'confirmed', value: { amount, outstanding: null } });
  });

  it('comes in by the address that is made for them, in a language that AWC speaks', async () => {
    const { provider, seen, origin } = await scripted({
      doLoginAndLaunchGame: { status: '0000', url: 'https://play.example/in?t=1' },
    });
    const visit = { username: 'prabc', password: 'ours', device: 'ios', language: 'la' } as const;
    const returnUrl = 'https://portal.example/user/home';
    expect(await provider.launch({ ...visit, returnUrl })).toEqual({
      kind: 'confirmed',
      value: { kind: 'link', url: 'https://play.example/in?t=1' },
    });
    expect(seen[0]?.form).toMatchObject({
      ...{ userId: 'prabc', isMobileLogin: 'true', externalURL: returnUrl, language: 'th' },
      ...{ gameType: 'LIVE', platform: 'SEXYBCRT', gameCode: 'MX-LIVE-001' },
    });
    expect(seen[0]?.form).not.toHaveProperty('password');
    expect(provider.launchOrigins).toEqual([origin]);
  });

  it.each([{ url: 'no address' }, { url: 5 }, {}])('does not come in by %j', async (answer) => {
    const { provider } = await scripted({ doLoginAndLaunchGame: { status: '0000', ...answer } });
    const visit = { username: 'prabc', password: 'ours', device: 'web', language: 'en' } as const;
    expect(await provider.launch({ ...visit, returnUrl: 'https://portal.example/' })).toEqual({
      kind: 'unknown',
      cause: 'badBody',
    });
  });
});
