/**
 * Every call of the wire in one table: id -> methods and path below /api.
 * Where the specification gives a GET that changes something, the same path also takes POST; the portal uses POST.
 * This file imports nothing, so that the browser can carry it without the schemas.
 */
export const routes = {
  'lookup.banks': 'GET /lookup/banks',
  'lookup.sources': 'GET /lookup/sources',
  'lookup.info': 'GET /lookup/info',
  'lookup.contact': 'GET /lookup/contact',
  'lookup.conditions': 'GET /lookup/conditions',
  'lookup.agreements': 'GET /lookup/agreements',
  'lookup.notice': 'GET /lookup/notice',
  'lookup.deposit': 'GET /lookup/deposit',
  'lookup.withdraw': 'GET /lookup/withdraw',
  'lookup.slip': 'GET /lookup/slip',
  'lookup.active': 'GET /lookup/active',
  'lookup.registerOTP': 'GET /lookup/registerOTP',
  'lookup.enableChatWidget': 'GET /lookup/enableChatWidget',

  'registration.otp.send': 'POST /otp/send',
  'registration.otp.verify': 'POST /otp/verify',
  'registration.validate': 'POST /account/validate',
  'registration.create': 'POST /account',

  'session.create': 'POST /login',
  'session.end': 'POST /logout',

  'profile.read': 'GET /account/profile',
  'profile.update': 'PUT /account/profile',
  'profile.bankAccountName': 'PUT /account/bankAccountName',
  'profile.password': 'PUT /account/changepwd',

  'wallet.read': 'GET /wallet',
  'wallet.refresh': 'GET|POST /wallet/refresh/slot',

  'game.activate': 'GET|POST /wallet/activate/:code',
  'game.account': 'GET /wallet/account/:code',
  'game.resetPassword': 'GET|POST /wallet/resetpassword/:code',
  'game.launch': 'GET|POST /autoLogin/:provider/:username',
  'game.launchWithPassword': 'GET|POST /autoLogin/:provider/:username/:password',

  'transfer.create': 'POST /wallet/transfer',
  'transfer.all': 'POST /wallet/transferAll',

  'withdraw.create': 'POST /wallet/withdraw',
  'withdraw.all': 'POST /wallet/withdrawAll',

  'deposit.qr.read': 'GET /qrcode/:bankCode',
  'deposit.qr.create': 'POST /qrcode/:bankCode',
  'deposit.qr.cancel': 'DELETE /qrcode/:qrcodeId',

  'statement.list': 'POST /statement',

  'spin.active': 'GET /spinwheel/active',
} as const;

export type CallId = keyof typeof routes;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The methods and the path of a call, e.g. `{ methods: ['GET', 'POST'], path: '/wallet/refresh/slot' }`. */
export function routeOf(id: CallId): { methods: Method[]; path: string } {
  const [methods = '', path = ''] = routes[id].split(' ');
  return { methods: methods.split('|') as Method[], path };
}

/** The header that marks the members' portal, and the only value it takes. */
export const clientMarker = { name: 'x-client', value: 'wallet-user' } as const;
