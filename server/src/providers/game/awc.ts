import type { Language } from '@prae/contract/languages';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, type Rejected, rejected, type Unknown, unknown } from '../outcome.ts';
import { type Alone, nameIn } from '../told.ts';
import {
  type BalanceRead,
  done,
  matchBalance,
  matchTransfer,
  moved,
  type Player,
  refused,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from './match.ts';
import type { GameProvider, Launch, Visit } from './port.ts';
import { type ConnectionSettings, connectionOf } from './settings.ts';
import { wordsIn } from './words.ts';

export interface AwcSettings extends ConnectionSettings {
  agentId: string;
  /** The agent's key, which every call carries. */
  secret: string;
  /** The stakes that its tables offer the agent's players, as the provider's own JSON. */
  betLimit: string;
}

/** As the provider's description has it. */
const SETTLING_MS = 200_000;

type Fields = Record<string, string>;
type Data = Record<string, unknown>;
type Ask = (name: string, fields: Fields, timeoutMs?: number) => Promise<Alone<Data>>;

const DONE = '0000';
const EXISTS = '1001';
const NO_TRANSFER = '1017';

/**
 * The protocol of AWC, by which Sexy Gaming is played: form posts that carry the agent's key, answered with HTTP 200 and a `status` of four
 * digits. Our reference is its txCode, and checkTransferOperation tells by that what was moved. It knows no passwords of players: they come in by the
 * address that a launch makes, and by nothing else.
 */
export function awc(code: GameCode, settings: AwcSettings): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const { betLimit } = settings;
  const ask = asker(settings, timeoutMs);
  return {
    code,
    ...terms,

    recovery: {
      kind: 'status',
      transferStatus: (order) => transferStatus(ask, order),
    },

    async createPlayer({ username, password }) {
      const made = await ask('createMember', {
        userId: username,
        currency: terms.currency,
        betLimit,
        language: 'th',
      });
      const isThere = made.kind === 'confirmed' || (made.kind === 'rejected' && made.code === EXISTS);
      return isThere ? confirmed({ username, password }) : made;
    },

    balance: (player) => balance(ask, player, balanceTimeoutMs),
    transfer: (order) => transfer(ask, order),
    launch: (visit) => launch(ask, visit),
  };
}

async function balance<Of extends Player>(
  ask: Ask,
  player: Of,
  timeoutMs: number,
): Promise<BalanceRead<Of> | Rejected | Unknown> {
  const read = await ask('getBalance', { userIds: player.username }, timeoutMs);
  if (read.kind !== 'confirmed') return read;
  const results = Array.isArray(read.value.results) ? (read.value.results as unknown[]) : [];
  const [one, ...others] = results;
  if (typeof one !== 'object' || one === null || others.length > 0) return unknown('badBody');
  const { userId, balance: told } = one as Data;
  const amount = creditFrom(told);
  if (amount === undefined || amount < 0n) return unknown('badBody');
  // What lies on its tables is not told.
  return matchBalance(player, { username: nameIn(userId), amount, outstanding: null });
}

/**
 * Refusals of a transfer that its copies get as well: of the player's name, currency, agent, a field. Of any other word (a reference that is known, an address, as a
 * proxy may have several ways out, a player whom not every node there may know yet, too little credit, which the first call may have left, a fault of theirs, one that is not published) nothing found says nothing yet: the provider
 * wants 200 seconds for that.
 */
const refusals = new Set(['1000', '1004', '1035', '1056']);

/**
 * The answer tells of the balance after it and of no amount: what was moved is asked by the reference, of a success and of a refusal.
 */
async function transfer<Order extends TransferOrder>(ask: Ask, order: Order): Promise<TransferAnswer<Order>> {
  const { username, reference, direction } = order;
  const fields = { userId: username, txCode: reference, transferAmount: decimalText(order.amount) };
  const said =
    direction === 'in'
      ? await ask('deposit', fields)
      : await ask('withdraw', { ...fields, withdrawType: '0' });
  if (said.kind === 'unknown') return said;
  if (said.kind === 'confirmed' && nameIn(said.value.txCode) !== reference) return unknown('badBody');
  const found = await transferStatus(ask, order);
  if (said.kind === 'confirmed') return done(found);
  return refusals.has(said.code) ? refused(said, found) : moved(found);
}

/** Which way a movement went, by the provider's word for it. */
const signs = new Map([
  ['DEPOSIT', 1n],
  ['WITHDRAW', -1n],
]);

/** `txStatus` 0 is a transfer that failed, and 1017 a reference that the provider does not know: nothing was moved by either. */
async function transferStatus<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
): Promise<TransferFound<Order>> {
  const said = await ask('checkTransferOperation', { txCode: order.reference });
  if (said.kind === 'unknown') return said;
  const { notTold } = said;
  const found = { username: notTold, reference: notTold } as const;
  if (said.kind === 'rejected')
    return said.code === NO_TRANSFER
      ? matchTransfer(order, { ...found, booked: 'nothing' })
      : unknown('unlistedStatus');
  const { txStatus, txCode, transferAmount, transferType } = said.value;
  const told = { ...found, reference: nameIn(txCode) };
  if (String(txStatus) === '0') return matchTransfer(order, { ...told, booked: 'nothing' });
  if (String(txStatus) !== '1') return unknown('unlistedStatus');
  const amount = creditFrom(transferAmount);
  const sign = signs.get(String(transferType).toUpperCase());
  if (amount === undefined || amount < 0n || sign === undefined) return unknown('badBody');
  return matchTransfer(order, { ...told, booked: sign * amount });
}

/** It speaks no Lao; whoever reads that reads Thai. */
const spoken: Record<Language, string> = { th: 'th', la: 'th', en: 'en' };

/** The address lets its player in once, within some minutes. */
async function launch(ask: Ask, { username, language, device, returnUrl }: Visit): Promise<Outcome<Launch>> {
  const entered = await ask('doLoginAndLaunchGame', {
    userId: username,
    isMobileLogin: String(device !== 'web'),
    externalURL: returnUrl,
    language: spoken[language],
    ...{ gameType: 'LIVE', platform: 'SEXYBCRT', gameCode: 'MX-LIVE-001' },
  });
  if (entered.kind !== 'confirmed') return entered;
  const { url } = entered.value;
  return typeof url === 'string' && URL.canParse(url) ? confirmed({ kind: 'link', url }) : unknown('badBody');
}

/** One call. Any status of four digits but `0000` is the protocol's refusal; no answer but that about a reference names what it is about. */
function asker({ apiUrl, agentId, secret }: AwcSettings, limitMs: number): Ask {
  return async (name, fields, timeoutMs = limitMs) => {
    const url = `${apiUrl.replace(/\/$/, '')}/wallet/${name}`;
    const form = { cert: secret, agentId, ...fields };
    const reply = await call(url, { method: 'POST', form, timeoutMs, alone: true });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status >= 500) return unknown('http5xx');
    if (reply.status !== 200) return unknown('unlistedStatus');
    const data = jsonObject(reply.text);
    if (!data) return unknown('badBody');
    const { notTold } = reply;
    const { status, desc } = data;
    if (status === DONE) return { ...confirmed(data), notTold };
    if (typeof status !== 'string' || !/^\d{4}$/.test(status)) return unknown('unlistedStatus');
    return { ...rejected(status, wordsIn(desc, form)), notTold };
  };
}
