/** Groups an account number while it is typed: 3-3-4 up to ten digits, as it is shown later; longer ones in fours. */
export function groupAccountNo(accountNo: string): string {
  const lengths = accountNo.length <= 10 ? [3, 3, 4] : [4, 4, 4, 4, 4];
  const groups: string[] = [];
  let at = 0;
  for (const length of lengths) {
    const group = accountNo.slice(at, at + length);
    if (group === '') break;
    groups.push(group);
    at += length;
  }
  return groups.join('-');
}
