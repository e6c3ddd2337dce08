import type { SessionTexts } from '../th/session.ts';

export const session: SessionTexts = {
  forgot: 'Forgot your password?',
  title: 'Log in',
  phone: 'Phone number',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  remember: 'Remember me on this device',
  rememberHint: "Not on someone else's device",
  submit: 'Log in',
  submitting: 'Logging in',
  phoneMissing: 'Enter your phone number',
  passwordMissing: 'Enter your password',
  endedElsewhere: 'You were logged out in another tab. Log in to continue',
  noAccount: 'No account yet?',
  toRegister: 'Register in 2 minutes',
  tooMany: 'Too many tries. Wait, then try again, or tap Forgot your password below',
  waitSeconds: (seconds) => `Try again in ${seconds} s`,
  waitMinutes: (time) => `Try again in ${time}`,
};
