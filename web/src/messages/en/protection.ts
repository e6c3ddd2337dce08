import type { ProtectionTexts } from '../th/protection.ts';

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const protection: ProtectionTexts = {
  title: 'Player protection',
  intro: 'Limit your deposits or take a break whenever you like. Withdrawals go on as usual during a break',

  limits: 'Deposit limits',
  limit: { day: 'Daily deposit limit', week: 'Weekly deposit limit', month: 'Monthly deposit limit' },
  period: { day: 'Today', week: 'This week', month: 'This month' },
  begins: { day: 'Resets at midnight', week: 'Resets on Mondays', month: 'Resets on the 1st' },
  used: (when, used, limit) => `${when}: ${used} of ${limit} used`,
  unlimited: (when, used) => `No limit. ${when}: ${used} used`,
  pending: (amount, from) => `Will be ${amount} from ${from}`,
  pendingNone: (from) => `No limit from ${from}`,
  takeBack: 'Leave as it is',
  takenBack: 'Your limit stays as it is',
  set: 'Set the limit',
  remove: 'Remove the limit',
  saving: 'Saving',
  saved: 'Your limit is set',
  savedFrom: (from) => `Your new limit begins ${from}`,
  lowerAtOnce: 'A lower limit counts at once, a higher one or none after 24 hours',
  from: (from) => `Counts from ${from}`,
  atOnce: 'Counts at once',

  breaks: 'Take a break',
  timeout: 'Time-out',
  timeoutHint: '1 to 30 days',
  exclusion: 'Self-exclusion',
  exclusionHint: '6 months to 5 years',
  howLong: 'How long',
  days: (count) => many(count, 'day'),
  months: (count) => many(count, 'month'),
  years: (count) => many(count, 'year'),
  next: 'Continue',
  confirm: 'Confirm your break',
  until: (time) => `Until ${time}`,
  consequences: [
    'You cannot deposit, play or get a bonus',
    'You can bring money out of games and withdraw it as ever',
    'It cannot be ended early or made shorter, not by us either',
  ],
  stop: 'Take the break',
  stopping: 'Saving',
  stopped: (time) => `You are taking a break until ${time}`,
  away: (time) => `You are taking a break until ${time}`,
  awayHint: 'Until then you cannot deposit or play. You can bring money out of games and withdraw it',
  longer: 'You can make it longer, not shorter',

  help: 'Get help',
  helpHint: 'If playing has become a problem, talk to somebody who can help',

  reminder: 'Time check',
  reminderHint: 'A short rest does no harm',
  here: 'You have been here for',
  spent: (hours, minutes) => (minutes === 0 ? many(hours, 'hour') : `${many(hours, 'hour')} ${minutes} min`),
  result: 'Result of your games today',
  goOn: 'Continue',

  room: {
    day: (amount) => `Above the limit that you have set. You can still deposit ${amount} today`,
    week: (amount) => `Above the limit that you have set. You can still deposit ${amount} this week`,
    month: (amount) => `Above the limit that you have set. You can still deposit ${amount} this month`,
  },
};
