import { randomInt } from 'node:crypto';
import type { MemberId } from '../../domain/member.ts';

/** Letters and digits that nobody confuses when typing them on a phone. */
const usernameLetters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLetters = `${usernameLetters}ABCDEFGHJKLMNPQRSTUVWXYZ`;

/** A player's name at a provider: no two are alike, and nothing in it tells who the member is. */
export function newUsername(): string {
  return `pr${letters(usernameLetters, 12)}`;
}

/** Letters and digits alone, which every provider takes and every signature encodes alike. */
export function newPassword(): string {
  return letters(passwordLetters, 12);
}

/** What a game password is sealed for: one member's account at one game. */
export function bindingOf(member: MemberId, code: string): string {
  return `${member}\n${code}`;
}

function letters(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}
