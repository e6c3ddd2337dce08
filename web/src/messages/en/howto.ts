import type { HowtoTexts } from '../th/howto.ts';

export const howto: HowtoTexts = {
  video: (length) => `Watch the video, ${length} min`,
  inSteps: 'Read step by step',
  topics: {
    wallet: {
      title: 'Deposit into your wallet',
      steps: [
        'Log in and tap Deposit on the home page',
        'Choose a channel, enter the amount and create a QR',
        'Save the QR and scan it in your bank app, from your own account',
        'The money arrives in your wallet within 1 minute, without reloading the page',
      ],
    },
    play: {
      title: 'Open a game account and play',
      steps: [
        'Tap a game card on the home page and open a free account',
        'Tap Play: all wallet money is transferred to the game, and the game opens',
        'To transfer without playing, choose Transfer to the game only',
        'The username and password of the game are on the same card',
      ],
    },
    balance: {
      title: 'Read balances and withdraw',
      steps: [
        'The total balance on the home page is your wallet and all games together',
        'The coloured ribbon shows where the money is. Tap Refresh to read the games again',
        'Tap Withdraw, enter the amount and check your bank account before you confirm',
        'Every movement is on the Statement page',
      ],
    },
    bonus: {
      title: 'Bonus',
      steps: [
        'A bonus starts only when you receive it yourself',
        'Every bonus has conditions. Read them all before you receive it',
        'While a bonus is active, you can withdraw once its condition is met',
      ],
    },
    endBonus: {
      title: 'End a bonus',
      steps: [
        'Once the condition is met, you can end the bonus and withdraw',
        'A bonus ends by itself when deposit plus bonus falls below a threshold',
        'Before you cancel a bonus, we tell you what will happen',
      ],
    },
  },
};
