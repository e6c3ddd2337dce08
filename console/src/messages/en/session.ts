import type { SessionTexts } from '../th/session.ts';

export const session: SessionTexts = {
  title: 'Sign in to the console',
  hint: 'For operators only',
  name: 'User name',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Continue',
  submitting: 'Checking',
  nameMissing: 'Enter your user name',
  passwordMissing: 'Enter your password',
  codeTitle: 'One more step',
  codeHint: (name) => `Open your authenticator app and enter the code of ${name}`,
  code: '6-digit code',
  codeMissing: 'Enter all 6 digits',
  verify: 'Sign in',
  another: 'Use another name',
};
