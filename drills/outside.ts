import { credentials } from '@prae/sandbox/credentials';

/**
 * The outside world in a process of its own. A portal as in production refuses the secrets that everyone knows, so each
 * party gets the one that the portal was given for it.
 */
const { env } = process;
Object.assign(credentials.sms, { secret: env.SMS_SECRET });
Object.assign(credentials.kbank, {
  consumerSecret: env.KBANK_CONSUMER_SECRET,
  partnerSecret: env.KBANK_PARTNER_SECRET,
});
Object.assign(credentials.payonex, { secretKey: env.PAYONEX_SECRET_KEY });
Object.assign(credentials.slip.easyslip, { token: env.EASYSLIP_TOKEN });
Object.assign(credentials.slip.slipok, { key: env.SLIPOK_KEY });
Object.assign(credentials.slip.kbank, { consumerSecret: env.KBANKSLIP_CONSUMER_SECRET });
Object.assign(credentials.feed, { apiKey: env.FEED_API_KEY, secret: env.FEED_SECRET });
Object.assign(credentials.WW, { secret: env.WW_SECRET });
Object.assign(credentials.PAYTIMZ, { secret: env.PAYTIMZ_SECRET });
Object.assign(credentials.ZPAY, { secret: env.ZPAY_SECRET });
if (env.BCEL_ONEPAY_SUBSCRIBE_KEY)
  Object.assign(credentials.BCEL, {
    subscribeKey: env.BCEL_ONEPAY_SUBSCRIBE_KEY,
    mcid: env.BCEL_ONEPAY_MCID,
  });
Object.assign(credentials.JOKER, { secret: env.JOKER_SECRET });
Object.assign(credentials.SLOTXO, { secret: env.SLOTXO_SECRET });

// Some of it is read as the parties are loaded.
const { startSandbox } = await import('@prae/sandbox/sandbox');
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: env.DATA_DIR ?? '' });
console.log(`sandbox listening on ${sandbox.url}`);
process.on('SIGTERM', () => process.exit(0));
