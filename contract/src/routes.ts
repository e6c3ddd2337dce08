import { chatPictureTypes, chatVideoTypes, PICTURE_MOST_BYTES, VIDEO_MOST_BYTES } from './chat-facts.ts';

/** The largest picture of a slip that is taken. */
export const SLIP_MAX_BYTES = 10 * 1024 * 1024;

/**
 * Every call of the wire in one table: where it is found and what everybody on the way has to know about it.
 * The server binds by it, the browser calls by it; nobody asks a call's name what kind of call it is.
 * This file imports no schemas, so that the browser can carry it without them.
 */
export interface Route {
  readonly method: Method;
  /** Below /api, with `:name` for each parameter. */
  readonly path: string;
  /** The specification gives a GET that changes something: the same path takes it beside the POST of the portal. */
  readonly alsoGet?: true;
  /**
   * `read` changes nothing that its caller asked for: it may be sent as often as one likes and needs no key. On the way it may bring up
   * what the clock would have by itself some moments later (coins that are due, invitations that came to something), and bind the next
   * draw before it is shown. `write` changes something. `money` moves money: the call's own lifecycle claims the Idempotency-Key in the
   * step that writes the intent, and the browser keeps the key.
   */
  readonly effect: 'read' | 'write' | 'money';
  /** The browser keeps the Idempotency-Key although no money moves: the same request again finishes what it began. */
  readonly keepKey?: true;
  /** The body carries a password, so the browser writes nothing of it down, also not the name of its key. */
  readonly secretInput?: true;
  /** A password is hashed, which has a line of its own (server, domain/limits.ts). */
  readonly hashes?: true;
  /** The browser names itself, by the header `DEVICE_HEADER`. */
  readonly namesDevice?: true;
  /** The answer holds a secret: the server keeps none for an Idempotency-Key, and compresses none (http/compress.ts). */
  readonly secretAnswer?: true;
  /** The answer holds a secret, which the server keeps encrypted for an Idempotency-Key, and does not compress. */
  readonly sealedAnswer?: true;
  /** A count of its own beside the one of all changing calls; see the settings of the same name. */
  readonly limit?:
    | 'otpSends'
    | 'registrations'
    | 'logins'
    | 'exports'
    | 'slips'
    | 'promotions'
    | 'guests'
    | 'messages'
    | 'chatFiles';
  /** The answer is a file of this type and no JSON: it goes out part by part, and the browser saves it. Refusals are JSON as ever. */
  readonly file?: 'text/csv';
  /** The answer is a file that was uploaded, in one piece. Refusals are JSON as ever. */
  readonly media?: true;
  /** Takes a form with one file in its field `file`, which the body's own fields stand beside. */
  readonly upload?: UploadTerms;
  /** A way in that takes a file: who stays away from play is refused before any of that is read. */
  readonly wayIn?: true;
  /** Answers also while the service is closed. */
  readonly whenClosed?: 'answers';
  /** What a fault of ours is called here, where the specification has a word for it. */
  readonly fault?: 'LOGIN_FAIL' | 'REGISTER_FAIL' | 'SLIP_UPLOAD_FAIL' | 'INVITE_BONUS_FAIL';
}

export interface UploadTerms {
  /** Of the file, without the form around it. */
  readonly maxBytes: number;
  /** How long the request may take to arrive. */
  readonly withinMs: number;
  readonly types: readonly string[];
  /** A file whose name has no extension is refused as one of another type. */
  readonly named?: true;
  /** What is answered instead of KEY_MISSING when no file came. */
  readonly missing?: 'SLIP_NO_FILE';
  /** What is answered instead of KEY_INVALID when what came is no file that is taken. */
  readonly invalid?: 'SLIP_INVALID_FILE';
}

