import { Button } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useRead } from '../client/queries.ts';
import { useLaterMessages } from '../messages/language.ts';
import { type About, askAbout } from './chat.ts';

interface AskAboutProps {
  about: About;
  /** What it is, where several stand below each other: said to whoever does not see it. */
  of?: string;
}

/** Asks support about what is shown; there only where one chats with us. */
export function AskAbout({ about, of }: AskAboutProps): ReactNode {
  const { askAbout: texts } = useLaterMessages();
  const { data } = useRead('lookup.enableChatWidget', undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (data?.enableChatWidget !== true) return null;
  return (
    <Button
      tone="quiet"
      icon="chat-circle-dots"
      wide={of === undefined}
      aria-label={of && `${texts.ask} ${of}`}
      onClick={() => askAbout(about)}
    >
      {texts.ask}
    </Button>
  );
}
