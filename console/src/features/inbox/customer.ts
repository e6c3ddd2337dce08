import type { InboxTexts } from '../../messages/th/inbox.ts';
import type { ThreadRow } from './thread.ts';

/** Whose thread it is: a member by name, a visitor by the beginning of the public name. */
export function customerOf(
  { member, guestId }: Pick<ThreadRow, 'member' | 'guestId'>,
  texts: InboxTexts,
): string {
  if (member) return member.name || member._id;
  return guestId ? texts.visitorNamed(guestId.slice(0, 6)) : texts.visitor;
}
