/**
 * What can be chosen of a message of the chat: how much of it an operator may send, and where its buttons lead. This file imports
 * nothing, so that the browser can carry it.
 */

/** The most of each in one message; buttons also of each card. */
export const REPLIES_MOST = 10;
export const BUTTONS_MOST = 5;
export const CARDS_MOST = 5;
export const CARD_BUTTONS_MOST = 3;

/** The longest of each, in characters. */
export const CHOICE_TITLE_MOST = 80;
export const CHOICE_LEADS_MOST = 500;
export const CARD_TITLE_MOST = 80;
export const CARD_SUBTITLE_MOST = 200;

/** What a button does: opens an address, dials a number, or answers. */
export const buttonTypes = ['web', 'call', 'postback'] as const;
export type ButtonType = (typeof buttonTypes)[number];

/** What is dialled of a number, however it is written; undefined of what is none. */
export function dialled(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, '');
  return /^\+?[\d*#]{3,20}$/.test(number) ? number : undefined;
}

/** An address of https as it may be sent: in one piece, of a host with a point in it, with no name or password before that. */
export const WEB_ADDRESS = /^https:\/\/[^\s\p{C}\\@/?#.]+\.[^\s\p{C}\\@/?#]+(?:[/?#][^\s\p{C}]*)?$/iu;
