/**
 * Secrets for development alone: they are known to everyone, so production refuses to start with any of them.
 */
export const developmentSecrets = {
  TRUELINK_SECRET: 'development-only-truelink',
  SECRET_KEY: Buffer.from('development-only-32-bytes-secret').toString('base64'),
  SMS_SECRET: 'sandbox-secret',
  KBANK_CONSUMER_SECRET: 'sandbox-secret',
  KBANK_PARTNER_SECRET: 'sandbox-partner-secret',
  JOKER_SECRET: 'sandbox-secret',
  SLOTXO_SECRET: 'sandbox-secret',
  PAYONEX_SECRET_KEY: 'sandbox-secret',
} as const;

/** What the sandbox knows this portal by. */
export const developmentDefaults: Record<string, string> = {
  ...developmentSecrets,
  SMS_KEY: '1700000000000000',
  KBANK_CONSUMER_ID: 'sandbox-consumer',
  KBANK_PARTNER_ID: 'PTR0000001',
  KBANK_MERCHANT_ID: 'KB000000000001',
  KBANK_TERMINAL_ID: 'TERM0001',
  JOKER_APP_ID: 'SBXJ',
  SLOTXO_APP_ID: 'SBXX',
  PAYONEX_ACCESS_KEY: 'sandbox-access',
};

/** Where each party is found in the sandbox: SANDBOX_URL, or the port and host the sandbox is started with. */
export function sandboxAddresses(given: Record<string, string | undefined>): Record<string, string> {
  const url = given.SANDBOX_URL ?? `http://${given.HOST ?? '127.0.0.1'}:${given.SANDBOX_PORT ?? '3001'}`;
  return {
    SMS_BASE_URL: `${url}/thaibulksms`,
    KBANK_BASE_URL: `${url}/kbank`,
    JOKER_API_URL: `${url}/joker`,
    JOKER_LOGIN_URL: `${url}/joker/lobby`,
    SLOTXO_API_URL: `${url}/slotxo`,
    SLOTXO_LOGIN_URL: `${url}/slotxo/lobby`,
    PAYONEX_BASE_URL: `${url}/payonex`,
  };
}
