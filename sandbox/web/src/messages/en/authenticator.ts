import type { AuthenticatorTexts } from '../th/authenticator.ts';

export const authenticator: AuthenticatorTexts = {
  name: 'Authenticator',
  lead: 'Codes for the operators’ console, another one every 30 seconds',
  seconds: (count: number) => `${count} s left`,
  address: 'An operator’s otpauth address',
  add: 'Add',
  wrong: 'This is no otpauth address',
};
