import { call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import { decimalText, minorFrom } from './amount.ts';
import { signature } from './joker.signature.ts';
import type { GameCode, GameProvider, TransferOrder } from './port.ts';

export interface JokerSettings {
  apiUrl: string;
  /** Where a browser enters with a user token; its origin is the only one a launch may lead to. */
  loginUrl: string;
  appId: string;
  secret: string;
  /** For calls that move money or change the player; 10 seconds unless told. */
  timeoutMs?: number;
  /** For reading a balance, which a person waits for; 8 seconds unless told. */
  balanceTimeoutMs?: number;
  /** One minute unless told; never less than twice the time limit of a call. */
  settlingMs?: number;
  clock?: () => Date;
}

type Fields = Record<string, string>;
type Data = Record<string, unknown>;
type Ask = (method: string, fields: Fields, timeoutMs?: number) => Promise<Outcome<Data>>;

/** Refusals of the call itself: whoever called, or how often. The order in it was not looked at. */
const refusedUnread = new Set(['401', '403', '429']);

/**
 * The Joker protocol, which SlotXO speaks too: form posts signed with HMAC-SHA1, method names of two or three letters.
 * A repeated RequestID is applied once by the provider, and TCH tells by RequestID whether a transfer exists.
 */
export function joker(code: GameCode, settings: JokerSettings): GameProvider {
  const { timeoutMs = 10_000, balanceTimeoutMs = 8_000 } = settings;
  const ask = asker(settings, timeoutMs);
  return {
    code,
    settlingMs: Math.max(settings.settlingMs ?? 60_000, 2 * timeoutMs),
    launchOrigins: [new URL(settings.loginUrl).origin],

    async createPlayer({ username, password }) {
      const made = await ask('CU', { Username: username });
      if (made.kind !== 'confirmed') return made;
      const status = made.value.Status;
      if (status !== 'Created' && status !== 'OK') return unknown('unlistedStatus');
      const named = made.value.Data as Data | null | undefined;
      if (named?.Username !== undefined && named.Username !== username) return unknown('badBody');
      const set = await setPassword(ask, username, password);
      return set.kind === 'confirmed' ? confirmed({ username, password }) : set;
    },

    setPassword: ({ username, password }) => setPassword(ask, username, password),

    async balance({ username }) {
      const read = await ask('GC', { Username: username }, balanceTimeoutMs);
      if (read.kind !== 'confirmed') return read;
      const amount = minorFrom(read.value.Credit);
      const outstanding = minorFrom(read.value.OutstandingCredit ?? 0);
      if (
        read.value.Username !== username ||
        amount === undefined ||
        amount < 0n ||
        outstanding === undefined
      )
        return unknown('badBody');
      return confirmed({ amount, outstanding });
    },

    transfer: (order) => transfer(ask, order),

    transferStatus: ({ username, reference }) => transferStatus(ask, username, reference),

    async launch({ username, language, mobile, returnUrl }) {
      const entered = await ask('PLAY', { Username: username });
      if (entered.kind !== 'confirmed') return entered;
      const token = entered.value.Token;
      if (typeof token !== 'string' || token === '') return unknown('badBody');
      const url = new URL(settings.loginUrl);
      url.searchParams.set('token', token);
      url.searchParams.set('lang', language);
      url.searchParams.set('mobile', String(mobile));
      url.searchParams.set('redirectUrl', returnUrl);
      return confirmed({ url: url.href });
    },
  };
}

async function setPassword(ask: Ask, username: string, password: string): Promise<Outcome<void>> {
  const set = await ask('SP', { Username: username, Password: password });
  if (set.kind !== 'confirmed') return set;
  return set.value.Status === 'OK' ? confirmed(undefined) : unknown('unlistedStatus');
}

/**
 * A refusal of the order itself is believed only after TCH says that nothing is booked under the reference: a proxy
 * that repeated our request would see it refused as a duplicate of the one that was applied.
 */
async function transfer(
  ask: Ask,
  order: TransferOrder,
): Promise<Outcome<{ before?: bigint; after?: bigint }>> {
  const { username, reference, direction, amount } = order;
  const signed = decimalText(direction === 'in' ? amount : -amount);
  const moved = await ask('TC', { Username: username, Amount: signed, RequestID: reference });
  if (moved.kind === 'rejected' && !refusedUnread.has(moved.code)) {
    const found = await transferStatus(ask, username, reference);
    if (found.kind !== 'confirmed') return unknown('unlistedStatus');
    return found.value.state === 'applied' ? confirmed({}) : moved;
  }
  if (moved.kind !== 'confirmed') return moved;
  const { Username, RequestID, BeforeCredit, Credit } = moved.value;
  if (Username !== username || RequestID !== reference) return unknown('badBody');
  const [before, after] = [minorFrom(BeforeCredit), minorFrom(Credit)];
  return confirmed({ ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
}

/** 404 in the protocol's own words says that the RequestID does not exist; a bare 404 of a web server says nothing. */
async function transferStatus(
  ask: Ask,
  username: string,
  reference: string,
): ReturnType<GameProvider['transferStatus']> {
  const found = await ask('TCH', { RequestID: reference });
  if (found.kind === 'rejected') return found.code === '404' ? confirmed({ state: 'absent' }) : found;
  if (found.kind !== 'confirmed') return found;
  const amount = minorFrom(found.value.Amount);
  const { Username = username, RequestID = reference } = found.value;
  if (amount === undefined || Username !== username || RequestID !== reference) return unknown('badBody');
  return confirmed({ state: 'applied', amount });
}

/** Sends one signed call. A 4xx with a `Message` is the protocol's refusal; its code is the HTTP status. */
function asker(settings: JokerSettings, limitMs: number): Ask {
  const clock = settings.clock ?? (() => new Date());
  return async (method, fields, timeoutMs = limitMs) => {
    const form = { ...fields, Method: method, Timestamp: String(Math.floor(clock().getTime() / 1000)) };
    const url = new URL(settings.apiUrl);
    url.searchParams.set('AppID', settings.appId);
    url.searchParams.set('Signature', signature(form, settings.secret));
    const reply = await call(url.href, { method: 'POST', form, timeoutMs });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status >= 500) return unknown('http5xx');
    const data = jsonObject(reply.text);
    if (!data) return unknown('badBody');
    if (reply.status === 200) return confirmed(data);
    const refused = reply.status >= 400 && reply.status !== 408 && typeof data.Message === 'string';
    return refused ? rejected(String(reply.status), String(data.Message)) : unknown('unlistedStatus');
  };
}
