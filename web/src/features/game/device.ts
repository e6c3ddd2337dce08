import type { GameAccount } from '../../client/money.ts';

export type Device = 'web' | 'android' | 'ios';

const DEVICES: readonly Device[] = ['web', 'android', 'ios'];

/** What the member holds, as the server tells it by the same words: an iPad that says it is a Mac is told by its screen. */
export function thisDevice({ userAgent, maxTouchPoints }: Navigator = navigator): Device {
  if (/android/i.test(userAgent)) return 'android';
  const isTouchedMac = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isTouchedMac || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : 'web';
}

/** A plain link to a game, and what it is for. */
export interface DeviceLink {
  device: Device;
  link: string;
}

/** The plain links of a game: the one for this device first, or else the website; then the others. */
export function linksOf(game: GameAccount, here: Device = thisDevice()): DeviceLink[] {
  const order = [here, ...DEVICES.filter((device) => device !== here)];
  return order.flatMap((device) => {
    const link = game[device];
    return link ? [{ device, link }] : [];
  });
}
