import { z } from 'zod';
import { developmentDefaults, developmentSecrets, sandboxAddresses } from './config.development.ts';

/** Why the server does not start: one line for the operator, without any secret's value. */
export class ConfigurationRefused extends Error {}

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((v) => v === 'true' || v === '1');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number');
const address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((v) => v.replace(/\/+$/, ''));
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const secret = z.string().min(8, 'must have at least 8 characters');

const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORTAL_URL: address.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((v) =>
      v
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  VARIANT: z.enum(['th', 'la'], 'must be th or la').default('th'),
  REGISTER_OTP: flag.optional(),
  CHAT: flag.default(false),
  IFRAME: flag.default(false),
  QR_MINIMUM: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, 'must be an amount of money')
    .transform(Number)
    .optional(),
  QR_VALID_MINUTES: z
    .string()
    .regex(/^\d{1,4}$/, 'must be 1 to 1440')
    .transform(Number)
    .refine((minutes) => minutes >= 1 && minutes <= 1_440, 'must be 1 to 1440')
    .default(10),
  BRAND_NAME: z.string().min(1).max(40).default('Prae'),
  TRUELINK_SECRET: secret,
  SECRET_KEY: z
    .string()
    .refine((v) => /^[A-Za-z0-9+/]{43}=$/.test(v), 'must be 32 bytes as base64')
    .transform((v) => Buffer.from(v, 'base64')),
  SMS_BASE_URL: address.optional(),
  SMS_KEY: z.string().optional(),
  SMS_SECRET: z.string().optional(),
  KBANK_BASE_URL: address.optional(),
  KBANK_CONSUMER_ID: z.string().optional(),
  KBANK_CONSUMER_SECRET: z.string().optional(),
  KBANK_PARTNER_ID: z.string().optional(),
  KBANK_PARTNER_SECRET: z.string().optional(),
  KBANK_MERCHANT_ID: z.string().optional(),
  KBANK_TERMINAL_ID: z.string().optional(),
  JOKER_API_URL: address.optional(),
  JOKER_LOGIN_URL: address.optional(),
  JOKER_APP_ID: z.string().optional(),
  JOKER_SECRET: z.string().optional(),
  SLOTXO_API_URL: address.optional(),
  SLOTXO_LOGIN_URL: address.optional(),
  SLOTXO_APP_ID: z.string().optional(),
  SLOTXO_SECRET: z.string().optional(),
  PAYONEX_BASE_URL: address.optional(),
  PAYONEX_ACCESS_KEY: z.string().optional(),
  PAYONEX_SECRET_KEY: z.string().optional(),
};

const environment = z.object(variables);
type Environment = z.infer<typeof environment>;
type Name = keyof Environment;

/** Everything the environment says, read once at the start. Parties that are not configured are `undefined`. */
export type Config = ReturnType<typeof arrange>;

/**
 * Reads the environment. Outside production what is missing has development defaults that point at the sandbox;
 * in production a missing or a default secret, or half a party, throws `ConfigurationRefused`.
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
  const values = production ? given : { ...developmentDefaults, ...sandboxAddresses(given), ...given };
  const read = environment.safeParse(values);
  const problems = read.success
    ? [...(production ? defaultSecrets(values) : []), ...unfinished(read.data)]
    : read.error.issues.map(
        (issue) => `${String(issue.path[0])} ${isMissing(issue, values) ? 'is missing' : issue.message}`,
      );
  if (!read.success || problems.length > 0)
    throw new ConfigurationRefused(`Configuration: ${problems.join('; ')}.`);
  return arrange(read.data);
}

/**
 * The address of the database, as its owner: DATABASE_URL of the environment. Whoever starts the server names one;
 * `npm start` brings its own. Missing or of another kind it throws `ConfigurationRefused`.
 */
export function readDatabaseUrl({ DATABASE_URL }: Record<string, string | undefined>): string {
  if (!DATABASE_URL) throw new ConfigurationRefused('Configuration: DATABASE_URL is missing.');
  if (!databaseAddress.safeParse(DATABASE_URL).success)
    throw new ConfigurationRefused('Configuration: DATABASE_URL must be a postgres:// address.');
  return DATABASE_URL;
}

