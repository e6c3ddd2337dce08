import type { ComingSoonTexts } from '../th/coming-soon.ts';

export const comingSoon: ComingSoonTexts = {
  notYet: 'Not available yet',
  understood: 'Got it',
  spin: {
    title: 'Spin wheel',
    text: 'Here you will spend coins to spin for prizes. It is not available yet, and your coins stay as they are',
  },
  invite: {
    title: 'Invite friends',
    text: 'Here you will get a link for your friends and see who registered with it. It is not available yet',
  },
  collect: {
    title: 'Collect the invite bonus',
    text: 'Here you will collect your invite bonus into the wallet. It is not available yet, and the amount stays as it is',
  },
  bonus: {
    title: 'Bonus terms',
    text: 'Here you will choose bonuses, read their conditions and enter promotion codes. It is not available yet',
  },
  refund: {
    title: 'Refund of losses',
    text: 'Here you will see what comes back of each week’s losses and take it into the wallet. It is not available yet',
  },
  game: {
    title: 'This game is not open yet',
    text: 'We are not connected to this game yet. Once it opens, you can open an account from the same card',
  },
};
