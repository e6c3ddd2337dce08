/** A phone number for logs: the last three digits alone. */
export function maskedPhone(phone: string): string {
  return `*${phone.slice(-3)}`;
}
