import type { GamesTexts } from '../th/games.ts';

export const games: GamesTexts = {
  name: 'Games',
  lead: 'Let a player win or lose while the money is in the game',
  empty: 'No players yet. Open a game account in Prae and it shows up here',
  win: 'Win',
  lose: 'Lose',
  playing: 'Playing',
  lobby: {
    title: 'Sandbox game lobby',
    back: 'Back to Prae',
    credit: 'Game credit',
    bet: 'Bet',
    bets: 'Common bets',
    spin: 'Spin',
    spinHint: 'Spinning leaves it to chance: three alike pay five times, two give the bet back',
    ready: 'Choose a bet, then choose what happens',
    won: (amount) => `Won ${amount}`,
    lost: (amount) => `Lost ${amount}`,
    even: 'Even: the bet comes back',
    rounds: 'Latest rounds',
    noRounds: 'Nothing played yet',
    closedTitle: 'This link no longer opens',
    closedText: 'A game link is single use and expires soon. Go back to Prae and press play again',
  },
};
