import { assumedParties, isAssumed } from './assumed/parties.ts';
import { fieldsOf, Refused, requiredText, textOf } from './fields.ts';
import { callsBy, toldFaults } from './games/calls.ts';
import { type Protocol, type Provider, providers, providersBy } from './games/providers.ts';
import { isAround } from './games/spared.ts';
import { toldOf } from './games/told.ts';
import { satangOf } from './money.ts';

export const parties = [
  ...(['SMS', 'KBANK', 'PAYONEX', ...assumedParties, 'BCEL'] as const),
  ...providers,
  ...(['BANK', 'SLIP', 'TRUEMONEY', 'S3', 'PUSH'] as const),
] as const;
export type Party = (typeof parties)[number];

/** What can go wrong in the answer to a call, and in a callback. */
export const answerFaults = [
  'timeout',
  'error',
  'lost-response',
  'nonsense',
  'bad-signature',
  'rate-limit',
  'maintenance',
] as const;
export const callbackFaults = ['duplicate-callback', 'late-callback', 'lost-callback'] as const;
/** What can be wrong with a page that a player signs in on: they strike the call `page` alone. */
export const pageFaults = ['stale-view-state', 'extra-field', 'missing-form'] as const;
const paymentFaults = [...answerFaults, ...callbackFaults, 'wrong-amount'] as const;
/**
 * Of games alone. Two of what `nonsense` may be, each by itself: a page instead of JSON, and a status that no list has; a connection that breaks off
 * before anything is applied, and silence after it was.
 */
