import { randomUUID } from 'node:crypto';
import { GUEST_HEADER } from '@prae/contract/chat-facts';
import type { Body } from '@prae/contract/contract';
import type { Conversation } from '@prae/contract/events';
import type { CallOptions, TestMember, World } from '../../testing/world.ts';

/** Who chats in a test: a member, or a visitor by their id. */
export type Chatter = { token: string } | { guest: string };

/** What a test says and asks in the chat. */
export function chatIn(world: World) {
  const as = (who: Chatter): Pick<CallOptions<'chat.send'>, 'token' | 'headers'> =>
    'token' in who ? { token: who.token } : { headers: { [GUEST_HEADER]: who.guest } };
  const message = (text: string): Body<'chat.send'>['message'] => ({
    message_type: 'text',
    payload: { message: text },
  });
  const send = (
    who: Chatter,
    said: string | Body<'chat.send'>['message'],
    more: Partial<Body<'chat.send'>> = {},
  ) =>
    world.api('chat.send', {
      ...as(who),
      body: { _id: randomUUID(), message: typeof said === 'string' ? message(said) : said, ...more },
    });
  const history = async (who: Chatter, page: Partial<Body<'chat.history'>> = {}): Promise<Conversation[]> =>
    (await world.api('chat.history', { ...as(who), body: { limit: 100, skip: 0, ...page } })).body;
  return {
    as,
    message,
    send,
    history,
    newGuest: async (): Promise<{ guest: string }> => ({
      guest: (await world.api('chat.guest')).body.guestId,
    }),
    newMember: (): Promise<TestMember> => world.newMember(),
    choose: (who: Chatter, payload: string) =>
      send(who, { message_type: 'postback', payload: { title: payload, payload } }),
    /** What there is of the customer's own words, oldest first. */
    said: async (who: Chatter): Promise<string[]> =>
      (await history(who))
        .filter(({ sender }) => sender === 'customer')
        .map(textOf)
        .toReversed(),
  };
}

/** The text of a message of any kind. */
export function textOf({ message }: Conversation): string {
  if (message.message_type === 'postback') return message.payload.title;
  return 'payload' in message ? (message.payload.message ?? '') : '';
}
