import type { LogoutTexts } from '../th/logout.ts';

export const logout: LogoutTexts = {
  title: 'Log out',
  inGames: 'There is still money in your games. It stays there until you come back',
  sending: 'A file is still being sent. If you log out now, it may not arrive',
  stay: 'Stay',
};