const ownGameFaults = ['html', 'unlisted-status', 'reset', 'applied-timeout'] as const;
/** Of push services alone: the browser that a message is for is gone. */
const ownPushFaults = ['gone'] as const;
export const faultKinds = [
  ...[...paymentFaults, ...ownGameFaults, ...toldFaults, ...pageFaults],
  ...ownPushFaults,
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** The kinds that strike at each party: at the calls that it answers, the payments that it carries out, the callbacks that it sends. */
export const kindsOf: Readonly<Record<Party, readonly [FaultKind, ...FaultKind[]]>> = {
  SMS: answerFaults,
  KBANK: paymentFaults,
  ...gameFaults(),
  PAYONEX: paymentFaults,
  WW: paymentFaults,
  PAYTIMZ: paymentFaults,
  ZPAY: paymentFaults,
  BCEL: paymentFaults,
  // It answers no call of the portal's: it is paid through, and its phone tells of transfers.
  BANK: paymentFaults,
  SLIP: answerFaults,
  TRUEMONEY: answerFaults,
  S3: answerFaults,
  PUSH: [...answerFaults, ...ownPushFaults],
};

const assumedCalls = ['create', 'query', 'cancel'];

/** Each party's calls by the names of its own protocol. */
export const callsOf: Readonly<Record<Party, readonly string[]>> = {
  KBANK: ['request', 'inquiry', 'cancel', 'void', 'token'],
  ...gameCalls(),
  PAYONEX: [
    ...['customer', 'deposit', 'withdraw', 'transaction', 'list', 'status', 'refund', 'balance'],
    'authenticate',
  ],
  WW: assumedCalls,
  PAYTIMZ: assumedCalls,
  ZPAY: assumedCalls,
  BCEL: ['subscribe', 'history'],
  SMS: ['request', 'verify', 'sms'],
  TRUEMONEY: ['verify', 'redeem'],
  BANK: [],
  SLIP: ['easyslip', 'slipok', 'kbank', 'token'],
  S3: ['put', 'get', 'head', 'delete', 'list'],
  PUSH: ['push'],
};

/** Those of each game's protocol. */
function gameCalls(): Record<Provider, readonly string[]> {
  const calls = (Object.keys(providersBy) as Protocol[]).flatMap((protocol) =>
    providersBy[protocol].map((game: Provider) => [game, callsBy[protocol].calls]),
  );
  return Object.fromEntries(calls) as Record<Provider, readonly string[]>;
}

/** A game has those of answers, those that its protocol's answers can tell, and UFABET those of its page. */
function gameFaults(): Record<Provider, readonly [FaultKind, ...FaultKind[]]> {
  const kinds = providers.map((game) => {
    const told = toldFaults.filter((kind) => toldOf(game)[kind]);
    return [game, [...answerFaults, ...ownGameFaults, ...told, ...(game === 'UFABET' ? pageFaults : [])]];
  });
  return Object.fromEntries(kinds) as Record<Provider, readonly [FaultKind, ...FaultKind[]]>;
}

/** The calls to which a kind of fault can be bound: none where it strikes a payment or a callback instead of an answer. */
export function callsFor(party: Party, kind: FaultKind): readonly string[] {
  if (isPageFault(kind)) return [PAGE];
  const told = toldFaults.find((one) => one === kind);
  if (told) return Object.keys(toldOf(party)[told] ?? {});
  return [...answerFaults, ...ownGameFaults, ...ownPushFaults].some((one) => one === kind)
    ? callsOf[party]
    : [];
}

/** The call that a page fault strikes, whichever call it is ordered for. */
const PAGE = 'page';

function isPageFault(kind: FaultKind): boolean {
  return pageFaults.some((one) => one === kind);
}

/**
 * Where in a party's work a fault strikes: the answer to a call, the amount of a payment, the callback after it, or, of the bank's phone,
 * one try to deliver it.
 */
export type Stage = 'answer' | 'payment' | 'callback' | 'delivery';

export interface Fault {
  readonly id: number;
  readonly party: Party;
  readonly kind: FaultKind;
  /** How many more times it strikes. */
  times: number;
  /** Strikes this call alone, such as `TC` or `inquiry`. */
  readonly call?: string;
  readonly delayMs: number;
  /** What is paid instead, in satang; one baht too much when absent. */
  readonly amount?: bigint;
}

/** What a call is to the faults: its name, whether it changes anything, whether it only signs in. */
export interface CallTraits {
  readonly name: string;
  readonly effect?: boolean;
  readonly signIn?: boolean;
}

export interface Faults {
  add(body: unknown): Fault;
  clear(): void;
  list(): Fault[];
  /** The fault that strikes now, if any, used up by one. */
  take(party: Party, stage: Stage, call?: CallTraits): Fault | undefined;
}

const aliases: Record<string, Party> = {
  THAIBULKSMS: 'SMS',
  PAYOUT: 'PAYONEX',
  OTP: 'SMS',
  GIFT: 'TRUEMONEY',
  FEED: 'BANK',
  FILES: 'S3',
  ONEPAY: 'BCEL',
};

/** The party of a name in any case, with the names of its product or port beside its own. */
export function partyNamed(name: string): Party | undefined {
  const upper = name.toUpperCase();
  return aliases[upper] ?? parties.find((one) => one === upper);
}

/** Faults on order. They live in memory only: a restart makes the world well again. */
export function createFaults(): Faults {
  let waiting: Fault[] = [];
  let lastId = 0;
  return {
    add(body) {
      const fault = { ...readFault(body), id: ++lastId };
      waiting.push(fault);
      return fault;
    },
    clear() {
      waiting = [];
    },
    list: () => waiting,
    take(party, stage, call) {
      const fault = waiting.find((one) => one.party === party && strikes(one, stage, call));
      if (fault) fault.times -= 1;
      waiting = waiting.filter((one) => one.times > 0);
      return fault;
    },
  };
}

/**
 * Signing in is spared unless it is named, so that "the next call fails" means the call one thinks of, whether or not
 * the caller still had a token; so are a game's passwords and balances, which the portal sets and reads around a transfer; and an answer is only worth losing when the call did something.
 */
function strikes(fault: Fault, stage: Stage, call: CallTraits | undefined): boolean {
  if (stageOf(fault) !== stage) return false;
  if (isPageFault(fault.kind)) return call?.name === PAGE;
  if (fault.call !== undefined) return fault.call.toLowerCase() === call?.name.toLowerCase();
  if (toldFaults.some((kind) => kind === fault.kind))
    return call !== undefined && callsFor(fault.party, fault.kind).includes(call.name);
  if (call?.signIn || (call && isAround(fault.party, call.name))) return false;
  const isAfter = fault.kind === 'lost-response' || fault.kind === 'applied-timeout';
  return !isAfter || stage === 'delivery' || call?.effect === true;
}

/** A bad signature spoils the callbacks of the parties that send them, and else the caller's own credentials. */
function stageOf(fault: Fault): Stage {
  if (fault.kind === 'wrong-amount') return 'payment';
  if (callbackFaults.some((kind) => kind === fault.kind)) return 'callback';
  if (fault.party === 'BANK')
    return fault.kind === 'bad-signature' || fault.kind === 'nonsense' ? 'callback' : 'delivery';
  const tells = ['KBANK', 'PAYONEX', 'BCEL'].includes(fault.party) || isAssumed(fault.party);
  return fault.kind === 'bad-signature' && tells && fault.call === undefined ? 'callback' : 'answer';
}

function readFault(body: unknown): Omit<Fault, 'id'> {
  const fields = fieldsOf(body);
  const party = readParty(requiredText(fields, 'party'));
  const kind = readKind(requiredText(fields, 'kind'), party);
  const times = fields.times ?? 1;
  if (!Number.isInteger(times) || (times as number) < 1) throw new Refused('KEY_INVALID', 400, 'times');
  const delayMs = fields.delayMs ?? 5000;
  if (!Number.isInteger(delayMs) || (delayMs as number) < 0) throw new Refused('KEY_INVALID', 400, 'delayMs');
  const amount = fields.amount === undefined ? undefined : satangOf(fields.amount);
  if (fields.amount !== undefined && (amount === undefined || amount <= 0n)) {
    throw new Refused('KEY_INVALID', 400, 'amount');
  }
  const call = readCall(textOf(fields, 'call'), party, kind);
  return {
    party,
    kind,
    times: times as number,
    delayMs: delayMs as number,
    ...(call && { call }),
    ...(amount !== undefined && { amount }),
  };
}

function readParty(name: string): Party {
  const party = partyNamed(name);
  if (party) return party;
  throw cannotStrike('party', `No ${name} is played here. There are ${parties.join(', ')}.`);
}

function readKind(name: string, party: Party): FaultKind {
  const kind = faultKinds.find((one) => one === name);
  if (kind && kindsOf[party].includes(kind)) return kind;
  const what = kind ? `${kind} never strikes ${party}` : `There is no fault ${name}`;
  throw cannotStrike('kind', `${what}. ${party} can have ${kindsOf[party].join(', ')}.`);
}

/** One that is misspelt would wait for ever, and a test with it would go well for nothing. */
function readCall(name: string, party: Party, kind: FaultKind): string {
  const calls = callsFor(party, kind);
  if (name === '' || calls.some((one) => one.toLowerCase() === name.toLowerCase())) return name;
  if (calls.length === 0) throw cannotStrike('call', `${kind} strikes no call of ${party}: leave call out.`);
  throw cannotStrike('call', `${party} has no call ${name}. There are ${calls.join(', ')}.`);
}

function cannotStrike(field: string, why: string): Refused {
  return new Refused('KEY_INVALID', 400, field, why);
}
