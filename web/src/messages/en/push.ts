import type { PushTexts } from '../th/push.ts';

export const push: PushTexts = {
  title: 'Tell me when money comes in',
  hint: 'When a deposit, withdrawal or transfer is done or a bonus ends, even while this page is closed. A locked screen shows the amount',
  hintHidden:
    'When a deposit, withdrawal or transfer is done or a bonus ends, even while this page is closed. No amount is shown',
  blocked:
    'This browser blocks notifications. You can allow them in its settings for this site, and then come back here',
  install: 'An iPhone needs this page on the home screen first: tap Share, then “Add to Home Screen”',
  unsupported: 'This browser cannot notify you',
  unremembered: 'It works where you log in with “Remember me on this device”',
  ask: 'Shall we tell you when money comes in?',
  askText:
    'When a deposit, withdrawal or transfer is done or a bonus ends, we tell you on this device, even while this page is closed. You can turn it off in your profile at any time',
  yes: 'Turn on notifications',
  no: 'No thanks',
  turningOn: 'Turning on',
  on: 'Notifications are on',
  off: 'Notifications are off',
  failed: 'Notifications could not be turned on. Try again later',
};
