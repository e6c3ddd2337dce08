import { fieldsOf, Refused } from './fields.ts';
import type { Store } from './store.ts';

/** What the merchant's dashboards at the parties hold, and how this world behaves. */
export interface Settings {
  /** Where KBANK reports payments. */
  kbankCallbackUrl: string | null;
  /** Where PayOneX reports payouts, unless the request names another address. */
  payonexCallbackUrl: string | null;
  /** Where it reports deposits, unless the request names another address. */
  payonexDepositCallbackUrl: string | null;
  /** Where the gateways of the assumed profile report payments. */
  wwCallbackUrl: string | null;
  paytimzCallbackUrl: string | null;
  zpayCallbackUrl: string | null;
  /** Where a bank's notification of an arriving transfer goes. */
  bankFeedUrl: string | null;
  /** The portal's address, for the links back to it. */
  portalUrl: string | null;
  /** The name in front of an OTP message. */
  brandName: string;
  otpMinutes: number;
  kbankQrMinutes: number;
  assumedQrMinutes: number;
  kbankTokenSeconds: number;
  /** How far a game call's timestamp may be from our clock. */
  gameClockSkewSeconds: number;
  /** How long what was moved takes to stand in BetFlix's credit history. */
  betflixHistoryMs: number;
  /** How long a launch token may wait to be opened. */
  gameTokenSeconds: number;
  /** From PROCESSING to the outcome. */
  payoutMs: number;
  payoutOutcome: 'SUCCESS' | 'REJECTED' | 'ON_HOLD' | 'PROCESSING';
  /** The shop's account at SlipOK, by its number; a slip for another one is flagged. Empty: none is. */
  slipokReceiver: string;
  /** Moves the clock of codes and PINs forward, to see them expire. */
  clockAheadMs: number;
}

const defaults: Settings = {
  kbankCallbackUrl: null,
  payonexCallbackUrl: null,
  payonexDepositCallbackUrl: null,
  wwCallbackUrl: null,
  paytimzCallbackUrl: null,
  zpayCallbackUrl: null,
  bankFeedUrl: null,
  portalUrl: null,
  brandName: 'Prae',
  otpMinutes: 5,
  kbankQrMinutes: 10,
  assumedQrMinutes: 10,
  kbankTokenSeconds: 1800,
  gameClockSkewSeconds: 300,
  betflixHistoryMs: 0,
  gameTokenSeconds: 300,
  payoutMs: 2500,
  payoutOutcome: 'SUCCESS',
  slipokReceiver: '',
  clockAheadMs: 0,
};

/** The settings in force. */
export function settingsOf(store: Store): Settings {
  return { ...defaults, ...store.table<Partial<Settings>>('settings').get('settings') };
}

/** Changes the named settings and leaves the others; an unknown name or a wrong type is refused and changes nothing. */
export function changeSettings(store: Store, body: unknown): Settings {
  const changes = fieldsOf(body);
  for (const [name, value] of Object.entries(changes)) {
    if (!(name in defaults)) throw new Refused('KEY_INVALID', 400, name);
    if (!fits(name as keyof Settings, value)) throw new Refused('KEY_INVALID', 400, name);
  }
  const next = { ...settingsOf(store), ...changes };
  store.table<Settings>('settings').put('settings', next);
  return next;
}

function fits(name: keyof Settings, value: unknown): boolean {
  if (name.endsWith('Url')) return value === null || isAddress(value);
  if (name === 'payoutOutcome')
    return ['SUCCESS', 'REJECTED', 'ON_HOLD', 'PROCESSING'].includes(value as string);
  if (name === 'slipokReceiver') return typeof value === 'string' && /^\d{0,20}$/.test(value);
  if (name === 'brandName') return typeof value === 'string' && value.length <= 40;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}
