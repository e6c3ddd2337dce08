import type { wireCurrencies } from '@prae/contract/facts';
import { keptDraft } from '../../client/draft.ts';
import { readStored, removeStored, writeStored } from '../../client/storage.ts';
import type { SentOtp } from '../otp/otp.ts';

/** The steps of the wizard; `otp` only where the installation confirms phones. */
export type Step = 'phone' | 'otp' | 'profile' | 'bank' | 'done';

/** What was typed so far. Passwords are not part of it. */
export interface Draft {
  step: Step;
  phone: string;
  otp: SentOtp | null;
  name: string;
  sourceCode: string;
  inviteCode: string;
  adult: boolean;
  bankCode: string;
  accountNo: string;
  firstName: string;
  lastName: string;
  currency: (typeof wireCurrencies)['la'][number];
}

export interface Passwords {
  password: string;
  again: string;
}

export const EMPTY: Draft = {
  step: 'phone',
  phone: '',
  otp: null,
  name: '',
  sourceCode: '',
  inviteCode: '',
  adult: false,
  bankCode: '',
  accountNo: '',
  firstName: '',
  lastName: '',
  currency: 'LAK',
};

export const keptRegistration = keptDraft<Draft>('registration');

/** What was typed before a reload. The bank step needs the password again, so it falls back to the profile. */
export function readDraft(): Draft {
  const kept = { ...EMPTY, ...keptRegistration.read() };
  if (kept.step === 'done') return EMPTY;
  return kept.step === 'bank' ? { ...kept, step: 'profile' } : kept;
}

/** How long the code of an invite link is remembered, in milliseconds. */
const INVITED_FOR = 30 * 86_400_000;

/** So many codes are remembered: whoever follows more links than that knows whose they want. */
const CODES = 3;

/**
 * The invite code of the link the visitor came by last, remembered on this browser for 30 days; `null` if there was none. Those of the
 * links before stay as well, as nobody knows yet whether anybody has this one.
 */
export function invitedBy(search: string): string | null {
  const code = new URLSearchParams(search).get('code')?.trim().slice(0, 64);
  const before = readInvited();
  if (!code) return before[0]?.code ?? null;
  keepInvited([{ code, at: Date.now() }, ...before.filter((invited) => invited.code !== code)]);
  return code;
}

/** Nobody has the code: that of the link before it counts again, if there was one. */
export function forgetCode(code: string): string | null {
  const left = readInvited().filter((invited) => invited.code !== code);
  keepInvited(left);
  return left[0]?.code ?? null;
}

/** It is used: whoever registers next on this browser was not invited by it. */
export function forgetInviter(): void {
  removeStored('local', INVITED);
}

/** `at` is when the visitor came, in milliseconds since 1970. */
interface Invited {
  code: string;
  at: number;
}

const INVITED = 'invite';

/** Newest first. An earlier release kept the newest alone. */
function readInvited(): Invited[] {
  const kept = [readStored<Invited | Invited[]>('local', INVITED) ?? []].flat();
  return kept.filter(({ at }) => Date.now() - at < INVITED_FOR);
}

function keepInvited(invited: Invited[]): void {
  if (invited.length === 0) removeStored('local', INVITED);
  else writeStored('local', INVITED, invited.slice(0, CODES));
}
