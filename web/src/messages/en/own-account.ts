import type { OwnAccountTexts } from '../th/own-account.ts';

export const ownAccount: OwnAccountTexts = {
  only: (account) => `Pay from your ${account} only`,
  others: 'Money from another account does not arrive',
  late: 'What you paid from your registered account still reaches your wallet. What came from another account does not: contact us about it',
};
