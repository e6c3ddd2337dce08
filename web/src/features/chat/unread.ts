import type { Conversation } from '@prae/contract/events';

/** Whether the other side has written it and nobody here has read it. The bot's greeting, with which each thread begins, is no news. */
export function isNews({ sender, seq, readAt }: Conversation): boolean {
  return sender !== 'customer' && readAt === undefined && !(sender === 'bot' && seq === 1);
}
