import { connectableGames, gameVariables } from './config.games.ts';
import { laoDefaults } from './config.onepay.ts';

/** The variables of every game in the sandbox. */
const sandboxGames = connectableGames().map(([code, line]) => ({
  code,
  sandbox: Object.entries(line.sandbox).map(([end, value]) => [`${code}_${end}`, value]),
  login: line.sandboxLogin ?? 'lobby',
  names: Object.values(gameVariables(code, line)),
}));

/** A private key of Ed25519 of 32 known bytes, in PKCS #8. */
const officialKey = Buffer.concat([
  Buffer.from('302e020100300506032b657004220420', 'hex'),
  Buffer.from('development-only-32-bytes-ed2551'),
]).toString('base64');

/**
 * Secrets for development alone: they are known to everyone, so production refuses to start with any of them.
 */
export const developmentSecrets: Readonly<Record<string, string>> = {
  TRUELINK_SECRET: 'development-only-truelink',
  SECRET_KEY: Buffer.from('development-only-32-bytes-secret').toString('base64'),
  OFFICIAL_KEY: officialKey,
  SMS_SECRET: 'sandbox-secret',
  KBANK_CONSUMER_SECRET: 'sandbox-secret',
  KBANK_PARTNER_SECRET: 'sandbox-partner-secret',
  PAYONEX_SECRET_KEY: 'sandbox-secret',
  EASYSLIP_TOKEN: 'sandbox-easyslip-token',
  SLIPOK_KEY: 'sandbox-slipok-key',
  KBANKSLIP_CONSUMER_SECRET: 'sandbox-secret',
  FEED_API_KEY: 'sandbox-feed-key',
  FEED_SECRET: 'sandbox-secret-known-to-everyone-of-feed',
  WW_SECRET: 'sandbox-secret-known-to-everyone-of-ww',
  PAYTIMZ_SECRET: 'sandbox-secret-known-to-everyone-of-paytimz',
  ZPAY_SECRET: 'sandbox-secret-known-to-everyone-of-zpay',
  PUSH_PRIVATE_KEY: Buffer.from('development-only-32-bytes-pushed').toString('base64url'),
  ...Object.fromEntries(
    sandboxGames.flatMap(({ names }) =>
      names.filter((name) => name.endsWith('_SECRET')).map((name) => [name, 'sandbox-secret']),
    ),
  ),
  ...Object.fromEntries(
    sandboxGames.flatMap(({ sandbox }) => sandbox.filter(([name = '']) => name.endsWith('_SECRET'))),
  ),
};

/** Those, and the secrets of the sandbox's parties that development does without: production refuses these, too. */
export const knownSecrets: Readonly<Record<string, string>> = {
  ...developmentSecrets,
  S3_SECRET_KEY: 'sandbox-secret',
};

/** What the sandbox knows this portal by. */
export const developmentDefaults: Record<string, string> = {
  ...developmentSecrets,
  CONSOLE: 'true',
  SMS_KEY: '1700000000000000',
  KBANK_CONSUMER_ID: 'sandbox-consumer',
  KBANK_PARTNER_ID: 'PTR0000001',
  KBANK_MERCHANT_ID: 'KB000000000001',
  KBANK_TERMINAL_ID: 'TERM0001',
  PAYONEX_ACCESS_KEY: 'sandbox-access',
  SLIPOK_BRANCH: '10001',
  KBANKSLIP_CONSUMER_ID: 'sandbox-slip-consumer',
  FEED_DEVICES: 'sandbox-phone',
  WW_MERCHANT_ID: 'WW000001',
  PAYTIMZ_MERCHANT_ID: 'PT000001',
  ZPAY_MERCHANT_ID: 'ZP000001',
  PUSH_SUBJECT: 'mailto:push@prae.example',
  ...Object.fromEntries(sandboxGames.flatMap(({ sandbox }) => sandbox)),
};

/** In the Lao variant the sandbox's Joker is in kip, so that members who have kip can play; SLOTXO stays in baht for the others. */
function gameCurrencies({ VARIANT, JOKER_API_URL }: Record<string, string | undefined>) {
  return VARIANT === 'la' && JOKER_API_URL === undefined ? { JOKER_CURRENCY: 'LAK' } : {};
}

/** Where each party is found in the sandbox: SANDBOX_URL, or the port and host the sandbox is started with. */
export function sandboxAddresses(given: Record<string, string | undefined>): Record<string, string> {
  const url = given.SANDBOX_URL ?? `http://${given.HOST ?? '127.0.0.1'}:${given.SANDBOX_PORT ?? '3001'}`;
  return {
    SMS_BASE_URL: `${url}/thaibulksms`,
    KBANK_BASE_URL: `${url}/kbank`,
    PAYONEX_BASE_URL: `${url}/payonex`,
    EASYSLIP_BASE_URL: `${url}/slip/easyslip`,
    SLIPOK_BASE_URL: `${url}/slip/slipok`,
    KBANKSLIP_BASE_URL: `${url}/slip/kbank`,
    WW_BASE_URL: `${url}/ww`,
    PAYTIMZ_BASE_URL: `${url}/paytimz`,
    ZPAY_BASE_URL: `${url}/zpay`,
    TRUEMONEY_BASE_URL: `${url}/truemoney`,
    PUSH_SERVICES: url,
    ...(given.VARIANT === 'la' && laoDefaults(url)),
    ...gameCurrencies(given),
    ...Object.fromEntries(
      sandboxGames.flatMap(({ code, login, names }) =>
        names
          .filter((name) => name.endsWith('_URL'))
          .map((name) => [
            name,
            `${url}/${code.toLowerCase()}${name.endsWith('_LOGIN_URL') ? `/${login}` : ''}`,
          ]),
      ),
    ),
  };
}
