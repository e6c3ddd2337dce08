import { describe, expect, it } from 'vitest';
import { type HeardRequest, scriptedParty } from '../scripted.fixture.ts';
import { askMeBet, signature as askMeBetSignature, signedAmount } from './askmebet.ts';
import type { TransferOrder } from './match.ts';
import { slotRacha, signature as slotRachaSignature } from './slotracha.ts';
import { ufabet } from './ufabet.ts';

type Json = Record<string, unknown>;

/** What a provider is asked, and what it says, in the words of its protocol. */
interface Script {
  make: string;
  password: string;
  into: string;
  out: string;
  read: string;
  named(username?: unknown): Json;
  /** After a transfer, with what was there before and after it. */
  moved(before: unknown, after: unknown, more?: Json): Json;
  balance(amount: unknown, more?: Json): Json;
  done: Json;
  refusal: Json;
  /** Answers that are none of the protocol, of HTTP 200. */
  strange: Json[];
}

const protocols = {
  askmebet: {
    build: (apiUrl: string) => askMeBet('ASKMEBET', { ...settings(apiUrl), agentId: 'sbxagent' }),
    ...{ make: 'create', password: 'reset-password', into: 'deposit', out: 'withdraw', read: 'credit' },
    named: (username) => ({ code: 0, result: { username } }),
    moved: (before, after, more) => ({ code: 0, result: { ref: 'X1', before, after, ...more } }),
    balance: (credit, more) => ({ code: 0, result: { credit, ...more } }),
    done: { code: 0 },
    refusal: { code: 1009, message: 'no' },
    strange: [{ code: '0' }, { code: null }, { code: '1009' }, { status: 'success' }],
  },
  slotracha: {
    build: (apiUrl: string) => slotRacha('SLOTRACHA', { ...settings(apiUrl), agentId: 'sbxagent' }),
    ...{ make: 'member', password: 'change-password', into: 'transfer', out: 'transfer', read: 'credit' },
    named: (username) => ({ code: 200, response: { username } }),
    moved: (_before, after, more) => ({ code: 200, response: { credit: after, ...more } }),
    balance: (credit, more) => ({ code: 200, response: { credit, ...more } }),
    done: { code: 200, response: {} },
    refusal: { code: 400, message: 'no' },
    strange: [{ code: '200' }, { code: null }, { code: 'no' }, { status: 'success' }],
  },
  ufabet: {
    build: (apiUrl: string) => ufabet('UFABET', { ...settings(apiUrl), agentId: 'sbx', agentSecret: 'a' }),
    ...{ make: 'auth', password: 'change-password', into: 'add', out: 'del', read: 'credit' },
    named: (ufa_username) => ({ status: 'success', ufa_username }),
    moved: (old_credit, current_credit, more) => ({ status: 'success', old_credit, current_credit, ...more }),
    balance: (current_credit, more) => ({ status: 'success', current_credit, ...more }),
    done: { status: 'success' },
    refusal: { status: 'error', errorCode: 'NO', message: 'no' },
    strange: [{ status: 'perhaps' }, { status: 'error' }, { errorCode: 'NO' }, { code: 0 }],
  },
} satisfies Record<string, Script & { build: unknown }>;

const names = Object.keys(protocols) as (keyof typeof protocols)[];
const username = 'sbxprab12cd34ef56';
const order: TransferOrder = {
  ...{ username, reference: 'R1', direction: 'in', amount: 50_025n, balanceBefore: 10_000n },
};
const out: TransferOrder = { ...order, direction: 'out', balanceBefore: 60_025n };
const proposed = { username: 'prab12cd34ef56', password: 'Abc12345' };

function settings(apiUrl: string) {
  return {
    apiUrl,
    loginUrl: 'https://play.test/login',
    secret: 'key',
    timeoutMs: 5_000,
    balanceTimeoutMs: 5_000,
  };
}

type Said = Json | { http: number };

/** A provider that answers each call by its name, several answers to one in turn. */
async function provider(name: keyof typeof protocols, answers: (s: Script) => Record<string, Said[]>) {
  const { build, ...script } = protocols[name];
  const left = answers(script);
  const { url, asked } = await scriptedParty((one) => {
    const said = left[nameOf(one)]?.shift() ?? { http: 500 };
    return typeof said.http === 'number' ? { status: said.http, json: {} } : { json: said };
  });
  return { script, asked, provider: build(url) };
}

/** The call's name: the last part of its path, or of AskMeBet the one before the key. */
function nameOf({ path }: HeardRequest): string {
  const [, partner] = /\/partner\/member\/([\w-]+)/.exec(path) ?? [];
  return partner ?? path.replace(/\?.*/, '').split('/').at(-1) ?? '';
}

