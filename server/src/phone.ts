export type Variant = 'th' | 'la';

/**
 * A phone number as it is stored: digits with a leading 0. Thai: exactly 10 digits. Lao: 8 to 11 digits after the
 * country code or the leading 0. Dashes and spaces are dropped; anything else that does not fit is undefined.
 */
export function canonicalPhone(typed: string, variant: Variant): string | undefined {
  const phone = typed.replace(/[\s-]/g, '');
  if (variant === 'th') return /^0[0-9]{9}$/.test(phone) ? phone : undefined;
  const national = phone.replace(/^(?:\+?856|0)/, '');
  return /^[1-9][0-9]{7,10}$/.test(national) ? `0${national}` : undefined;
}

/** A phone number for logs: the last three digits alone. */
export function maskedPhone(phone: string): string {
  return `*${phone.slice(-3)}`;
}
