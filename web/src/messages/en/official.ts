import type { OfficialTexts } from '../th/official.ts';

export const official: OfficialTexts = {
  title: 'Official accounts',
  intro:
    'Somebody wrote to you in our name? Paste their web address, chat name, phone number or bank account name here',
  field: 'Check who wrote to you',
  required: 'Paste something of theirs first',
  check: 'Check',
  kinds: { site: 'Website', chat: 'Chat', phone: 'Phone', account: 'Bank account name' },
  isOfficial: 'This is ours',
  isUnknown: 'Not in the list',
  isLookalike: 'It looks like ours, but is not',
  by: {
    letters: 'It has other letters that look the same.',
    close: 'It differs by a single letter or digit.',
    address: 'It has the same name at another address.',
    ending: 'It has the same name with another ending.',
    within: 'It has our name in it, and belongs to somebody else.',
  },
  ours: (value) => `Ours is ${value}`,
  advice:
    'Send no money, and tell nobody your password or a code from an SMS. Ask us through a channel in this list',
  version: (version, day) => `Version ${version} of ${day}.`,
  signed: (key) => `The signature is good, key ${key}`,
  bad: 'The list of official accounts was changed on its way. Trust no channel on this page until you have reached us otherwise',
};
