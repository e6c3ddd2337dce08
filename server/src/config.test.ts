import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { cautionsOf } from './config.cautions.ts';
import {
  developmentDefaults,
  developmentSecrets,
  knownSecrets,
  sandboxAddresses,
} from './config.development.ts';
import { connectableGames, currencyVariable, gameVariables } from './config.games.ts';
import { ConfigurationRefused, readConfig, readDatabaseUrl, readMigrationUrl } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PORTAL_URL: 'https://portal.example',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  TRUELINK_SECRET: 'a phrase of the operator',
  SMS_BASE_URL: 'https://otp.example',
  SMS_KEY: '1',
  SMS_SECRET: 'the operator has one',
};

test('outside production nothing but the database needs to be set, and every party is the sandbox', () => {
  const config = readConfig({ SANDBOX_PORT: '4001' });
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    variant: 'th',
    registerOtp: true,
    qrValidMinutes: 10,
  });
  expect(config.kbank?.baseUrl).toBe('http://127.0.0.1:4001/kbank');
  expect(config.slips).toMatchObject({
    EASYSLIP: { baseUrl: 'http://127.0.0.1:4001/slip/easyslip' },
    SLIPOK: { baseUrl: 'http://127.0.0.1:4001/slip/slipok' },
    KBANK: { baseUrl: 'http://127.0.0.1:4001/slip/kbank' },
  });
  expect(config.assumedQr).toMatchObject({
    WW: { baseUrl: 'http://127.0.0.1:4001/ww' },
    PAYTIMZ: { baseUrl: 'http://127.0.0.1:4001/paytimz' },
    ZPAY: { baseUrl: 'http://127.0.0.1:4001/zpay' },
  });
  expect(config.secretKey).toHaveLength(32);
  expect(config.officialKey?.asymmetricKeyType).toBe('ed25519');
});

test.each([
  [{ PORT: 'abc' }, 'Configuration: PORT must be a port number.'],
  [{ PORT: '70000' }, 'Configuration: PORT must be a port number.'],
  [{ VARIANT: 'fr' }, 'Configuration: VARIANT must be th or la.'],
  [{ REGISTER_OTP: 'yes' }, 'Configuration: REGISTER_OTP must be true or false.'],
  [{ SECRET_KEY: 'short' }, 'Configuration: SECRET_KEY must be 32 bytes as base64.'],
  [
    { SECRET_KEY_BEFORE: `${Buffer.alloc(32).toString('base64')},short` },
    'Configuration: SECRET_KEY_BEFORE must be 32 bytes as base64 each, with commas.',
  ],
  [
    { OFFICIAL_KEY: Buffer.alloc(32).toString('base64') },
    'Configuration: OFFICIAL_KEY must be a private key of Ed25519, PKCS #8 (DER) in base64.',
  ],
  [{ KBANK_BASE_URL: 'ftp://x' }, 'Configuration: KBANK_BASE_URL must be an http(s) address.'],
  [{ WW_SECRET: 'x'.repeat(31) }, 'Configuration: WW_SECRET must have at least 32 characters.'],
  [{ PAYTIMZ_SECRET: 'x'.repeat(31) }, 'Configuration: PAYTIMZ_SECRET must have at least 32 characters.'],
  [{ ZPAY_SECRET: 'x'.repeat(31) }, 'Configuration: ZPAY_SECRET must have at least 32 characters.'],
  [{ SLIPOK_BRANCH: '../quota' }, 'Configuration: SLIPOK_BRANCH must be a branch number.'],
  [{ QR_MINIMUM: '0.99' }, 'Configuration: QR_MINIMUM must be at least 1.'],
  [{ QR_VALID_MINUTES: '0' }, 'Configuration: QR_VALID_MINUTES must be 1 to 1440.'],
])('%o stops the start with one line', (source, line) => {
  expect(() => readConfig(source)).toThrow(new ConfigurationRefused(line));
});

test.each([
  [{}, 'Configuration: DATABASE_URL is missing.'],
  [{ DATABASE_URL: '' }, 'Configuration: DATABASE_URL is missing.'],
  [{ DATABASE_URL: 'mysql://x' }, 'Configuration: DATABASE_URL must be a postgres:// address.'],
])('%o names no database, which is said in one line', (source, line) => {
  expect(() => readDatabaseUrl(source)).toThrow(new ConfigurationRefused(line));
});

