import { IconButton } from '@prae/ui/Button';
import { Hem } from '@prae/ui/Hem';
import { Modal } from '@prae/ui/Modal';
import { useStore } from '@prae/ui/store';
import { ToastRegion } from '@prae/ui/Toast';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRead } from '../../client/queries.ts';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { useMessages } from '../../messages/language.ts';
import { closeChat } from '../../shell/chat.ts';
import { useTablet } from '../../shell/wide.ts';
import { ChatLog } from './ChatLog.tsx';
import { ChatWrite } from './ChatWrite.tsx';
import { startChat, stopChat } from './chatting.ts';
import { readAgain } from './reading.ts';
import { thread } from './thread.ts';
import './chat.css';

/** A line that is down for a moment is nothing to speak of, in milliseconds. */
const CUT_AFTER = 2_000;

/** How often it is asked whether somebody answers, in milliseconds. */
const PRESENCE_EVERY = 60_000;

/** The chat: over the page on a phone, beside it where there is room. Once opened it follows the conversation, also closed. */
export default function Chat({ open }: { open: boolean }): ReactNode {
  const { shell } = useMessages();
  const isBeside = useTablet();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => stopChat, []);
  useEffect(() => {
    if (open) void startChat();
  }, [open]);
  return (
    <Modal
      key={String(isBeside)}
      open={open}
      onClose={closeChat}
      isBeside={isBeside}
      className="chat"
      labelledBy={titleId}
      focusRef={isBeside ? field : heading}
    >
      <div className="chat-head on-dark">
        <div className="chat-who">
          <ChatTitle id={titleId} heading={heading} />
          <Presence />
        </div>
        <Refresh />
        <IconButton icon="x" label={shell.close} onClick={closeChat} />
      </div>
      <Hem scale={1} />
      <Cut />
      <ChatLog isOpen={open} />
      <ChatWrite field={field} />
      {!isBeside && <ToastRegion closeLabel={shell.close} />}
    </Modal>
  );
}

interface ChatTitleProps {
  id: string;
  heading: React.RefObject<HTMLHeadingElement | null>;
}

function ChatTitle({ id, heading }: ChatTitleProps): ReactNode {
  const texts = useChatMessages();
  return (
    <h2 className="title" id={id} ref={heading} tabIndex={-1}>
      {texts.title}
    </h2>
  );
}

/** Whether somebody answers now, and otherwise when. */
function Presence(): ReactNode {
  const texts = useChatMessages();
  const { data } = useRead('chat.presence', undefined, { refetchInterval: PRESENCE_EVERY });
  if (!data) return null;
  const { from, to } = data.hours;
  return (
    <p className={data.online ? 'chat-presence chat-online' : 'chat-presence'}>
      {data.online ? texts.online : from === to ? texts.roundTheClock : texts.hours(from, to)}
    </p>
  );
}

function Refresh(): ReactNode {
  const texts = useChatMessages();
  const [isBusy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await Promise.all([startChat(), readAgain()]);
    setBusy(false);
  };
  return (
    <IconButton
      icon="arrows-clockwise"
      className={isBusy ? 'chat-refreshing' : ''}
      label={texts.refresh}
      aria-disabled={isBusy || undefined}
      onClick={() => void refresh()}
    />
  );
}

/** Says that the line is down, once it is for a while. */
function Cut(): ReactNode {
  const texts = useChatMessages();
  const { isCut, phase } = useStore(thread);
  const [isLong, setLong] = useState(false);
  const isDown = isCut && phase !== 'failed';
  useEffect(() => {
    if (!isDown) return setLong(false);
    const timer = setTimeout(() => setLong(true), CUT_AFTER);
    return () => clearTimeout(timer);
  }, [isDown]);
  return (
    <p className="chat-cut" role="status">
      {isDown && isLong && texts.connecting}
    </p>
  );
}
