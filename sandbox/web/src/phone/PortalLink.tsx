import { ButtonLink, type ButtonTone } from '@prae/ui/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../control/queries.ts';
import { useMessages } from '../messages/language.ts';

/** The way to the portal, once the sandbox has been told where it is. */
export function PortalLink({ tone }: { tone: ButtonTone }): ReactNode {
  const { phone } = useMessages();
  const { data } = useQuery(queries.settings);
  if (!data?.portalUrl) return null;
  const { portalUrl } = data;
  return (
    <ButtonLink tone={tone} size="large" wide href={portalUrl} target="_blank" rel="noopener">
      {phone.openPortal}
    </ButtonLink>
  );
}
