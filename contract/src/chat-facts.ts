/**
 * What both sides of the chat must agree on (section 9 of the specification). This file imports nothing, so that the browser
 * can carry it.
 */

/** The longest text of a message, in UTF-16 units. */
export const MESSAGE_MOST = 2_000;

/** What is left of a typed text without what no message may have in it; `undefined` where nothing of it could be seen. */
export function sayable(typed: string): string | undefined {
  // Half of a sign that takes two units is what a cut leaves behind.
  const words = typed.replace(/\p{Cs}|(?![\n\r\t])\p{Cc}/gu, '').trim();
  return /[^\s\p{Cc}\p{Cf}]/u.test(words) ? words.slice(0, MESSAGE_MOST) : undefined;
}

/** The largest picture and video, in bytes. */
export const PICTURE_MOST_BYTES = 10 * 1_024 * 1_024;
export const VIDEO_MOST_BYTES = 20 * 1_024 * 1_024;

/** What may be attached, by what its bytes say. */
export const chatPictureTypes = ['image/png', 'image/jpeg', 'image/gif'] as const;
export const chatVideoTypes = ['video/mp4', 'video/quicktime'] as const;
export type ChatFileType = (typeof chatPictureTypes)[number] | (typeof chatVideoTypes)[number];

/** What a message can be about: things of the member's own, and games. */
export const aboutKinds = ['slip', 'withdraw', 'statement', 'game'] as const;
export type AboutKind = (typeof aboutKinds)[number];

/** The header by which a guest is known, on every call of the chat. */
export const GUEST_HEADER = 'x-guest';
