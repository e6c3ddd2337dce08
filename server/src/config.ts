import { resolve } from 'node:path';
import { smallestQr } from '@prae/contract/deposit';
import { variants } from '@prae/contract/facts';
import { z } from 'zod';
import { builtIn, openBrand } from './brand/brand.ts';
import { developmentDefaults, knownSecrets, sandboxAddresses } from './config.development.ts';
import { assumedGameSecrets, type GameEnvironment, gameEnvironment, gamesIn } from './config.games.env.ts';
import { connectableGames, gameVariables } from './config.games.ts';
import {
  address,
  brand,
  flag,
  list,
  origins,
  port,
  proxies,
  pushKey,
  secret,
  secretKey,
  secretKeys,
  sender,
  signingKey,
  signingSecret,
} from './config.kinds.ts';
import { onepayIn, onepayVariables } from './config.onepay.ts';
import { isLoopback } from './domain/address.ts';

/** Why the server does not start: one line for the operator, without any secret's value. */
export class ConfigurationRefused extends Error {}

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORTAL_URL: address.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  TRUSTED_PROXIES: proxies,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  VARIANT: z.enum(variants, `must be ${variants.join(' or ')}`).default('th'),
  REGISTER_OTP: flag.optional(),
  CHAT: flag.default(false),
  CONSOLE: flag.default(false),
  CONSOLE_HOST: z
    .string()
    .regex(/^[a-z0-9.-]{1,253}$/, 'must be the name of a host, in small letters')
    .optional(),
  CHAT_PREFIX: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'letters, digits, - and _')
    .default('prae'),
  IFRAME: flag.default(false),
  QR_MINIMUM: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, 'must be an amount of money')
    .transform(Number)
    .refine((amount) => amount >= smallestQr, `must be at least ${smallestQr}`)
    .optional(),
  QR_VALID_MINUTES: z
    .string()
    .regex(/^\d{1,4}$/, 'must be 1 to 1440')
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 1_440, 'must be 1 to 1440')
    .default(10),
  BRAND: brand.default(() => openBrand(builtIn)),
  BRAND_NAME: z.string().min(1).max(40).optional(),
  MEDIA_ORIGINS: origins,
  TRUELINK_SECRET: secret,
  SECRET_KEY: secretKey,
  SECRET_KEY_BEFORE: secretKeys,
  OFFICIAL_KEY: signingKey.optional(),
  SMS_BASE_URL: address.optional(),
  SMS_KEY: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  OTP_SENDER: sender,
  KBANK_BASE_URL: address.optional(),
  KBANK_CONSUMER_ID: z.string().optional(),
  KBANK_CONSUMER_SECRET: z.string().optional(),
  KBANK_PARTNER_ID: z.string().optional(),
  KBANK_PARTNER_SECRET: z.string().optional(),
  KBANK_MERCHANT_ID: z.string().optional(),
  KBANK_TERMINAL_ID: z.string().optional(),
  PAYONEX_BASE_URL: address.optional(),
  PAYONEX_ACCESS_KEY: z.string().optional(),
  PAYONEX_SECRET_KEY: z.string().optional(),
  PAYONEX_AUTH: z.enum(['plain', 'bearer'], 'must be plain or bearer').optional(),
  EASYSLIP_BASE_URL: address.optional(),
  EASYSLIP_TOKEN: z.string().optional(),
  SLIPOK_BASE_URL: address.optional(),
  SLIPOK_BRANCH: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be a branch number')
    .optional(),
  SLIPOK_KEY: z.string().optional(),
  KBANKSLIP_BASE_URL: address.optional(),
  KBANKSLIP_CONSUMER_ID: z.string().optional(),
  KBANKSLIP_CONSUMER_SECRET: z.string().optional(),
  WW_BASE_URL: address.optional(),
  WW_MERCHANT_ID: z.string().optional(),
  WW_SECRET: signingSecret.optional(),
  PAYTIMZ_BASE_URL: address.optional(),
  PAYTIMZ_MERCHANT_ID: z.string().optional(),
  PAYTIMZ_SECRET: signingSecret.optional(),
  ZPAY_BASE_URL: address.optional(),
  ZPAY_MERCHANT_ID: z.string().optional(),
  ZPAY_SECRET: signingSecret.optional(),
  ...onepayVariables(address),
  FEED_API_KEY: secret.optional(),
  FEED_SECRET: signingSecret.optional(),
  FEED_DEVICES: list.refine(
    (devices) => devices.every((device) => /^[\w.:-]{1,64}$/.test(device)),
    'must be the ids of devices, with commas',
  ),
  S3_ENDPOINT: address.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a region, such as ap-southeast-1')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  TRUEMONEY_BASE_URL: address.optional(),
  PUSH_PRIVATE_KEY: pushKey.optional(),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  PUSH_SERVICES: origins,
};