function isMissing(issue: z.core.$ZodIssue, values: Record<string, unknown>): boolean {
  return values[String(issue.path[0])] === undefined;
}

function defaultSecrets(values: Record<string, string | undefined>): string[] {
  return Object.entries(developmentSecrets)
    .filter(([name, value]) => values[name] === value)
    .map(([name]) => `${name} has its development default`);
}

/** A party is configured whole or not at all; what the switches ask for must be there. */
function unfinished(env: Environment): string[] {
  const problems: string[] = [];
  for (const party of ['SMS_', 'KBANK_', 'JOKER_', 'SLOTXO_', 'PAYONEX_']) {
    const names = (Object.keys(variables) as Name[]).filter((name) => name.startsWith(party));
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      problems.push(...missing.map((name) => `${name} is missing`));
  }
  if (registerOtp(env) && env.SMS_BASE_URL === undefined)
    problems.push('SMS_BASE_URL is missing (REGISTER_OTP is on)');
  if (env.NODE_ENV === 'production' && env.PORTAL_URL === undefined) problems.push('PORTAL_URL is missing');
  return problems;
}

/** On in Thailand unless told; off in Laos, where no gateway for it is known. */
function registerOtp({ REGISTER_OTP, VARIANT }: Environment): boolean {
  return REGISTER_OTP ?? VARIANT === 'th';
}

function arrange(env: Environment) {
  return {
    mode: env.NODE_ENV,
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    /** The public origin, without a slash at the end; outside production the listening address stands in. */
    portalUrl: env.PORTAL_URL,
    /** Addresses of proxies whose forwarded headers count. */
    trustedProxies: env.TRUSTED_PROXIES,
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    variant: env.VARIANT,
    registerOtp: registerOtp(env),
    chat: env.CHAT,
    iframe: env.IFRAME,
    /** Overrides the minimum of PAYTIMZ and ZPAY, in baht. */
    qrMinimum: env.QR_MINIMUM,
    qrValidMinutes: env.QR_VALID_MINUTES,
    brandName: env.BRAND_NAME,
    truelinkSecret: env.TRUELINK_SECRET,
    /** 32 bytes from which every key of ours is derived. */
    secretKey: env.SECRET_KEY,
    sms: whole({ baseUrl: env.SMS_BASE_URL, key: env.SMS_KEY, secret: env.SMS_SECRET }),
    kbank: whole({
      baseUrl: env.KBANK_BASE_URL,
      consumerId: env.KBANK_CONSUMER_ID,
      consumerSecret: env.KBANK_CONSUMER_SECRET,
      partnerId: env.KBANK_PARTNER_ID,
      partnerSecret: env.KBANK_PARTNER_SECRET,
      merchantId: env.KBANK_MERCHANT_ID,
      terminalId: env.KBANK_TERMINAL_ID,
    }),
    joker: whole({
      apiUrl: env.JOKER_API_URL,
      loginUrl: env.JOKER_LOGIN_URL,
      appId: env.JOKER_APP_ID,
      secret: env.JOKER_SECRET,
    }),
    slotxo: whole({
      apiUrl: env.SLOTXO_API_URL,
      loginUrl: env.SLOTXO_LOGIN_URL,
      appId: env.SLOTXO_APP_ID,
      secret: env.SLOTXO_SECRET,
    }),
    payonex: whole({
      baseUrl: env.PAYONEX_BASE_URL,
      accessKey: env.PAYONEX_ACCESS_KEY,
      secretKey: env.PAYONEX_SECRET_KEY,
    }),
  };
}

/** The party with all its parts, or undefined when it is not configured. */
function whole<T extends Record<string, string | undefined>>(
  party: T,
): { [K in keyof T]: string } | undefined {
  return Object.values(party).includes(undefined) ? undefined : (party as { [K in keyof T]: string });
}
