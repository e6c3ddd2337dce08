import type { ComingSoonTexts } from '../th/coming-soon.ts';

export const comingSoon: ComingSoonTexts = {
  notYet: 'Not available yet',
  understood: 'Got it',
  spin: {
    title: 'Spin wheel',
    text: 'Spend coins to spin for prizes here. Your coins are safe',
  },
  invite: {
    title: 'Invite friends',
    text: 'Get a link for your friends here and see who registered with it',
  },
  collect: {
    title: 'Collect the invite bonus',
    text: 'Collect your invite bonus into your wallet here. Your bonus is safe',
  },
  bonus: {
    title: 'Bonus conditions',
    text: 'Choose bonuses, read their conditions and enter promotion codes here',
  },
  refund: {
    title: 'Refund of losses',
    text: 'See your weekly refund of losses here and collect it into your wallet',
  },
  game: {
    title: 'This game is not open yet',
    text: 'This game is not connected yet. Once it opens, you can open an account from the same card',
  },
};