describe.each(names)('a transfer by %s, which knows no reference', (name) => {
  it.each<[string, TransferOrder, (s: Script) => Said[], (s: Script) => Said[], object]>([
    [
      'is done when it moved just that',
      order,
      (s) => [s.moved(100, 600.25)],
      (s) => [s.balance(600.25)],
      done(),
    ],
    ['is done on its way out', out, (s) => [s.moved(600.25, 100)], (s) => [s.balance(100)], done()],
    ['is asked after when nothing of it is told', order, (s) => [s.done], (s) => [s.balance(600.25)], done()],
    [
      'is not known when it moved something else',
      order,
      (s) => [s.moved(100, 600)],
      (s) => [s.balance(600)],
      open('done'),
    ],
    [
      'is not known when a copy moved it before',
      order,
      (s) => [s.moved(600.25, 1100.5)],
      (s) => [s.balance(1100.5)],
      open('done'),
    ],
    [
      'is not known when nothing was moved',
      order,
      (s) => [s.moved(100, 100)],
      (s) => [s.balance(100)],
      open('done'),
    ],
    [
      "is not known of somebody else's name",
      order,
      (s) => [s.moved(100, 600.25, { username: 'another' })],
      (s) => [s.balance(600.25)],
      open('badBody'),
    ],
    [
      'is not known when what it moved is not told',
      order,
      (s) => [s.done],
      () => [{ http: 503 }],
      open('done'),
    ],
    [
      'is not known when that is refused to be told',
      order,
      (s) => [s.done],
      (s) => [s.refusal],
      open('done'),
    ],
    ['is not known of a fault', order, () => [{ http: 500 }], () => [], open('http5xx')],
    ['is not known of too many calls', order, () => [{ http: 429 }], () => [], open('tooMany')],
    ['is not known of another HTTP status', order, () => [{ http: 403 }], () => [], open('unlistedStatus')],
    [
      'is not known when it is refused, though the balance is as before: a copy may have got the refusal',
      order,
      (s) => [s.refusal],
      (s) => [s.balance(100)],
      open('ambiguous'),
    ],
  ])('%s', async (_, asked, said, read, outcome) => {
    const calls = (s: Script) => ({ [asked === out ? s.out : s.into]: said(s), [s.read]: read(s) });
    const { provider: game } = await provider(name, calls);
    expect(await game.transfer(asked)).toMatchObject(outcome);
  });

  it('is not known, and asks for nothing, when the answer is none of the protocol', async () => {
    const { strange } = protocols[name];
    const { provider: game, asked, script } = await provider(name, (s) => ({ [s.into]: [...strange] }));
    for (const _ of strange) expect(await game.transfer(order)).toEqual(open('unlistedStatus'));
    expect(new Set(asked.map(nameOf))).toEqual(new Set([script.into]));
  });

  it('is not known of a player whose balance nobody read before', async () => {
    const { provider: game } = await provider(name, (s) => ({
      ...{ [s.into]: [s.moved(100, 600.25), s.refusal], [s.read]: [s.balance(100)] },
    }));
    const { balanceBefore: _, ...unread } = order;
    for (const _ of [1, 2]) expect(await game.transfer(unread)).toMatchObject({ kind: 'unknown' });
  });
});

function done() {
  return { kind: 'confirmed' };
}

function open(cause: string) {
  return { kind: 'unknown', cause };
}

describe.each(names)('a player of %s', (name) => {
  // UFABET's have 16 letters with the agent's, so that of ours the end is taken.
  const ours = name === 'ufabet' ? 'rab12cd34ef56' : proposed.username;
  const theirs = `${{ askmebet: 'sbxagent', slotracha: '', ufabet: 'sbx' }[name]}${ours}`;

  it('has the name that it was given, and the password that was proposed', async () => {
    const { provider: game, asked } = await provider(name, (s) => ({ [s.make]: [s.named(`agent${ours}`)] }));
    const value = { username: `agent${ours}`, password: proposed.password };
    expect(await game.createPlayer(proposed)).toEqual({ kind: 'confirmed', value });
    expect(Object.values(JSON.parse(asked[0]?.body ?? '') as Json)).toContain(ours);
  });

  it('is not known of no name, or another', async () => {
    const { provider: game } = await provider(name, (s) => ({
      [s.make]: [s.done, s.named(7), s.named('another')],
    }));
    for (const _ of [1, 2, 3]) expect(await game.createPlayer(proposed)).toEqual(open('badBody'));
  });

  it('is found where an attempt has made it, and keeps its password', async () => {
    const {
      provider: game,
      asked,
      script,
    } = await provider(name, (s) => ({
      ...{ [s.make]: [s.refusal, s.refusal, { http: 500 }], [s.read]: [s.balance(0), s.refusal] },
    }));
    const value = { username: theirs, password: proposed.password };
    expect(await game.createPlayer(proposed)).toEqual({ kind: 'confirmed', value });
    expect(await game.createPlayer(proposed)).toMatchObject({ kind: 'rejected' });
    expect(await game.createPlayer(proposed)).toMatchObject({ kind: 'unknown' });
    expect(asked.map(nameOf)).not.toContain(script.password);
  });

  it.each([
    ['none', undefined],
    ['null', null],
    ['below nothing', -1],
    ['words', 'much'],
  ])('has no balance that is %s', async (_, amount) => {
    const { provider: game } = await provider(name, (s) => ({ [s.read]: [s.balance(amount)] }));
    expect(await game.balance({ username })).toEqual(open('badBody'));
  });

  it("has its own balance, of which a third place is cut off, and nobody else's", async () => {
    const { provider: game } = await provider(name, (s) => ({
      [s.read]: [s.balance('100.256'), s.balance(7, { username }), s.balance(7, { username: 'another' })],
    }));
    const value = { outstanding: null };
    expect(await game.balance({ username })).toMatchObject({ value: { ...value, amount: 10_025n } });
    expect(await game.balance({ username })).toMatchObject({ value: { ...value, amount: 700n } });
    expect(await game.balance({ username })).toEqual(open('badBody'));
  });

  it('is locked by a password that is told to nobody, and unlocked by its own', async () => {
    const { provider: game, asked } = await provider(name, (s) => ({
      [s.password]: [s.done, s.done, s.refusal],
    }));
    const { recovery } = game;
    if (recovery.kind !== 'locked') throw new Error('it is not locked');
    expect(await recovery.lock({ username })).toEqual({ kind: 'confirmed', value: undefined });
    expect(await recovery.unlock({ username, password: 'Abc12345' })).toMatchObject({ kind: 'confirmed' });
    expect(await recovery.lock({ username })).toMatchObject({ kind: 'rejected' });
    const [locked, unlocked] = asked.map(({ body }) => (JSON.parse(body) as Json).password);
    expect([locked, unlocked]).toEqual([expect.stringMatching(/^[A-Za-z0-9]{16}$/), 'Abc12345']);
  });
});

