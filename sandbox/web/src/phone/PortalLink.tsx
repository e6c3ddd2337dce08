import { ButtonLink, type ButtonLinkProps } from '@prae/ui/Button';
import { Icon } from '@prae/ui/Icon';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';

/** The way to the portal in a window of its own, once the sandbox has been told where it is. */
export function PortalLink(look: Pick<ButtonLinkProps, 'tone' | 'size' | 'wide' | 'pill'>): ReactNode {
  const { phone } = useMessages();
  const { data } = useQuery(queries.settings);
  if (!data?.portalUrl) return null;
  const { portalUrl } = data;
  return (
    <ButtonLink {...look} href={portalUrl} target="_blank" rel="noopener">
      {phone.openPortal}
      <Icon name="caret-right" size={18} />
    </ButtonLink>
  );
}
