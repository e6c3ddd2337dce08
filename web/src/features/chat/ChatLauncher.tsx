import { Icon } from '@prae/ui/Icon';
import { Shuttle } from '@prae/ui/Shuttle';
import { useStore } from '@prae/ui/store';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../client/call.ts';
import { guestId } from '../../client/guest.ts';
import { useSession } from '../../client/session.ts';
import { readStored, writeStored } from '../../client/storage.ts';
import { useKnownChatMessages } from '../../messages/chat-texts.ts';
import { useMessages } from '../../messages/language.ts';
import { chatOpened, chatUnread, closeChat, openChat } from '../../shell/chat.ts';
import { isNews } from './unread.ts';
import './ChatLauncher.css';

/** Beyond so many nobody counts. */
const COUNTED = 9;

/** What is looked at for a count before the chat itself knows: its newest page. */
const NEWEST = { body: { limit: 10, skip: 0 } };

const INVITED = 'invited';

/** The button that opens and closes the chat, with what is new there; once per visit it says what it is for. `isComing`: its code is on the way. */
export function ChatLauncher({ isComing }: { isComing: boolean }): ReactNode {
  const { site } = useMessages();
  const texts = useKnownChatMessages();
  const isOpen = useStore(chatOpened);
  const unread = useUnread();
  const [isInvited, setInvited] = useState(() => readStored('session', INVITED) !== true);
  const noMore = (): void => {
    writeStored('session', INVITED, true);
    setInvited(false);
  };
  const count = unread > COUNTED ? `${COUNTED}+` : String(unread);
  return (
    <div className="chat-launcher">
      {texts && isInvited && !isOpen && <Invitation text={texts.invitation} onClose={noMore} />}
      <button
        type="button"
        className="chat-launch"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-busy={isComing || undefined}
        onClick={() => {
          noMore();
          if (isOpen) closeChat();
          else openChat();
        }}
      >
        {isComing ? <Shuttle small /> : <Icon name={isOpen ? 'caret-down' : 'chat-circle-dots'} size={28} />}
        <span className="vh">{site.openChat}</span>
        {unread > 0 && !isOpen && (
          <span className="chat-count">
            <span aria-hidden="true">{count}</span>
            <span className="vh">{texts?.unread(count)}</span>
          </span>
        )}
      </button>
    </div>
  );
}

function Invitation({ text, onClose }: { text: string; onClose: () => void }): ReactNode {
  const { shell } = useMessages();
  return (
    <div className="chat-invitation">
      <p>{text}</p>
      <button type="button" className="icon-button" aria-label={shell.close} onClick={onClose}>
        <Icon name="x" size={18} />
      </button>
    </div>
  );
}

/** What the chat counts, and until it is there what its newest messages tell. Who has never chatted is asked for nothing. */
function useUnread(): number {
  const counted = useStore(chatUnread);
  const session = useSession();
  const guest = session ? undefined : guestId();
  const isKnown = session !== null || guest !== undefined;
  const { data } = useQuery({
    queryKey: ['chat.history', 'unread'],
    enabled: isKnown && counted === undefined,
    queryFn: async ({ signal }) => {
      const page = await call('chat.history', NEWEST, { guest, signal });
      if (page.outcome !== 'ok') return 0;
      return page.answer.filter(isNews).length;
    },
  });
  return counted ?? data ?? 0;
}