describe('what is sent', () => {
  it('is signed by AskMeBet as it is published, an amount by the text that is sent', async () => {
    expect(askMeBetSignature('100', 'sbxuser1', 'sbxagent')).toBe('641d173a5b4acb859a90835748ddde78');
    expect(askMeBetSignature('sbxuser1', 'Pass1234', 'sbxagent')).toBe('99517a195c1c49cf2146cffb09fa98a3');
    expect([10_000n, 10_050n, 10n, 100_000n, 5n].map(signedAmount)).toEqual([
      '100',
      '100.5',
      '0.1',
      '1000',
      '0.05',
    ]);
    const { provider: game, asked } = await provider('askmebet', (s) => ({ [s.into]: [s.done] }));
    await game.transfer({ ...order, username: 'sbxuser1', amount: 10_000n });
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/v0.1/partner/member/deposit/key/sbxuser1' });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      ...{ amount: '100', signature: '641d173a5b4acb859a90835748ddde78' },
    });
  });

  it('is signed by SlotRacha as it is published, for everything alike', async () => {
    expect(slotRachaSignature('sbxagent', 'sbxapp')).toBe('b0ac618997d332a7309b505e3fdfd8e9');
    const { provider: game, asked } = await provider('slotracha', () => ({}));
    await game.transfer({ ...out, amount: 10_000n });
    await game.balance({ username });
    const signed = `?signature=${slotRachaSignature('sbxagent', 'key')}`;
    expect(asked.map(({ path }) => path)).toEqual([`/transfer${signed}`, `/credit${signed}`]);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ username, amount: '100.00', type: 3 });
  });

  it('names the agent to the bridge of UFABET, whose two pairs of names are read and never mixed', async () => {
    const { provider: game, asked } = await provider('ufabet', (s) => ({
      [s.out]: [
        { status: 'success', before_balance: 600.25, after_balance: 100 },
        { status: 'success', before_balance: 600.25, current_credit: 100 },
      ],
      [s.read]: [s.balance(600.25)],
    }));
    expect(await game.transfer(out)).toMatchObject({ kind: 'confirmed' });
    expect(asked[0]).toMatchObject({ path: '/user/credit/del', headers: { 'x-api-key': 'key' } });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      ...{ agentUsername: 'sbx', agentPassword: 'a', username, credit: '500.25' },
    });
    expect(await game.transfer(out)).toEqual(open('done'));
  });
});

describe('a way in by a link', () => {
  const visit = {
    ...({ username: 'u1', password: 'p+1&', language: 'la', device: 'web' } as const),
    returnUrl: 'https://portal.test/user/home',
  };

  it('carries name and password, and to AskMeBet what its configured address has', async () => {
    const { provider: racha } = await provider('slotracha', () => ({}));
    expect(await racha.launch(visit)).toMatchObject({
      value: { kind: 'link', url: 'https://play.test/login?username=u1&password=p%2B1%26' },
    });
    for (const loginUrl of [
      'https://play.test/login/auto?hash=5ff5',
      'https://play.test/login/auto/?hash=5ff5',
    ]) {
      const game = askMeBet('ASKMEBET', { ...settings('https://api.test'), loginUrl, agentId: 'a' });
      expect(await game.launch(visit)).toMatchObject({
        value: {
          url: 'https://play.test/login/auto/?hash=5ff5&username=u1&password=p%2B1%26&url=https%3A%2F%2Fportal.test%2Fuser%2Fhome&lang=th',
        },
      });
      expect(game.launchOrigins).toEqual(['https://play.test']);
    }
  });
});
