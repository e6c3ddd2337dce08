import type { PushTexts } from '../th/push.ts';

export const push: PushTexts = {
  name: 'Notifications',
  empty: "No notifications yet. Turn them on in Prae's profile and wait for money",
};
