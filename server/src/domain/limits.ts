import type { RefusalCode } from '@prae/contract/refusals';

/** How much of something a caller may have. */
export interface Limit {
  /** So many are allowed, one more is not. Of a `setting` it is the default. */
  most: number;
  /** Over which time they are counted: the last so many minutes, a day of UTC. `seconds`: it is a time itself. */
  within: { minutes: number } | 'at once' | 'a day' | 'ever' | 'seconds';
  /** What is counted, and for whom. */
  counts: string;
  /** `server`: in each process's memory. `database`: for all processes together. */
  held: 'server' | 'database';
  /** What the one too many is answered. `waits`: nothing is refused. `dropped`: it is answered as ever, and not kept. */
  answer: RefusalCode | 'waits' | 'dropped';
  /** An operator may change it, under the same name. */
  setting?: true;
}

/** How long a one-time password can be used. */
export const OTP_VALID_MINUTES = 5;

/**
 * Every limit on callers, with its number; docs/settings.md shows the same table. A network is an IPv4 address or the /64
 * of an IPv6 one, as caller.ts says. What all callers together may have under way stands in http/load.ts.
 */
export const limits = {
  // Calls
  changesPerMinute: {
    most: 1_200,
    within: { minutes: 1 },
    counts: 'changing calls of one member, or of one network without a member',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  changesAtOnce: {
    most: 4,
    within: 'at once',
    counts: 'changes of one member that are worked on',
    held: 'server',
    answer: 'waits',
  },
  changesInLine: {
    most: 100,
    within: 'at once',
    counts: 'changes of one member that wait for those',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  changesWait: {
    most: 10,
    within: 'seconds',
    counts: 'the wait of each',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  exportsPerMinute: {
    most: 10,
    within: { minutes: 1 },
    counts: 'statements that one member asks for as a file',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  exportsAtOnce: {
    most: 2,
    within: 'at once',
    counts: 'the same that go out',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  promotionsPerMinute: {
    most: 10,
    within: { minutes: 1 },
    counts: 'promotion codes that one member looks for or receives, which may be guesses',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  slipsPerMinute: {
    most: 60,
    within: { minutes: 1 },
    counts: 'slips that one member uploads',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  slipsPerHour: {
    most: 60,
    within: { minutes: 60 },
    counts: 'slips of one member that are taken; each is kept, read and asked about',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  slipQuestionsPerHour: {
    most: 60,
    within: { minutes: 60 },
    counts:
      'times that the verifiers are asked about one member’s slips; above it each slip is asked about at first and at last alone',
    held: 'database',
    answer: 'waits',
  },
  guestsPerMinute: {
    most: 300,
    within: { minutes: 1 },
    counts: 'visitors of one network who begin to chat',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  messagesPerMinute: {
    most: 60,
    within: { minutes: 1 },
    counts: 'messages that one member or visitor sends in the chat',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  chatFilesPerMinute: {
    most: 20,
    within: { minutes: 1 },
    counts: 'pictures and videos that one member, or all visitors of one network, upload for the chat',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  chatFilesPerDay: {
    most: 100,
    within: { minutes: 1_440 },
    counts: 'the same that are kept; each is looked at and stored',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  uploadsAtOnceOfOne: {
    most: 8,
    within: 'at once',
    counts: 'files of one member that come in or are looked at; those above wait for two minutes at most',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  uploadsAtOnce: {
    most: 80,
    within: 'at once',
    counts: 'the same of all members',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  uploadBytesAtOnceOfOne: {
    most: 32_000_000,
    within: 'at once',
    counts:
      'bytes of one member’s files on the disk while they come in; what would be above waits for two minutes at most',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  uploadBytesAtOnce: {
    most: 320_000_000,
    within: 'at once',
    counts: 'the same of all members',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  linesPerAddress: {
    most: 1_000,
    within: 'at once',
    counts: 'realtime lines of one network; those above are not opened',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  callbacksPerMinute: {
    most: 600,
    within: { minutes: 1 },
    counts:
      'callbacks from one network that are followed nowhere: about nothing of ours, or one too many about a row; above it all from there are refused',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  accountsPerDay: {
    most: 10,
    within: { minutes: 24 * 60 },
    counts: 'bank accounts that one member leaves for another one; each may be taken for a payer’s',
    held: 'database',
    answer: 'REQUEST_LIMIT',
  },
  codesPerHour: {
    most: 200,
    within: { minutes: 60 },
    counts: 'QR codes that are made for one member; each is asked about until it is over',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  pushDevices: {
    most: 10,
    within: 'at once',
    counts:
      'browsers of one member that are told of news; above it the one that was subscribed longest ago is told no more',
    held: 'database',
    answer: 'dropped',
  },
  giftsPerHour: {
    most: 60,
    within: { minutes: 60 },
    counts:
      'gift links that are looked at for one member: who guesses at them would have the party turn us away',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  noticesPerHour: {
    most: 60,
    within: { minutes: 60 },
    counts: 'transfers that one member announces; each is a line of the statement',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  callbacksAboutOpen: {
    most: 12,
    within: { minutes: 60 },
    counts: 'callbacks about one row that is open',
    held: 'database',
    answer: 'dropped',
  },
  callbacksAboutEnded: {
    most: 3,
    within: { minutes: 1_440 },
    counts: 'callbacks about one row that has ended',
    held: 'database',
    answer: 'dropped',
  },
  callbacksAboutNothing: {
    most: 20,
    within: { minutes: 60 },
    counts: 'callbacks of one party about nothing of ours',
    held: 'database',
    answer: 'dropped',
  },

  // Passwords
  wrongPasswordsPerPhone: {
    most: 10,
    within: { minutes: 15 },
    counts: 'wrong passwords for one phone, after which none is compared',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  wrongPhonesPerAddress: {
    most: 50,
    within: { minutes: 15 },
    counts:
      'phones with a wrong password from one network, after which none from there is compared but of members who have logged in from it before, or are logged in; people behind one address do not lock each other out',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  wrongKnownPhonesPerAddress: {
    most: 500,
    within: { minutes: 15 },
    counts:
      'phones with a wrong password from one network, after which none from there is compared at all; `wrongPhonesPerAddress` where that is more',
    held: 'database',
    answer: 'REQUEST_LIMIT',
  },
  loginsAtOncePerAddress: {
    most: 50,
    within: 'at once',
    counts:
      'passwords of one network that are compared or wait for it; where their member has logged in from it before, or is logged in, of the member alone',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  passwordsAtOnce: {
    most: 2,
    within: 'at once',
    counts: 'passwords that are compared or hashed: each fills a core',
    held: 'server',
    answer: 'waits',
  },
  // These five together stay well below the changes that http/load.ts lets a server work on, else a crowd at the login
  // would have everybody's changes turned away; and the known with the strangers below what it lets one address have, else
  // that address's crowd would have its neighbours turned away before they come to the line.
  membersInLine: {
    most: 25,
    within: 'at once',
    counts: 'passwords that wait, of members who are logged in and change theirs',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  knownInLine: {
    most: 75,
    within: 'at once',
    counts:
      'passwords that wait, of members where they have logged in before; those above wait with the strangers',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  strangersInLine: {
    most: 200,
    within: 'at once',
    counts: 'passwords that wait, of all other logins',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },
  newPasswordsInLine: {
    most: 100,
    within: 'at once',
    counts: 'passwords that wait to be kept: of registrations, and changed ones',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },

  operatorsInLine: {
    most: 10,
    within: 'at once',
    counts: 'passwords that wait, of who signs in at the console',
    held: 'server',
    answer: 'REQUEST_LIMIT',
  },

  // Registration
  registrationsPerMinute: {
    most: 600,
    within: { minutes: 1 },
    counts: 'registrations checked or made from one network',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  registrationChecksPerAddressADay: {
    most: 20_000,
    within: 'a day',
    counts:
      'the same, one-time passwords asked for and other bank accounts of members’ own included: each tells whether somebody is a member',
    held: 'database',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  otpSendsPerMinute: {
    most: 300,
    within: { minutes: 1 },
    counts: 'one-time passwords asked for by one network',
    held: 'server',
    answer: 'REQUEST_LIMIT',
    setting: true,
  },
  otpSendsPerAddressADay: {
    most: 3_000,
    within: 'a day',
    counts:
      'one-time passwords sent for one network; a mobile network has thousands of people behind one address',
    held: 'database',
    answer: 'OTP_BLOCK',
    setting: true,
  },
  otpSendsADay: {
    most: 20_000,
    within: 'a day',
    counts: 'one-time passwords sent in all; the log says `otp.day-used-up`',
    held: 'database',
    answer: 'OTP_BLOCK',
    setting: true,
  },
  otpSendsPerPhone: {
    most: 5,
    within: { minutes: 1_440 },
    counts: 'one-time passwords sent to one phone',
    held: 'database',
    answer: 'OTP_BLOCK',
  },
  otpSendsAgain: {
    most: 1,
    within: { minutes: 1 },
    counts: 'one-time passwords sent to one phone',
    held: 'database',
    answer: 'REQUEST_LIMIT_1MIN',
  },
  otpTries: {
    most: 5,
    within: 'ever',
    counts: 'tries at one one-time password',
    held: 'database',
    answer: 'OTP_TOKEN_INVALID',
  },
} as const satisfies Record<string, Limit>;

/** The limits that are settings. */
export type LimitSetting = {
  [Name in keyof typeof limits]: (typeof limits)[Name] extends { setting: true } ? Name : never;
}[keyof typeof limits];
