import type { SiteTexts } from '../th/site.ts';

export const site: SiteTexts = {
  contactTitle: 'Contact us',
  openChat: 'Open chat',
  saveQr: 'Save QR',
  qrOf: (name) => `QR of ${name}`,
  conditionsTitle: 'Conditions of use',
  conditionsNone: 'No conditions yet',
  howtoTitle: 'How to use',
  howtoIntro: 'Read it here, step by step',
  topics: {
    wallet: {
      title: 'Put money into the wallet',
      steps: [
        'Log in and tap Deposit on the home page',
        'Choose a way, enter the amount and make a QR',
        'Save the QR and scan it in your bank app, from your own account',
        'The money arrives in the wallet within 1 minute, without reloading the page',
      ],
    },
    play: {
      title: 'Open a game account and play',
      steps: [
        'Tap a game card on the home page and open a free account',
        'Tap Play: all wallet money moves into the game and the game opens',
        'To move money only, choose Transfer to the game only',
        'The username and password of the game are on the same card',
      ],
    },
    balance: {
      title: 'Read balances and withdraw',
      steps: [
        'The total on the home page is the wallet and all games together',
        'The coloured ribbon shows where the money is. Tap Refresh to read the games again',
        'Tap Withdraw, enter the amount and check the account before you confirm',
        'Every movement is on the Statement page',
      ],
    },
    bonus: {
      title: 'Bonus',
      steps: [
        'A bonus begins only when you take it yourself',
        'Every bonus has conditions. Read all of them before you take it',
        'While a bonus is active, you can withdraw once its condition is met',
      ],
    },
    endBonus: {
      title: 'End a bonus',
      steps: [
        'Once the condition is met, you can end the bonus and withdraw',
        'A bonus ends by itself when the total falls below a threshold',
        'Before you cancel a bonus, you are told what follows from it',
      ],
    },
  },
};