/** The variable that holds a party's address, beside those of games. */
const partyAddress = /^([A-Z0-9_]+_)(?:BASE_URL|ENDPOINT)$/;

const environment = z.object(variables);
type Environment = z.infer<typeof environment>;

/** Everything the environment says, read once at the start. Parties that are not configured are `undefined`. */
export type Config = ReturnType<typeof arrange>;

/**
 * Reads the environment. Outside production what is missing has development defaults that point at the sandbox;
 * in production a missing or a default secret, half a party, a party that is spoken to in the clear, or two gateways of one
 * secret throws `ConfigurationRefused`.
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
  const values = production ? given : { ...developmentDefaults, ...sandboxAddresses(given), ...given };
  const [read, games] = [environment.safeParse(values), gameEnvironment.safeParse(values)];
  const problems =
    read.success && games.success
      ? [
          ...(production ? unsafe(values, { ...read.data, ...games.data }) : []),
          ...unfinished(read.data, games.data),
        ]
      : [...(read.error?.issues ?? []), ...(games.error?.issues ?? [])].map(
          (issue) => `${String(issue.path[0])} ${isMissing(issue, values) ? 'is missing' : issue.message}`,
        );
  if (!read.success || !games.success || problems.length > 0)
    throw new ConfigurationRefused(`Configuration: ${problems.join('; ')}.`);
  return arrange(read.data, games.data);
}

/**
 * The address of the database: DATABASE_URL of the environment. Whoever starts the server names one; `npm start` brings
 * its own. Missing or of another kind it throws `ConfigurationRefused`.
 */
export function readDatabaseUrl({ DATABASE_URL }: Record<string, string | undefined>): string {
  if (!DATABASE_URL) throw new ConfigurationRefused('Configuration: DATABASE_URL is missing.');
  return databaseUrl('DATABASE_URL', DATABASE_URL);
}

/** The service's secret keys: SECRET_KEY and SECRET_KEY_BEFORE; outside production with the development default. */
export function readSecretKeys(source: Record<string, string | undefined>): {
  secretKey: Buffer;
  earlierSecretKeys: readonly Buffer[];
} {
  const { NODE_ENV, SECRET_KEY, SECRET_KEY_BEFORE } = source;
  const fallback = NODE_ENV === 'production' ? undefined : developmentDefaults.SECRET_KEY;
  const read = z
    .object({ SECRET_KEY: secretKey, SECRET_KEY_BEFORE: secretKeys })
    .safeParse({ SECRET_KEY: SECRET_KEY || fallback, SECRET_KEY_BEFORE: SECRET_KEY_BEFORE || undefined });
  if (!read.success)
    throw new ConfigurationRefused(
      `Configuration: ${read.error.issues[0]?.path[0]?.toString()} is missing or malformed.`,
    );
  return { secretKey: read.data.SECRET_KEY, earlierSecretKeys: read.data.SECRET_KEY_BEFORE };
}

/** The hosts whose pictures the portal's pages show: MEDIA_ORIGINS. */
export function readMediaOrigins({ MEDIA_ORIGINS }: Record<string, string | undefined>): readonly string[] {
  const read = origins.safeParse(MEDIA_ORIGINS);
  if (read.success) return read.data;
  throw new ConfigurationRefused(`Configuration: MEDIA_ORIGINS ${read.error.issues[0]?.message}.`);
}

/** The same as the database's owner, who alone may migrate: MIGRATION_DATABASE_URL, or else DATABASE_URL. */
export function readMigrationUrl(source: Record<string, string | undefined>): string {
  const { MIGRATION_DATABASE_URL } = source;
  return MIGRATION_DATABASE_URL
    ? databaseUrl('MIGRATION_DATABASE_URL', MIGRATION_DATABASE_URL)
    : readDatabaseUrl(source);
}

function databaseUrl(name: string, value: string): string {
  if (databaseAddress.safeParse(value).success) return value;
  throw new ConfigurationRefused(`Configuration: ${name} must be a postgres:// address.`);
}

function isMissing(issue: z.core.$ZodIssue, values: Record<string, unknown>): boolean {
  return values[String(issue.path[0])] === undefined;
}

/** What serves in development alone. */
function unsafe(
  values: Record<string, string | undefined>,
  env: Readonly<Record<string, unknown>>,
): string[] {
  return [...defaultSecrets(values), ...inTheClear(values), ...sharedSecrets(env), ...openPush(values)];
}

