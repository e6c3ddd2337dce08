import type { WithdrawSheetTexts } from '../th/withdraw-sheet.ts';

export const withdrawSheet: WithdrawSheetTexts = {
  notYet: (have, need) => `You have ${have}. At least ${need} is needed to withdraw`,
  toProfile: 'Go to profile',
  steps: {
    REQUESTED: 'Requested',
    WAITING_APPROVAL: 'Waiting for our staff',
    WAITING_AFTER_CHANGE: 'Waiting for our staff',
    APPROVED: 'Checked',
    SENT: 'Sent to the bank',
    PAID: 'Paid out',
  },
  progress: 'Steps of the withdrawal',
  waitsFor: 'Our staff check it before it is sent. The money is set aside for it',
  waitsUntil: (moment) =>
    `Your bank details or password changed lately, so our staff check withdrawals until ${moment}`,
  usual: (time) => `Usually takes ${time}`,
  lasting: {
    second: (count) => `${count} ${count === 1 ? 'second' : 'seconds'}`,
    minute: (count) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
    hour: (count) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
    day: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  },
};
