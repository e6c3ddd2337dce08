import type { AgreementTexts } from '../th/agreement.ts';

export const agreement: AgreementTexts = {
  title: 'Terms of use',
  confirm: 'I agree',
};
