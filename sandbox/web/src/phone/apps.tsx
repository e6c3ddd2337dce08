import { STITCHES } from '@prae/ui/stitches';
import type { ReactNode } from 'react';
import { AuthenticatorScreen } from '../authenticator/AuthenticatorScreen.tsx';
import { BankScreen } from '../bank/BankScreen.tsx';
import { ScanScreen } from '../bank/ScanScreen.tsx';
import { TransferScreen } from '../bank/TransferScreen.tsx';
import { FaultsScreen } from '../faults/FaultsScreen.tsx';
import { GamesScreen } from '../games/GamesScreen.tsx';
import { GiftScreen } from '../gift/GiftScreen.tsx';
import type { Messages } from '../messages/th/messages.ts';
import { BELL, GAME, GIFT, KEY, SMS, WARNING } from '../parts/pictures.ts';
import { PushScreen } from '../push/PushScreen.tsx';
import { SmsScreen } from '../sms/SmsScreen.tsx';

export interface PhoneApp {
  /** The address of its first screen; its other screens lie under it. */
  path: `/${string}`;
  name: (messages: Messages) => string;
  picture: readonly string[];
  /** Its screens by address. */
  screens: Readonly<Record<string, () => ReactNode>>;
}

/** The app that has a place of its own beside the phone where the window is wide. */
export const FAULTS = '/faults';

/** The apps on the phone: another one is a line here and a folder of its own. */
export const apps: readonly PhoneApp[] = [
  { path: '/sms', name: ({ sms }) => sms.name, picture: SMS, screens: { '/sms': SmsScreen } },
  {
    path: '/bank',
    name: ({ bank }) => bank.name,
    picture: STITCHES.bank,
    screens: { '/bank': BankScreen, '/bank/scan': ScanScreen, '/bank/transfer': TransferScreen },
  },
  { path: '/gift', name: ({ gift }) => gift.name, picture: GIFT, screens: { '/gift': GiftScreen } },
  {
    path: '/games',
    name: ({ games }) => games.name,
    picture: GAME,
    screens: { '/games': GamesScreen },
  },
  { path: '/push', name: ({ push }) => push.name, picture: BELL, screens: { '/push': PushScreen } },
  {
    path: '/authenticator',
    name: ({ authenticator }) => authenticator.name,
    picture: KEY,
    screens: { '/authenticator': AuthenticatorScreen },
  },
  {
    path: FAULTS,
    name: ({ faults }) => faults.name,
    picture: WARNING,
    screens: { [FAULTS]: FaultsScreen },
  },
];

const screens = new Map(apps.flatMap((app) => Object.entries(app.screens)));

/** The screen at an address of the phone; undefined for its home and for addresses it does not know. */
export function screenAt(path: string): (() => ReactNode) | undefined {
  return screens.get(path);
}
