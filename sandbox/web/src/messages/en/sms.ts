import type { SmsTexts } from '../th/sms.ts';

export const sms: SmsTexts = {
  name: 'Messages',
  empty: 'No messages yet. Register at Prae and the OTP will arrive here',
  to: (number) => `To ${number}`,
  arrived: (number) => `New message to ${number}`,
  unread: (count) => `${count} unread`,
  copyCode: (code) => `Copy code ${code}`,
  tapToCopy: 'Tap to copy',
};
