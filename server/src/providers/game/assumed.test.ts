import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { GameCode } from '../../config.games.ts';
import { type HeardRequest, scriptedParty } from '../scripted.fixture.ts';
import { signatureOf } from '../signed-json.ts';
import { assumedGame } from './assumed.ts';
import { recoverTransfer } from './recover.ts';

type Fields = Record<string, unknown>;

const secret = 'an-example-of-a-secret-for-this-page';
const NOW_S = 1_700_000_000;
const order = { username: 'prae1', reference: 'R1', direction: 'in', amount: 50_025n } as const;
const out = { ...order, direction: 'out' } as const;
const player = { username: 'prae1', password: 'Abc12345' };

const signedAt = (body: string, { at = NOW_S, by = secret } = {}) => ({
  ...{ 'x-timestamp': String(at), 'x-signature': signatureOf(by, String(at), body) },
});

/** What is said beside the names, which are the call's own unless told, and under which headers. */
type Said = Fields & { http?: number; signed?: (body: string) => Record<string, string> };

/** The provider, which names what it answers, adds what the test says by the call's name, and signs that. */
async function providerThat(answers: Record<string, Said>, code: GameCode = 'IMI') {
  const { url, asked } = await scriptedParty((one) => {
    const { call, nonce, agentId, player: of, ...more } = fieldsOf(one);
    const { reference, direction, amount, currency } = more;
    const { http, signed = signedAt, ...said } = answers[String(call)] ?? { http: 404 };
    const names = { answer: call, nonce, agentId, player: of, reference, direction, amount, currency };
    const json = { ...names, ...said };
    return { status: http ?? 200, json, headers: signed(JSON.stringify(json)) };
  });
  const provider = assumedGame(code, {
    ...{ apiUrl: url, loginUrl: `${url}/lobby`, agentId: 'A1', secret },
    clock: () => NOW_S * 1000,
  });
  return { provider, asked, url };
}

function fieldsOf({ body }: HeardRequest): Fields {
  return JSON.parse(body) as Fields;
}

const absent = { http: 404, error: 'unknown_reference' };
const booked = { direction: 'in', amount: '500.25', currency: 'THB' };

