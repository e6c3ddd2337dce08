/** '123-4-56789-0' is not assumed: exactly ten digits become 3-3-rest with dashes, anything else stays as it is. */
export function formatAccountNo(accountNo: string): string {
  if (!/^\d{10}$/.test(accountNo)) return accountNo;
  return `${accountNo.slice(0, 3)}-${accountNo.slice(3, 6)}-${accountNo.slice(6)}`;
}

/** '081 234 5678': a telephone number grouped 3-3-4 while it is typed; characters other than digits are dropped. */
export function groupPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(' ');
}

/** '••••7890': the last four characters only. */
export function maskAccountNo(accountNo: string): string {
  return `••••${accountNo.slice(-4)}`;
}