/** Addresses of parties that others on the way could read and change; nobody is on the way to this machine itself. */
function inTheClear(values: Record<string, string | undefined>): string[] {
  const games = connectableGames().flatMap(([code, line]) => Object.values(gameVariables(code, line)));
  const names = [...Object.keys(variables).filter((name) => partyAddress.test(name)), ...games];
  return names.flatMap((name) => {
    const { [name]: value = '' } = values;
    if (!/_(?:URL|ENDPOINT)$/.test(name) || !URL.canParse(value)) return [];
    const { protocol, hostname } = new URL(value);
    return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
      ? []
      : [`${name} must be an https address`];
  });
}

/** A push service is handed what its browser alone can read; who has it is told when members get money all the same. */
function openPush({ PUSH_SERVICES = '' }: Record<string, string | undefined>): string[] {
  return /\bhttp:/.test(PUSH_SERVICES) ? ['PUSH_SERVICES must be https addresses'] : [];
}

/** What one party of our own protocols signs would count as the other's. */
function sharedSecrets(env: Readonly<Record<string, unknown>>): string[] {
  const names = ['WW_SECRET', 'PAYTIMZ_SECRET', 'ZPAY_SECRET', ...assumedGameSecrets()];
  return names.flatMap((name, at) => {
    const same = names.slice(0, at).find((other) => env[other] !== undefined && env[other] === env[name]);
    return same ? [`${name} must not be that of ${same}`] : [];
  });
}

function defaultSecrets(values: Record<string, string | undefined>): string[] {
  return Object.entries(knownSecrets)
    .filter(([name, value]) => values[name] === value)
    .map(([name]) => `${name} has its development default`);
}

/** What a party does not need to be whole: how it wants to be spoken to, where it says that. */
const spared: ReadonlySet<string> = new Set(['PAYONEX_AUTH']);

/** A party is configured whole or not at all; what the switches ask for must be there. */
function unfinished(env: Environment, games: GameEnvironment): string[] {
  const values: Record<string, unknown> = { ...env, ...games };
  const parties = [
    ...connectedParties().map((party) =>
      Object.keys(variables).filter((name) => name.startsWith(party) && !spared.has(name)),
    ),
    ...connectableGames().map(([code, line]) => Object.values(gameVariables(code, line))),
  ];
  const problems = parties.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    return missing.length < names.length ? missing.map((name) => `${name} is missing`) : [];
  });
  problems.push(...unfinishedFeed(env));
  if ((env.PUSH_PRIVATE_KEY === undefined) !== (env.PUSH_SUBJECT === undefined))
    problems.push(`${env.PUSH_SUBJECT === undefined ? 'PUSH_SUBJECT' : 'PUSH_PRIVATE_KEY'} is missing`);
  if (registerOtp(env) && env.SMS_BASE_URL === undefined)
    problems.push('SMS_BASE_URL is missing (REGISTER_OTP is on)');
  if (env.NODE_ENV === 'production' && env.PORTAL_URL === undefined) problems.push('PORTAL_URL is missing');
  return problems;
}

/** The feed calls us, and so has no address of its own. */
function unfinishedFeed({ FEED_API_KEY, FEED_SECRET, FEED_DEVICES }: Environment): string[] {
  const devices = FEED_DEVICES.length > 0 ? FEED_DEVICES : undefined;
  const missing = Object.entries({ FEED_API_KEY, FEED_SECRET, FEED_DEVICES: devices }).flatMap(
    ([name, value]) => (value === undefined ? [`${name} is missing`] : []),
  );
  return missing.length < 3 ? missing : [];
}

/** The parties outside, as the variables of each begin: who has an address has to be connected. */
function connectedParties(): string[] {
  return Object.keys(variables).flatMap((name) => partyAddress.exec(name)?.[1] ?? []);
}

/** On in Thailand unless told; in Laos it is for the operator to say whether messages from abroad are to be paid for. */
function registerOtp({ REGISTER_OTP, VARIANT }: Environment): boolean {
  return REGISTER_OTP ?? VARIANT === 'th';
}

