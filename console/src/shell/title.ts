import { formatCount } from '@prae/ui/money';
import { useEffect } from 'react';
import { brandName } from '../client/brand.ts';
import { useMessages } from '../messages/language.ts';

/** Names the tab, with how many wait: who looks at another one sees it. */
export function useTitle(waiting: number): void {
  const { shell } = useMessages();
  useEffect(() => {
    const name = [shell.title, brandName].filter(Boolean).join(' · ');
    document.title = waiting > 0 ? `(${formatCount(waiting)}) ${name}` : name;
  }, [waiting, shell]);
}