it('signs as the page for providers works it out, and names what that names', async () => {
  const page = await readFile(new URL('../../../../docs/game-provider.md', import.meta.url), 'utf8');
  expect(page).toContain(`secret \`${secret}\``);
  const examples = [...page.matchAll(/x-timestamp: (\d+)\nx-signature: (\w+)\n\n(\{.*\})\n/g)];
  expect(examples).toHaveLength(2);
  for (const [, timestamp = '', signature, body = ''] of examples)
    expect(signatureOf(secret, timestamp, body)).toBe(signature);
  const [call, answer] = examples.map(([, , , body = '']) => JSON.parse(body) as Fields);
  const { provider, asked } = await providerThat({ transfer: { balance: String(answer?.balance) } });
  expect(await provider.transfer(order)).toEqual({ kind: 'confirmed' });
  const [heard] = asked;
  expect(heard?.path).toBe('/game/transfer');
  expect(heard && fieldsOf(heard)).toEqual({ ...call, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

describe('a transfer by the assumed protocol', () => {
  it.each<[string, Said, string]>([
    ['of another amount', { amount: '500.26' }, 'done'],
    ['the other way', { direction: 'out' }, 'done'],
    ['of no amount', { amount: null }, 'done'],
    ['in another currency', { currency: 'LAK' }, 'done'],
    ['of another player', { player: 'prae2' }, 'badBody'],
    ['of another reference', { reference: 'R2' }, 'badBody'],
    ['of another agent', { agentId: 'A2' }, 'badBody'],
    ['to an earlier call', { nonce: 'f'.repeat(32) }, 'badBody'],
    ['to another call', { answer: 'query' }, 'badBody'],
    ['that nobody signed', { signed: () => ({}) }, 'badBody'],
    ['that a stranger signed', { signed: (body) => signedAt(body, { by: 'of a stranger' }) }, 'badBody'],
    ['that was signed too long ago', { signed: (body) => signedAt(body, { at: NOW_S - 301 }) }, 'badBody'],
    ['of a fault', { http: 500, error: 'not_enough' }, 'http5xx'],
    ['of too many calls', { http: 429, error: 'not_enough' }, 'tooMany'],
    ['that is not listed', { http: 409, error: 'perhaps' }, 'unlistedStatus'],
    ['that refuses somebody else', { http: 409, error: 'not_enough', player: 'prae2' }, 'badBody'],
    ['that refuses another amount', { http: 409, error: 'not_enough', amount: '1.00' }, 'badBody'],
    ['that refuses under HTTP 200', { error: 'not_enough', amount: null }, 'badBody'],
  ])('is unknown after an answer %s', async (_, transfer, cause) => {
    const { provider, asked } = await providerThat({ transfer, query: absent });
    expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause });
    expect(asked).toHaveLength(1);
  });

  it.each(['invalid_request', 'invalid_amount', 'unknown_player', 'not_enough'])(
    'is rejected as %s when nothing is booked, and what is booked when it is',
    async (error) => {
      const transfer = { http: 409, error };
      const told = async (query: Said) => (await providerThat({ transfer, query })).provider.transfer(order);
      expect(await told(absent)).toEqual({ kind: 'rejected', code: error });
      expect(await told(booked)).toEqual({ kind: 'confirmed' });
      expect(await told({ ...booked, amount: '1.00' })).toEqual({ kind: 'unknown', cause: 'done' });
      expect(await told({ http: 500 })).toEqual({ kind: 'unknown', cause: 'http5xx' });
      expect(await told({ http: 409, error: 'reference_used' })).toMatchObject({ kind: 'unknown' });
      expect(await told({ ...absent, player: 'prae2' })).toMatchObject({ kind: 'unknown' });
    },
  );

  it.each(['reference_used', 'unknown_reference'])(
    'is unknown after %s, which says nothing of it',
    async (error) => {
      const { provider } = await providerThat({ transfer: { http: 409, error }, query: absent });
      expect(await provider.transfer(order)).toEqual({ kind: 'unknown', cause: 'ambiguous' });
    },
  );

  it('says which way it goes', async () => {
    const { provider, asked } = await providerThat({ transfer: {} });
    expect(await provider.transfer(out)).toEqual({ kind: 'confirmed' });
    expect(asked.map(fieldsOf)).toMatchObject([{ direction: 'out', amount: '500.25', player: 'prae1' }]);
  });
});

describe('a transfer that was not answered', () => {
  it.each<[string, Said, Fields]>([
    ['moved', booked, { kind: 'confirmed' }],
    ['moved with another amount', { ...booked, amount: '60.00' }, { kind: 'other-amount', amount: 6_000n }],
    ['moved the other way', { ...booked, direction: 'out' }, { kind: 'other-amount', amount: -50_025n }],
    ['not known', absent, { kind: 'absent' }],
    ['in another currency', { ...booked, currency: 'LAK' }, { kind: 'unknown', cause: 'badBody' }],
    ['of no way', { ...booked, direction: 'up' }, { kind: 'unknown', cause: 'badBody' }],
    ['of satang', { ...booked, amount: '50025' }, { kind: 'unknown', cause: 'badBody' }],
    ['of a number', { ...booked, amount: 500.25 }, { kind: 'unknown', cause: 'badBody' }],
    ['of nothing', { ...booked, amount: '0.00' }, { kind: 'unknown', cause: 'badBody' }],
    ['another’s', { http: 409, error: 'reference_used' }, { kind: 'unknown', cause: 'unlistedStatus' }],
    ['not known in the clear', { ...absent, signed: () => ({}) }, { kind: 'unknown', cause: 'badBody' }],
  ])('is %s as the provider says of its reference', async (_, query, found) => {
    const { provider } = await providerThat({ query });
    expect(await recoverTransfer(provider, order)).toEqual(found);
  });

  it('is believed to be none after a minute, or twice as long as a call may take', () => {
    const settings = { apiUrl: 'https://a.example', loginUrl: 'https://b.example/x', agentId: 'A', secret };
    expect(assumedGame('IMI', settings).settlingMs).toBe(60_000);
    expect(assumedGame('IMI', { ...settings, timeoutMs: 40_000 }).settlingMs).toBe(80_000);
    expect(assumedGame('IMI', settings).launchOrigins).toEqual(['https://b.example']);
  });
});

describe('a player by the assumed protocol', () => {
  it('is made with the password that is in force, which can be another later', async () => {
    const { provider, asked } = await providerThat({ player: {}, password: {} });
    expect(await provider.createPlayer(player)).toEqual({ kind: 'confirmed', value: player });
    expect(await provider.setPassword?.({ ...player, password: 'Xyz98765' })).toEqual({ kind: 'confirmed' });
    expect(asked.map(fieldsOf)).toMatchObject([
      { call: 'player', player: 'prae1', currency: 'THB', password: 'Abc12345' },
      { call: 'password', player: 'prae1', password: 'Xyz98765' },
    ]);
  });

  it('is not after a refusal', async () => {
    const { provider } = await providerThat({ player: { http: 400, error: 'invalid_request' } });
    expect(await provider.createPlayer(player)).toMatchObject({ kind: 'rejected', code: 'invalid_request' });
  });

  it.each<[string, Said, object]>([
    ['both', { balance: '12.34', outstanding: '1.00' }, { value: { amount: 1_234n, outstanding: 100n } }],
    ['no rounds', { balance: '12.34' }, { cause: 'badBody' }],
    ['less than nothing', { balance: '-1.00', outstanding: '0.00' }, { cause: 'badBody' }],
    ['a number', { balance: 12.34, outstanding: '0.00' }, { cause: 'badBody' }],
    ['another player', { balance: '1.00', outstanding: '0.00', player: 'prae2' }, { cause: 'badBody' }],
    ['another currency', { balance: '1.00', outstanding: '0.00', currency: 'LAK' }, { cause: 'badBody' }],
  ])('has a balance by an answer that tells of %s', async (_, balance, read) => {
    const { provider } = await providerThat({ balance });
    expect(await provider.balance(player)).toMatchObject(read);
  });

  it.each([
    ['IMI', true],
    ['USUN', true],
    ['CIRCUS', true],
    ['AREASLOT', false],
  ] as const)('enters %s by the address that it gives, told the password: %s', async (code, withPassword) => {
    const { provider, asked } = await providerThat({ launch: { url: 'https://lobby.example/?t=1' } }, code);
    const visit = { ...player, device: 'ios', language: 'la' } as const;
    const returnUrl = 'https://portal.example/user/home';
    expect(await provider.launch({ ...visit, returnUrl })).toEqual({
      ...{ kind: 'confirmed', value: { kind: 'link', url: 'https://lobby.example/?t=1' } },
    });
    const [said = {}] = asked.map(fieldsOf);
    expect(said).toMatchObject({ player: 'prae1', device: 'ios', language: 'la', returnUrl });
    expect(said.password).toBe(withPassword ? player.password : undefined);
  });

  it.each([{ url: 'no address' }, { url: 5 }, {}])('does not enter by %j', async (launch) => {
    const { provider } = await providerThat({ launch });
    const visit = { ...player, device: 'web', language: 'en', returnUrl: 'https://portal.example/' } as const;
    expect(await provider.launch(visit)).toEqual({ kind: 'unknown', cause: 'badBody' });
  });
});
