import { canonicalPhone, type Variant } from '@prae/contract/facts';
import { latinDigits } from '@prae/ui/money';

/** Digits only, Thai and Lao ones turned into 0 to 9. */
export function digitsOnly(text: string): string {
  return latinDigits(text).replace(/\D/g, '');
}

export type PhoneProblem = 'phoneLength' | 'phoneLengthLao' | 'phoneFirst';

/** What is wrong with a number of digits only, by the rule of the variant; `null` where it can be registered. */
export function phoneProblem(phone: string, variant: Variant): PhoneProblem | null {
  if (canonicalPhone(phone, variant) !== undefined) return null;
  if (variant === 'la') return 'phoneLengthLao';
  return phone.length === 10 ? 'phoneFirst' : 'phoneLength';
}

/** How many digits a number has at most. */
export function mostDigits(variant: Variant): number {
  return variant === 'th' ? 10 : 13;
}
