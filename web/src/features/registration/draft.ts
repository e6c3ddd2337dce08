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

/** The invite code of the link the visitor came by, remembered on this browser for 30 days; `null` if there was none. */
export function invitedBy(search: string): string | null {
  const code = new URLSearchParams(search).get('code')?.trim().slice(0, 64);
  if (code) {
    writeStored('local', 'invite', { code, at: Date.now() } satisfies Invited);
    return code;
  }
  const invited = readStored<Partial<Invited>>('local', 'invite');
  return Date.now() - (invited?.at ?? 0) < INVITED_FOR ? (invited?.code ?? null) : null;
}

/** It is used: whoever registers next on this browser was not invited by it. */
export function forgetInviter(): void {
  removeStored('local', 'invite');
}

/** `at` is when the visitor came, in milliseconds since 1970. */
interface Invited {
  code: string;
  at: number;
}
