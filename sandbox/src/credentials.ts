/** What each party gave the portal's operator to sign in with. Fixed and public: they open nothing but this sandbox. */
export const credentials = {
  sms: { key: '1700000000000000', secret: 'sandbox-secret' },
  kbank: {
    consumerId: 'sandbox-consumer',
    consumerSecret: 'sandbox-secret',
    partnerId: 'PTR0000001',
    partnerSecret: 'sandbox-partner-secret',
    merchantId: 'KB000000000001',
    terminalId: 'TERM0001',
  },
  payonex: { accessKey: 'sandbox-access', secretKey: 'sandbox-secret' },
  slip: {
    easyslip: { token: 'sandbox-easyslip-token' },
    slipok: { branch: '10001', key: 'sandbox-slipok-key' },
    kbank: { consumerId: 'sandbox-slip-consumer', consumerSecret: 'sandbox-secret' },
  },
  feed: {
    apiKey: 'sandbox-feed-key',
    secret: 'sandbox-secret-known-to-everyone-of-feed',
    device: 'sandbox-phone',
  },
  WW: { merchantId: 'WW000001', secret: 'sandbox-secret-known-to-everyone-of-ww' },
  PAYTIMZ: { merchantId: 'PT000001', secret: 'sandbox-secret-known-to-everyone-of-paytimz' },
  ZPAY: { merchantId: 'ZP000001', secret: 'sandbox-secret-known-to-everyone-of-zpay' },
  BCEL: { subscribeKey: 'sub-c-sandbox', mcid: 'mchSANDBOX00001', shop: 'SHOP0001' },
  s3: {
    region: 'ap-southeast-1',
    bucket: 'prae',
    accessKey: 'sandbox-access',
    secretKey: 'sandbox-secret',
  },
  JOKER: { appId: 'SBXJ', secret: 'sandbox-secret' },
  SLOTXO: { appId: 'SBXX', secret: 'sandbox-secret' },
  SEXYGAME: { agentId: 'sbxagent', cert: 'sandbox-secret' },
} as const;
