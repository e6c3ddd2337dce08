import { Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, Suspense } from 'react';
import { useMessages } from '../../messages/language.ts';
import type { About } from '../../shell/chat.ts';
import { useLate } from '../../shell/late.ts';

const load = () => import('./AboutCard.tsx');

/** What a message is about, as it stands now. The code of it comes with the first one. */
export function ChatAbout({ about }: { about: About }): ReactNode {
  const { shell } = useMessages();
  const Card = useLate(load);
  const bones = <Skeleton label={shell.loading} heights={[92]} />;
  return (
    <div className="chat-about">
      <Suspense fallback={bones}>{Card ? <Card {...about} /> : bones}</Suspense>
    </div>
  );
}
