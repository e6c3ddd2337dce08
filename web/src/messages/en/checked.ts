import type { CheckedTexts } from '../th/checked.ts';

export const checked: CheckedTexts = {
  line: (sum) => `Our staff are checking your deposit of ${sum}`,
  title: (sum) => `We received notice of your payment of ${sum}`,
  hint: 'Our staff are checking it with the bank. Do not pay again',
  reference: (reference) => `Reference ${reference}`,
  above: (sum) => `Above ${sum} our staff check with the bank before it reaches your wallet`,
  late: 'If you paid after it expired or was cancelled, our staff check with the bank before it reaches your wallet',
};
