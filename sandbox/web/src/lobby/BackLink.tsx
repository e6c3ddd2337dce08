import { ButtonLink } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';

/** The way back to the portal; nothing where nobody knows its address. */
export function BackLink({ href }: { href: string | null }): ReactNode {
  const { lobby } = useMessages().games;
  if (href === null) return null;
  return (
    <ButtonLink tone="on-dark" pill icon="arrow-left" href={href}>
      {lobby.back}
    </ButtonLink>
  );
}