/** The pictures that are taken, by what their bytes say. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof pictureTypes)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const routes = {
  'lookup.banks': { method: 'GET', path: '/lookup/banks', effect: 'read', whenClosed: 'answers' },
  'lookup.sources': { method: 'GET', path: '/lookup/sources', effect: 'read', whenClosed: 'answers' },
  'lookup.info': { method: 'GET', path: '/lookup/info', effect: 'read', whenClosed: 'answers' },
  'lookup.contact': { method: 'GET', path: '/lookup/contact', effect: 'read', whenClosed: 'answers' },
  'lookup.official': { method: 'GET', path: '/lookup/official', effect: 'read', whenClosed: 'answers' },
  'lookup.conditions': { method: 'GET', path: '/lookup/conditions', effect: 'read', whenClosed: 'answers' },
  'lookup.agreements': { method: 'GET', path: '/lookup/agreements', effect: 'read', whenClosed: 'answers' },
  'lookup.agreementsVersion': {
    method: 'GET',
    path: '/lookup/agreements/version',
    effect: 'read',
    whenClosed: 'answers',
  },
  'lookup.notice': { method: 'GET', path: '/lookup/notice', effect: 'read', whenClosed: 'answers' },
  'lookup.deposit': { method: 'GET', path: '/lookup/deposit', effect: 'read', whenClosed: 'answers' },
  'lookup.withdraw': { method: 'GET', path: '/lookup/withdraw', effect: 'read', whenClosed: 'answers' },
  'lookup.slip': { method: 'GET', path: '/lookup/slip', effect: 'read', whenClosed: 'answers' },
  'lookup.active': { method: 'GET', path: '/lookup/active', effect: 'read', whenClosed: 'answers' },
  'lookup.registerOTP': { method: 'GET', path: '/lookup/registerOTP', effect: 'read', whenClosed: 'answers' },
  'lookup.enableChatWidget': {
    method: 'GET',
    path: '/lookup/enableChatWidget',
    effect: 'read',
    whenClosed: 'answers',
  },

  'registration.otp.send': {
    method: 'POST',
    path: '/otp/send',
    effect: 'write',
    sealedAnswer: true,
    limit: 'otpSends',
  },
  'registration.otp.verify': { method: 'POST', path: '/otp/verify', effect: 'write', secretInput: true },
  'registration.validate': {
    method: 'POST',
    path: '/account/validate',
    effect: 'read',
    limit: 'registrations',
  },
  'registration.create': {
    method: 'POST',
    path: '/account',
    effect: 'write',
    keepKey: true,
    secretInput: true,
    hashes: true,
    namesDevice: true,
    limit: 'registrations',
    fault: 'REGISTER_FAIL',
  },

  'passwordReset.otp.send': {
    method: 'POST',
    path: '/otp/reset',
    effect: 'write',
    sealedAnswer: true,
    limit: 'otpSends',
  },
  'passwordReset.create': {
    method: 'POST',
    path: '/account/resetpwd',
    effect: 'write',
    keepKey: true,
    secretInput: true,
    hashes: true,
    limit: 'logins',
  },

  'session.create': {
    method: 'POST',
    path: '/login',
    effect: 'write',
    secretInput: true,
    hashes: true,
    namesDevice: true,
    secretAnswer: true,
    limit: 'logins',
    fault: 'LOGIN_FAIL',
  },
  'session.end': { method: 'POST', path: '/logout', effect: 'write', secretAnswer: true },
  'session.list': { method: 'GET', path: '/account/sessions', effect: 'read' },
  'session.endOne': { method: 'DELETE', path: '/account/sessions/:_id', effect: 'write' },
  'session.endOthers': { method: 'DELETE', path: '/account/sessions', effect: 'write' },

  'profile.read': { method: 'GET', path: '/account/profile', effect: 'read' },
  'profile.update': { method: 'PUT', path: '/account/profile', effect: 'write' },
  'profile.bankAccountName': { method: 'PUT', path: '/account/bankAccountName', effect: 'write' },
  'profile.password': {
    method: 'PUT',
    path: '/account/changepwd',
    effect: 'write',
    keepKey: true,
    secretInput: true,
    hashes: true,
  },

  'protection.read': { method: 'GET', path: '/account/protection', effect: 'read' },
  'protection.limits': { method: 'PUT', path: '/account/limits', effect: 'write' },
  'protection.timeout': { method: 'POST', path: '/account/timeout', effect: 'write' },
  'protection.exclusion': { method: 'POST', path: '/account/exclusion', effect: 'write' },

  'wallet.read': { method: 'GET', path: '/wallet', effect: 'read' },
  'wallet.refresh': { method: 'POST', alsoGet: true, path: '/wallet/refresh/slot', effect: 'write' },

  'game.activate': {
    method: 'POST',
    alsoGet: true,
    path: '/wallet/activate/:code',
    effect: 'write',
    keepKey: true,
  },
  'game.account': { method: 'GET', path: '/wallet/account/:code', effect: 'read', secretAnswer: true },
  'game.resetPassword': {
    method: 'POST',
    alsoGet: true,
    path: '/wallet/resetpassword/:code',
    effect: 'write',
    keepKey: true,
  },
  'game.launch': {
    method: 'POST',
    alsoGet: true,
    path: '/autoLogin/:provider/:username',
    effect: 'write',
    secretAnswer: true,
  },
  'game.launchWithPassword': {
    method: 'POST',
    alsoGet: true,
    path: '/autoLogin/:provider/:username/:password',
    effect: 'write',
    secretInput: true,
    secretAnswer: true,
  },

  'transfer.create': { method: 'POST', path: '/wallet/transfer', effect: 'money' },
  'transfer.all': { method: 'POST', path: '/wallet/transferAll', effect: 'money' },

  'withdraw.create': { method: 'POST', path: '/wallet/withdraw', effect: 'money' },
  'withdraw.all': { method: 'POST', path: '/wallet/withdrawAll', effect: 'money' },
  'withdraw.explain': { method: 'POST', path: '/withdraw/explain', effect: 'read' },
  'withdraw.current': { method: 'GET', path: '/withdraw/current', effect: 'read' },

  'deposit.qr.current': { method: 'GET', path: '/deposit/current', effect: 'read' },
  'deposit.qr.read': { method: 'GET', path: '/qrcode/:bankCode', effect: 'read' },
  'deposit.qr.create': { method: 'POST', path: '/qrcode/:bankCode', effect: 'money' },
  'deposit.account.code': { method: 'POST', path: '/deposit/account/code', effect: 'read' },
  'deposit.qr.cancel': { method: 'DELETE', path: '/qrcode/:qrcodeId', effect: 'write' },

  'slip.upload': {
    method: 'POST',
    path: '/wallet/slip',
    effect: 'write',
    keepKey: true,
    limit: 'slips',
    upload: {
      ...{ maxBytes: SLIP_MAX_BYTES, withinMs: 300_000, types: pictureTypes },
      ...{ missing: 'SLIP_NO_FILE', invalid: 'SLIP_INVALID_FILE' },
    },
    wayIn: true,
    fault: 'SLIP_UPLOAD_FAIL',
  },
  'slip.list': { method: 'POST', path: '/statement/slip', effect: 'read' },
  'slip.picture': {
    method: 'GET',
    path: '/statement/slip/reference/:reference',
    effect: 'read',
    secretAnswer: true,
  },
  'gift.redeem': { method: 'POST', path: '/wallet/truelink', effect: 'money' },
  'notice.create': { method: 'POST', path: '/wallet/add', effect: 'write' },

  'statement.list': { method: 'POST', path: '/statement', effect: 'read' },
  'statement.export': {
    method: 'POST',
    path: '/statement/export',
    effect: 'read',
    limit: 'exports',
    file: 'text/csv',
  },
  'proof.read': { method: 'GET', path: '/statement/proof/:_id', effect: 'read', limit: 'exports' },
  'proof.seals': { method: 'POST', path: '/statement/seals', effect: 'read' },

  'invite.list': { method: 'POST', path: '/invite', effect: 'read' },
  'invite.bonus': {
    method: 'POST',
    alsoGet: true,
    path: '/invite/bonus',
    effect: 'money',
    fault: 'INVITE_BONUS_FAIL',
  },
  'invite.code': { method: 'POST', path: '/invite/code', effect: 'read' },
  'invite.banners': { method: 'GET', path: '/invite/banners', effect: 'read' },

  'refund.list': { method: 'POST', path: '/refund', effect: 'read' },
  'refund.check': { method: 'GET', path: '/refund/check', effect: 'read' },
  'refund.receive': { method: 'POST', alsoGet: true, path: '/refund/receive', effect: 'money' },
  'refund.addWallet': { method: 'POST', alsoGet: true, path: '/refund/addWallet', effect: 'money' },
  'refund.banners': { method: 'GET', path: '/refund/banners', effect: 'read' },

  'spin.active': { method: 'GET', path: '/spinwheel/active', effect: 'read' },

  'bonus.list': { method: 'GET', path: '/bonus', effect: 'read' },
  'bonus.activate': { method: 'POST', alsoGet: true, path: '/bonus/activate/:code', effect: 'money' },
  'bonus.active': { method: 'GET', path: '/bonus/check/active', effect: 'read' },
  'bonus.minimum': { method: 'GET', path: '/bonus/check/minimum', effect: 'read' },
  'bonus.clear': { method: 'POST', alsoGet: true, path: '/bonus/clear', effect: 'money' },
  'promotion.current': { method: 'GET', path: '/promotion/current', effect: 'read' },
  'promotion.find': { method: 'GET', path: '/promotion/find/:code', effect: 'read', limit: 'promotions' },
  'promotion.activate': {
    method: 'POST',
    alsoGet: true,
    path: '/promotion/activate/:code',
    effect: 'money',
    limit: 'promotions',
  },
  'spin.setup': { method: 'GET', path: '/spinwheel/setup', effect: 'read' },
  'spin.create': { method: 'POST', path: '/spinwheel/spin', effect: 'money' },
  'spin.draw': { method: 'GET', path: '/spinwheel/draw/:_id', effect: 'read' },
  'spin.coupon.list': { method: 'GET', path: '/spinwheel/coupon', effect: 'read' },
  'spin.coupon.claim': { method: 'POST', path: '/spinwheel/coupon/claim', effect: 'money' },

  'push.key': { method: 'GET', path: '/push/key', effect: 'read' },
  'push.subscribe': { method: 'POST', path: '/push/subscription', effect: 'write' },
  'push.unsubscribe': { method: 'DELETE', path: '/push/subscription', effect: 'write' },
  'chat.config': { method: 'GET', path: '/chat/config', effect: 'read', whenClosed: 'answers' },
  'chat.presence': { method: 'GET', path: '/chat/presence', effect: 'read', whenClosed: 'answers' },
  'chat.guest': {
    method: 'POST',
    path: '/chat/guest',
    effect: 'write',
    secretAnswer: true,
    limit: 'guests',
  },
  'chat.claim': { method: 'POST', path: '/chat/claim', effect: 'write' },
  'chat.send': { method: 'POST', path: '/chat/send-message', effect: 'write', limit: 'messages' },
  'chat.history': { method: 'POST', path: '/chat/history', effect: 'read' },
  'chat.about': { method: 'GET', path: '/chat/about/:kind/:id', effect: 'read' },
  'chat.read': { method: 'PUT', path: '/chat/read-customer/', effect: 'write' },
  'chat.uploadImage': {
    method: 'POST',
    path: '/chat/upload-image',
    effect: 'write',
    limit: 'chatFiles',
    upload: { maxBytes: PICTURE_MOST_BYTES, withinMs: 300_000, types: chatPictureTypes, named: true },
  },
  'chat.uploadVideo': {
    method: 'POST',
    path: '/chat/upload-video',
    effect: 'write',
    limit: 'chatFiles',
    upload: { maxBytes: VIDEO_MOST_BYTES, withinMs: 300_000, types: chatVideoTypes, named: true },
  },
  'chat.file': { method: 'GET', path: '/chat/file/:filePath', effect: 'read', media: true },
} as const satisfies Record<string, Route>;

export type CallId = keyof typeof routes;

/** The calls that answer a file that was uploaded. */
export type MediaCallId = {
  [Id in CallId]: (typeof routes)[Id] extends { media: true } ? Id : never;
}[CallId];

/** The types that the file of a call may be of. */
export type UploadTypeOf<Id extends CallId> = (typeof routes)[Id] extends {
  upload: { types: readonly (infer T extends string)[] };
}
  ? T
  : never;

/** The calls that answer a file that is made. */
export type FileCallId = {
  [Id in CallId]: (typeof routes)[Id] extends { file: string } ? Id : never;
}[CallId];

/** The calls that take a file. */
export type UploadCallId = {
  [Id in CallId]: (typeof routes)[Id] extends { upload: object } ? Id : never;
}[CallId];

/** A call's place and policy. */
export function routeOf(id: CallId): Route {
  return routes[id];
}

/** Every method a call answers to; the last is the one the portal uses. */
export function methodsOf(id: CallId): Method[] {
  const { method, alsoGet } = routeOf(id);
  return alsoGet ? ['GET', method] : [method];
}

/** The header that names the browser, by a random id of its own, at registration and login. */
export const DEVICE_HEADER = 'x-device';

/** The header that marks the members' portal, and the only value it takes. */
export const clientMarker = { name: 'x-client', value: 'wallet-user' } as const;
