import type { Member } from './member.ts';

declare const brand: unique symbol;

/** A visitor who chats, by a random name; what proves it is with the visitor alone. Only `guestsOf` mints one. */
export type GuestId = string & { readonly [brand]: 'GuestId' };

/** Who takes part in a chat beside the house. */
export type Participant =
  | { readonly member: Member; readonly guest?: undefined }
  | { readonly guest: GuestId; readonly member?: undefined };
