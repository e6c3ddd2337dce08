import { useStore } from '@prae/ui/store';
import { type ReactNode, useEffect, useState } from 'react';
import { useChatLanguage, useKnownChatMessages } from '../../messages/chat-texts.ts';
import { chatOpened, closeChat } from '../../shell/chat.ts';
import { useLate } from '../../shell/late.ts';
import { ChatLauncher } from './ChatLauncher.tsx';

const load = () => import('./Chat.tsx');

/** The chat of a page: its button, and the rest from when it is opened first. It closes with the page. */
export function ChatHost(): ReactNode {
  const isOpen = useStore(chatOpened);
  const [isWanted, want] = useState(isOpen);
  if (isOpen && !isWanted) want(true);
  useChatLanguage(isOpen);
  const hasTexts = useKnownChatMessages() !== undefined;
  const Chat = useLate(isWanted ? load : undefined);
  useEffect(() => closeChat, []);
  return (
    <>
      <ChatLauncher isComing={isOpen && !(Chat && hasTexts)} />
      {Chat && hasTexts && <Chat open={isOpen} />}
    </>
  );
}
