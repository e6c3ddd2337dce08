import type { PasswordResetTexts } from '../th/password-reset.ts';

export const passwordReset: PasswordResetTexts = {
  title: 'Set a new password',
  phoneIntro: 'We send a 6-digit code to the number you registered with',
  send: 'Send the code',
  noUser: 'This number is not registered',
  toRegister: 'Register with it',
  newPassword: 'New password',
  hold: 'To keep you safe, other devices are logged out, and our staff check withdrawals for 24 hours',
  submit: 'Set the password',
  submitting: 'Setting the password',
  done: 'Your new password is set',
  unknown:
    "No answer yet, so we don't know whether it worked. Press again, or try to log in with the new password",
};