test.each([
  [{ HOST: '0.0.0.0' }, ['config.demo-on-network']],
  [{ HOST: '192.168.1.7' }, ['config.demo-on-network']],
  [{ HOST: '127.0.0.1' }, []],
  [{ HOST: 'localhost' }, []],
])('outside production %o opens demo members to others, or not, and the log says so', (env, events) => {
  const config = readConfig({ ...env, SANDBOX_URL: 'http://127.0.0.1:3001' });
  expect(cautionsOf(config).map(({ event }) => event)).toEqual(events);
});

test.each([
  [{ HOST: '0.0.0.0' }, ['config.no-trusted-proxies']],
  [{ HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' }, []],
])('in production the log tells of proxies that nobody named: %o', (env, events) => {
  expect(cautionsOf(readConfig({ ...production, ...env })).map(({ event }) => event)).toEqual(events);
});

test('the log of a server in production names the gateways whose protocol is assumed', () => {
  const zpay = {
    ZPAY_BASE_URL: 'https://zpay.example/',
    ZPAY_MERCHANT_ID: 'M1',
    ZPAY_SECRET: 'of the operator, and of ZPAY alone',
  };
  const config = readConfig({ ...production, ...zpay, TRUSTED_PROXIES: '10.0.0.1' });
  expect(config.assumedQr).toEqual({
    ...{ WW: undefined, PAYTIMZ: undefined },
    ZPAY: { baseUrl: 'https://zpay.example', merchantId: 'M1', secret: 'of the operator, and of ZPAY alone' },
  });
  expect(cautionsOf(config)).toMatchObject([
    { event: 'config.assumed-protocol', text: expect.stringMatching(/^ZPAY: .*docs\/qr-gateway\.md/) },
  ]);
});

test('earlier secret keys are read with commas between them', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const SECRET_KEY_BEFORE = keys.map((key) => key.toString('base64')).join(', ');
  expect(readConfig({ SECRET_KEY_BEFORE }).earlierSecretKeys).toEqual(keys);
  expect(readConfig({}).earlierSecretKeys).toEqual([]);
});

test('migrations run as whoever owns the database, the server as whoever it is told', () => {
  const [app, owner] = ['postgres://app@db/prae', 'postgres://owner@db/prae'];
  expect(readMigrationUrl({ DATABASE_URL: app, MIGRATION_DATABASE_URL: owner })).toBe(owner);
  expect(readMigrationUrl({ DATABASE_URL: owner })).toBe(owner);
  expect(() => readMigrationUrl({ DATABASE_URL: app, MIGRATION_DATABASE_URL: 'mysql://x' })).toThrow(
    new ConfigurationRefused('Configuration: MIGRATION_DATABASE_URL must be a postgres:// address.'),
  );
});

test('the database is where DATABASE_URL says', () => {
  expect(readDatabaseUrl({ DATABASE_URL: 'postgres://prae@db:5432/prae' })).toBe(
    'postgres://prae@db:5432/prae',
  );
});

test('one-time passwords are off in Laos unless they are asked for', () => {
  expect(readConfig({ VARIANT: 'la' }).registerOtp).toBe(false);
  expect(readConfig({ VARIANT: 'la', REGISTER_OTP: 'true' }).registerOtp).toBe(true);
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', QR_MINIMUM: '' })).toMatchObject({ port: 3000, qrMinimum: undefined });
});

test('production starts with what it was given and knows no sandbox', () => {
  expect(readConfig(production)).toMatchObject({ production: true, kbank: undefined, games: new Map() });
  expect(readConfig(production).officialKey).toBeUndefined();
});

test.each([
  [{ SECRET_KEY: undefined }, 'SECRET_KEY is missing'],
  [{ PORTAL_URL: undefined }, 'PORTAL_URL is missing'],
  [{ TRUELINK_SECRET: 'development-only-truelink' }, 'TRUELINK_SECRET has its development default'],
  [{ SMS_SECRET: 'sandbox-secret' }, 'SMS_SECRET has its development default'],
  [{ SMS_SECRET: undefined }, 'SMS_SECRET is missing'],
  [{ EASYSLIP_BASE_URL: 'https://easyslip.example' }, 'EASYSLIP_TOKEN is missing'],
  [{ SLIPOK_KEY: 'of the operator' }, 'SLIPOK_BASE_URL is missing; SLIPOK_BRANCH is missing'],
  [
    {
      KBANKSLIP_BASE_URL: 'https://kbank.example',
      KBANKSLIP_CONSUMER_ID: 'C',
      KBANKSLIP_CONSUMER_SECRET: 'sandbox-secret',
    },
    'KBANKSLIP_CONSUMER_SECRET has its development default',
  ],
  [{ WW_BASE_URL: 'https://ww.example' }, 'WW_MERCHANT_ID is missing; WW_SECRET is missing'],
  [
    { S3_ENDPOINT: 'https://s3.example' },
    'S3_REGION is missing; S3_BUCKET is missing; S3_ACCESS_KEY is missing; S3_SECRET_KEY is missing',
  ],
  [{ JOKER_APP_ID: 'A' }, 'JOKER_API_URL is missing; JOKER_LOGIN_URL is missing; JOKER_SECRET is missing'],
])('production refuses %o', (change, problem) => {
  expect(() => readConfig({ ...production, ...change })).toThrow(`Configuration: ${problem}.`);
});

/** Every address of a party, with one that the sandbox has of it. */
const partyAddresses = Object.entries(sandboxAddresses({ SANDBOX_URL: 'https://party.example' }));
/** All parties, as an operator may have them. */
const connected = {
  ...{ ...production, ...developmentDefaults, ...Object.fromEntries(partyAddresses) },
  ...Object.fromEntries(
    Object.keys(developmentSecrets).map((name) => [name, `the operator's own, of ${name} alone`]),
  ),
  SECRET_KEY: production.SECRET_KEY,
  PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  OFFICIAL_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64'),
};

test('production speaks to every party over https, or on this machine', () => {
  expect(partyAddresses.map(([name]) => name)).toEqual(
    expect.arrayContaining(['SMS', 'KBANK', 'PAYONEX', 'WW', 'ZPAY'].map((code) => `${code}_BASE_URL`)),
  );
  expect([...readConfig(connected).games.keys()]).toEqual(connectableGames().map(([code]) => code));
  for (const [name] of partyAddresses) {
    // Origins, which have a test of their own.
    if (name === 'PUSH_SERVICES') continue;
    const reading = (url: string) => () => readConfig({ ...connected, [name]: url });
    expect(reading('http://party.example/x')).toThrow(
      new ConfigurationRefused(`Configuration: ${name} must be an https address.`),
    );
    expect(reading('http://127.0.0.1.party.example')).toThrow(ConfigurationRefused);
    expect(reading('http://localhost@party.example')).toThrow(ConfigurationRefused);
    for (const host of ['127.0.0.1:3001', 'localhost', '[::1]:1'])
      expect(reading(`http://${host}/x`)).not.toThrow();
    expect(() => readConfig({ [name]: 'http://party.example/x' })).not.toThrow();
  }
});

test('files are kept below DATA_DIR, or in the S3-compatible store that is configured', () => {
  expect(readConfig({})).toMatchObject({ s3: undefined, dataDir: resolve('.data') });
  expect(readConfig({ DATA_DIR: '/var/lib/prae' }).dataDir).toBe('/var/lib/prae');
  const store = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'ap-southeast-1',
    S3_BUCKET: 'prae.files-1',
    S3_ACCESS_KEY: 'A',
    S3_SECRET_KEY: 'the operator has one',
  };
  expect(readConfig({ ...production, ...store }).s3).toEqual({
    ...{ endpoint: 'https://s3.example', region: 'ap-southeast-1', bucket: 'prae.files-1' },
    ...{ accessKey: 'A', secretKey: 'the operator has one' },
  });
  const refused: [change: Record<string, string>, problem: string][] = [
    [{ S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT must be an https address'],
    [{ S3_SECRET_KEY: knownSecrets.S3_SECRET_KEY ?? '' }, 'S3_SECRET_KEY has its development default'],
    [{ S3_BUCKET: 'prae/slips' }, 'S3_BUCKET must be the name of a bucket'],
    [{ S3_REGION: 'Bangkok' }, 'S3_REGION must be the name of a region, such as ap-southeast-1'],
  ];
  for (const [change, problem] of refused)
    expect(() => readConfig({ ...production, ...store, ...change })).toThrow(
      new ConfigurationRefused(`Configuration: ${problem}.`),
    );
  expect(readConfig({ ...production, ...store, S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3).toBeDefined();
});

test('PayOneX is sent its token as it is, unless told otherwise, and is whole without being told', () => {
  expect(readConfig({}).payonex?.auth).toBe('plain');
  expect(readConfig({ PAYONEX_AUTH: 'bearer' }).payonex?.auth).toBe('bearer');
  expect(readConfig({ ...production, PAYONEX_AUTH: 'bearer' }).payonex).toBeUndefined();
  const party = {
    PAYONEX_BASE_URL: 'https://party.example',
    PAYONEX_ACCESS_KEY: 'a',
    PAYONEX_SECRET_KEY: 's',
  };
  expect(readConfig({ ...production, ...party }).payonex).toEqual({
    ...{ baseUrl: 'https://party.example', accessKey: 'a', secretKey: 's', auth: 'plain' },
  });
  expect(() => readConfig({ PAYONEX_AUTH: 'Bearer' })).toThrow(
    new ConfigurationRefused('Configuration: PAYONEX_AUTH must be plain or bearer.'),
  );
});

test('the bank feed is configured whole or not at all, and production can do without', () => {
  expect(readConfig({}).feed?.devices).toEqual(['sandbox-phone']);
  expect(readConfig(production).feed).toBeUndefined();
  const feed = {
    FEED_API_KEY: 'of the operator',
    FEED_SECRET: 'x'.repeat(32),
    FEED_DEVICES: 'phone-1, phone-2',
  };
  expect(readConfig({ ...production, ...feed }).feed).toEqual({
    ...{ apiKey: 'of the operator', secret: 'x'.repeat(32), devices: ['phone-1', 'phone-2'] },
  });
  const refused: [change: Record<string, string>, problem: string][] = [
    [{ FEED_API_KEY: '' }, 'FEED_API_KEY is missing'],
    [{ FEED_SECRET: '' }, 'FEED_SECRET is missing'],
    [{ FEED_DEVICES: '' }, 'FEED_DEVICES is missing'],
    [{ FEED_SECRET: 'short' }, 'FEED_SECRET must have at least 32 characters'],
    [{ FEED_DEVICES: 'a phone' }, 'FEED_DEVICES must be the ids of devices, with commas'],
    [{ FEED_SECRET: knownSecrets.FEED_SECRET ?? '' }, 'FEED_SECRET has its development default'],
  ];
  for (const [change, problem] of refused)
    expect(() => readConfig({ ...production, ...feed, ...change })).toThrow(
      new ConfigurationRefused(`Configuration: ${problem}.`),
    );
});

test('no two gateways of the assumed protocol have one secret in production', () => {
  const one = 'one and the same secret of the operator';
  const shared = (...names: string[]) => {
    const env = { ...connected, ...Object.fromEntries(names.map((name) => [name, one])) };
    return () => readConfig(env);
  };
  expect(shared('PAYTIMZ_SECRET')).not.toThrow();
  expect(shared('WW_SECRET', 'ZPAY_SECRET')).toThrow(
    new ConfigurationRefused('Configuration: ZPAY_SECRET must not be that of WW_SECRET.'),
  );
  expect(shared('WW_SECRET', 'PAYTIMZ_SECRET', 'ZPAY_SECRET')).toThrow(
    new ConfigurationRefused(
      'Configuration: PAYTIMZ_SECRET must not be that of WW_SECRET; ZPAY_SECRET must not be that of WW_SECRET.',
    ),
  );
});

test('a registration without one-time passwords needs no gateway for them', () => {
  const { SMS_BASE_URL: _, SMS_KEY: __, SMS_SECRET: ___, ...rest } = production;
  expect(readConfig({ ...rest, REGISTER_OTP: 'false' }).sms).toBeUndefined();
  expect(() => readConfig(rest)).toThrow('SMS_BASE_URL is missing (REGISTER_OTP is on)');
});

test('a game is configured by variables of its own code, in baht unless told', () => {
  const joker = {
    JOKER_API_URL: 'https://joker.example/api/',
    JOKER_LOGIN_URL: 'https://play.joker.example/lobby',
    JOKER_APP_ID: 'A',
    JOKER_SECRET: 'the operator has one',
  };
  const settings = {
    apiUrl: 'https://joker.example/api',
    loginUrl: 'https://play.joker.example/lobby',
    appId: 'A',
    secret: 'the operator has one',
  };
  const games = (env: Record<string, string>) => [...readConfig({ ...production, ...env }).games];
  expect(games(joker)).toEqual([['JOKER', { protocol: 'joker', currency: 'THB', settings }]]);
  expect(games({ ...joker, JOKER_CURRENCY: 'LAK' })).toMatchObject([['JOKER', { currency: 'LAK' }]]);
  expect(() => games({ ...joker, JOKER_CURRENCY: 'USD' })).toThrow('JOKER_CURRENCY must be THB or LAK');
  expect(() => games({ ...joker, JOKER_SECRET: 'sandbox-secret' })).toThrow(
    'JOKER_SECRET has its development default',
  );
});

test('a game of the assumed protocol has a secret of its own, and the log of production names it', () => {
  const game = (code: string, secret: string) => ({
    [`${code}_API_URL`]: 'https://games.example/api',
    [`${code}_LOGIN_URL`]: 'https://games.example/lobby',
    [`${code}_AGENT_ID`]: 'prae',
    [`${code}_SECRET`]: secret,
  });
  const one = 'a secret of the operator and of one provider';
  const config = readConfig({ ...production, ...game('IMI', one) });
  expect(cautionsOf(config)).toContainEqual({
    ...{ event: 'config.assumed-protocol', text: expect.stringMatching(/^IMI: .*docs\/game-provider\.md/) },
  });
  const huay = { ...game('HUAYHD', one), HUAYHD_PRODUCT_ID: 'HUAY' };
  expect(cautionsOf(readConfig({ ...production, ...huay }))).toContainEqual({
    ...{ event: 'config.assumed-protocol', text: expect.stringMatching(/^HUAYHD: .*docs\/providers\.md/) },
  });
  const uncertain = { ...game('SLOTRACHA', one), ...game('UFABET', one), UFABET_AGENT_SECRET: one };
  const told = cautionsOf(readConfig({ ...production, ...uncertain })).map(({ text }) => text);
  for (const code of ['SLOTRACHA', 'UFABET'])
    expect(told).toContainEqual(expect.stringMatching(new RegExp(`^${code}: .*docs/providers\\.md`)));
  const refused: [env: Record<string, string>, problem: string][] = [
    [
      { ...uncertain, UFABET_AGENT_ID: 'too-long' },
      'UFABET_AGENT_ID must have at most 8 small letters and digits',
    ],
    [
      { ...uncertain, UFABET_AGENT_SECRET: 'sandbox-secret' },
      'UFABET_AGENT_SECRET has its development default',
    ],
    [game('IMI', 'too short'), 'IMI_SECRET must have at least 32 characters'],
    [game('IMI', 'sandbox-secret-known-to-everyone-of-imi'), 'IMI_SECRET has its development default'],
    [{ ...game('IMI', one), ...game('USUN', one) }, 'USUN_SECRET must not be that of IMI_SECRET'],
  ];
  for (const [env, problem] of refused)
    expect(() => readConfig({ ...production, ...env })).toThrow(
      new ConfigurationRefused(`Configuration: ${problem}.`),
    );
});

test('outside production every game of a known protocol is the one in the sandbox', () => {
  const { games } = readConfig({ SANDBOX_PORT: '4001' });
  expect([...games.keys()]).toEqual(connectableGames().map(([code]) => code));
  expect(games.get('SLOTXO')).toEqual({
    protocol: 'joker',
    currency: 'THB',
    settings: {
      apiUrl: 'http://127.0.0.1:4001/slotxo',
      loginUrl: 'http://127.0.0.1:4001/slotxo/lobby',
      appId: 'SBXX',
      secret: 'sandbox-secret',
    },
  });
});

test('in the Lao variant the Joker of the sandbox is in kip unless something else is said', () => {
  const currencies = (env: Record<string, string>) =>
    [...readConfig({ VARIANT: 'la', ...env }).games].map(([code, { currency }]) => [code, currency]);
  const [kip, baht, ...others] = [
    ['JOKER', 'LAK'],
    ['JOKER', 'THB'],
    ...connectableGames().flatMap(([code]) => (code === 'JOKER' ? [] : [[code, 'THB']])),
  ];
  expect(currencies({})).toEqual([kip, ...others]);
  expect(currencies({ JOKER_CURRENCY: '' })).toEqual([kip, ...others]);
  expect(currencies({ JOKER_CURRENCY: 'THB' })).toEqual([baht, ...others]);
  expect(currencies({ JOKER_API_URL: 'https://joker.example/api' })).toEqual([baht, ...others]);
  expect(currencies({ VARIANT: 'th' })).toEqual([baht, ...others]);
});

test.each([
  'https://pictures.example/',
  'pictures.example',
  "https://a.example 'unsafe-inline'",
  'data:',
  '*',
])('pictures come from origins alone, not from %s', (origin) => {
  expect(() => readConfig({ MEDIA_ORIGINS: origin })).toThrow('MEDIA_ORIGINS must be origins');
  expect(readConfig({ MEDIA_ORIGINS: 'https://a.example, https://b.example:8443' }).mediaOrigins).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ]);
});

test('every variable of a game stands in .env.example', async () => {
  const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
  const names = connectableGames().flatMap(([code, line]) => [
    ...Object.values(gameVariables(code, line)),
    currencyVariable(code),
  ]);
  expect(names).toContain('SLOTXO_LOGIN_URL');
  expect(names.filter((name) => !example.includes(`#${name}=`))).toEqual([]);
});

test.each(['foo', '10.0.0.0/33', '10.0.0.1/', '::1/129', '1.2.3.4/8/8'])(
  '%s is no proxy to trust',
  (proxy) => {
    expect(() => readConfig({ ...production, TRUSTED_PROXIES: `127.0.0.1,${proxy}` })).toThrow(
      'TRUSTED_PROXIES must be addresses or networks, with commas',
    );
  },
);

test.each(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32', 'loopback'])('%s is one', (proxy) => {
  expect(readConfig({ ...production, TRUSTED_PROXIES: proxy }).trustedProxies).toEqual([proxy]);
});

describe('web push', () => {
  const whole = {
    PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    PUSH_SUBJECT: 'mailto:push@prae.example',
  };

  it('is off in production unless it is configured, and goes to the sandbox in development', () => {
    expect(readConfig(production).push).toBeUndefined();
    expect(readConfig({ ...production, ...whole }).push?.subject).toBe(whole.PUSH_SUBJECT);
    const { push, pushServices } = readConfig({ SANDBOX_URL: 'http://127.0.0.1:4001' });
    expect(push).toBeDefined();
    expect(pushServices).toEqual(['http://127.0.0.1:4001']);
    expect(readConfig(production).pushServices).toEqual([]);
  });

  it.each([
    [{ PUSH_PRIVATE_KEY: '' }, 'PUSH_PRIVATE_KEY is missing'],
    [{ PUSH_SUBJECT: '' }, 'PUSH_SUBJECT is missing'],
    [{ PUSH_PRIVATE_KEY: 'short' }, 'PUSH_PRIVATE_KEY must be a private key as npm run push-keys makes it'],
    [
      { PUSH_PRIVATE_KEY: 'A'.repeat(43) },
      'PUSH_PRIVATE_KEY must be a private key as npm run push-keys makes it',
    ],
    [
      { PUSH_PRIVATE_KEY: knownSecrets.PUSH_PRIVATE_KEY ?? '' },
      'PUSH_PRIVATE_KEY has its development default',
    ],
    [{ PUSH_SUBJECT: 'somebody' }, 'PUSH_SUBJECT must be a mailto: or https: address'],
    [{ PUSH_SERVICES: 'http://push.example' }, 'PUSH_SERVICES must be https addresses'],
    [{ PUSH_SERVICES: 'push.example' }, 'PUSH_SERVICES must be origins such as https://pictures.example'],
  ])('with %j is refused: %s', (change, line) => {
    expect(() => readConfig({ ...production, ...whole, ...change })).toThrow(`Configuration: ${line}.`);
  });
});
