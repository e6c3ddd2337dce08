import { canonicalPhone, type Variant } from '@prae/contract/facts';
import { Refusal } from './refusal.ts';

/** A phone number for logs: the last three digits alone. */
export function maskedPhone(phone: string): string {
  return `*${phone.slice(-3)}`;
}

/** A phone as it is stored, from what was typed into a field. Only the Thai rule has a code of its own. */
export function phoneIn({ variant }: { variant: Variant }, field: string, typed: string): string {
  const phone = canonicalPhone(typed, variant);
  if (phone !== undefined) return phone;
  const code = variant === 'th' ? 'PHONE_NUMBER_REQUIRE_10_DIGIT' : 'KEY_INVALID';
  throw new Refusal(code, { [field]: code });
}
