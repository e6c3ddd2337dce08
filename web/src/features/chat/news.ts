import { useEffect, useRef, useState } from 'react';
import type { ChatMessages } from '../../messages/th/chat.ts';
import { wordsOf } from './readable.ts';
import { newestOf, type Thread } from './thread.ts';

/** What is read out of what came in since the last time: who has said what, or that a message did not go. */
export function useNews({ messages, outgoing, upTo }: Thread, texts: ChatMessages): string {
  const [news, tell] = useState('');
  const heard = useRef<number>(undefined);
  useEffect(() => {
    if (upTo === undefined) {
      heard.current = undefined;
      return;
    }
    const newest = newestOf(messages);
    const since = heard.current;
    heard.current = newest;
    if (since === undefined) return;
    const fresh = messages.filter(({ seq, sender }) => seq > since && sender !== 'customer');
    if (fresh.length === 0) return;
    const said = fresh.map(({ name, sender, message }) =>
      texts.said(name || (sender === 'bot' ? texts.bot : texts.staff), wordsOf(message, texts)),
    );
    tell(said.join('\n'));
  }, [messages, upTo, texts]);
  const failed = outgoing.filter(({ state }) => state === 'failed').length;
  useEffect(() => {
    if (failed > 0) tell(texts.state.failed);
  }, [failed, texts]);
  return news;
}