function arrange(env: Environment, games: GameEnvironment) {
  return {
    mode: env.NODE_ENV,
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** The public origin, without a slash at the end; outside production the listening address stands in. */
    portalUrl: env.PORTAL_URL,
    /** The folder of what this machine keeps, as a whole path. */
    dataDir: resolve(env.DATA_DIR),
    /** Addresses of proxies whose forwarded headers count. */
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    variant: env.VARIANT,
    registerOtp: registerOtp(env),
    console: env.CONSOLE,
    consoleHost: env.CONSOLE_HOST,
    chat: env.CHAT,
    /** What the names of the chat rooms begin with. */
    chatPrefix: env.CHAT_PREFIX,
    iframe: env.IFRAME,
    /** Overrides the minimum of PAYTIMZ and ZPAY, in baht. */
    qrMinimum: env.QR_MINIMUM,
    qrValidMinutes: env.QR_VALID_MINUTES,
    /** For how long a bank that does not know a slip's transfer is asked again. */
    slipPatienceMs: env.NODE_ENV === 'production' ? 600_000 : 30_000,
    /** The longest pause between two questions about a gift that is under way. */
    giftCheckMs: env.NODE_ENV === 'production' ? 300_000 : 20_000,
    /** How the portal looks, and what it calls itself where BRAND_NAME does not say. */
    brand: env.BRAND,
    brandName: env.BRAND_NAME ?? env.BRAND.name,
    /** Whose pictures the portal's pages may show beside its own. */
    mediaOrigins: env.MEDIA_ORIGINS,
    truelinkSecret: env.TRUELINK_SECRET,
    /** 32 bytes from which every key of ours is derived. */
    secretKey: env.SECRET_KEY,
    /** What SECRET_KEY was before: what is kept under these is still read. */
    earlierSecretKeys: env.SECRET_KEY_BEFORE,
    /** Signs the list of official accounts; without it there is none. */
    officialKey: env.OFFICIAL_KEY,
    sms: whole({ baseUrl: env.SMS_BASE_URL, key: env.SMS_KEY, secret: env.SMS_SECRET }),
    /** Whom a message with a one-time password of our own is from. */
    otpSender: env.OTP_SENDER,
    kbank: whole({
      baseUrl: env.KBANK_BASE_URL,
      consumerId: env.KBANK_CONSUMER_ID,
      consumerSecret: env.KBANK_CONSUMER_SECRET,
      partnerId: env.KBANK_PARTNER_ID,
      partnerSecret: env.KBANK_PARTNER_SECRET,
      merchantId: env.KBANK_MERCHANT_ID,
      terminalId: env.KBANK_TERMINAL_ID,
    }),
    payonex: payonexIn(env),
    /** The QR gateways whose protocol is assumed: docs/qr-gateway.md. */
    assumedQr: {
      WW: whole({ baseUrl: env.WW_BASE_URL, merchantId: env.WW_MERCHANT_ID, secret: env.WW_SECRET }),
      PAYTIMZ: whole({
        baseUrl: env.PAYTIMZ_BASE_URL,
        merchantId: env.PAYTIMZ_MERCHANT_ID,
        secret: env.PAYTIMZ_SECRET,
      }),
      ZPAY: whole({ baseUrl: env.ZPAY_BASE_URL, merchantId: env.ZPAY_MERCHANT_ID, secret: env.ZPAY_SECRET }),
    },
    /** Codes in kip, which are made here. */
    onepay: whole(onepayIn(env)),
    /** The slip verifiers; they are asked in this order. */
    slips: {
      EASYSLIP: whole({ baseUrl: env.EASYSLIP_BASE_URL, token: env.EASYSLIP_TOKEN }),
      SLIPOK: whole({ baseUrl: env.SLIPOK_BASE_URL, branch: env.SLIPOK_BRANCH, key: env.SLIPOK_KEY }),
      KBANK: whole({
        baseUrl: env.KBANKSLIP_BASE_URL,
        consumerId: env.KBANKSLIP_CONSUMER_ID,
        consumerSecret: env.KBANKSLIP_CONSUMER_SECRET,
      }),
    },
    /** The devices that pass on what banks write to us. */
    feed: feedIn(env),
    /** Where uploaded files are kept; without it in `dataDir`. */
    s3: whole({
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
    }),
    /** Gift vouchers, for wallets of ours that take gift links. */
    truemoney: whole({ baseUrl: env.TRUEMONEY_BASE_URL }),
    /** Who pushes news to members' devices; without it nothing is pushed. */
    push: whole({ privateKey: env.PUSH_PRIVATE_KEY, subject: env.PUSH_SUBJECT }),
    /** Push services beside those of the browsers that are known. */
    pushServices: env.PUSH_SERVICES,
    games: gamesIn(games),
  };
}

function payonexIn(env: Environment) {
  const party = whole({
    baseUrl: env.PAYONEX_BASE_URL,
    accessKey: env.PAYONEX_ACCESS_KEY,
    secretKey: env.PAYONEX_SECRET_KEY,
  });
  return party && { ...party, auth: env.PAYONEX_AUTH ?? 'plain' };
}

function feedIn({ FEED_API_KEY: apiKey, FEED_SECRET: secret, FEED_DEVICES: devices }: Environment) {
  return apiKey !== undefined && secret !== undefined ? { apiKey, secret, devices } : undefined;
}

/** The party with all its parts, or undefined when it is not configured. */
function whole<T extends Record<string, string | undefined>>(
  party: T,
): { [K in keyof T]: string } | undefined {
  return Object.values(party).includes(undefined) ? undefined : (party as { [K in keyof T]: string });
}
