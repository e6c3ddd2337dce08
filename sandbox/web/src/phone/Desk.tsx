import { Logo } from '@prae/ui/Logo';
import { StitchPicture } from '@prae/ui/StitchIcon';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';
import { FaultsPanel } from '../faults/FaultsPanel.tsx';
import { useMessages } from '../messages/language.ts';
import { WARNING } from '../parts/pictures.ts';
import { FAULTS } from './apps.tsx';
import { PortalLink } from './PortalLink.tsx';

/** What this world is and how one plays with it, beside the phone. */
export function Introduction(): ReactNode {
  const { phone } = useMessages();
  return (
    <section className="introduction on-dark" aria-label={phone.title}>
      <p>
        <Logo name="PRAE" size={34} />
      </p>
      <h2 className="introduction-title">{phone.title}</h2>
      <p className="introduction-lead">{phone.lead}</p>
      <ol>
        {phone.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <PortalLink tone="primary" size="large" wide />
    </section>
  );
}

/** The faults at hand while something else is on the phone. Their address leads here. */
export function FaultsDrawer(): ReactNode {
  const { faults } = useMessages();
  const [path] = useHashLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (path === FAULTS) heading.current?.focus();
  }, [path]);
  return (
    <aside className="faults-drawer" aria-label={faults.name}>
      <h2 className="title" tabIndex={-1} ref={heading}>
        <StitchPicture rows={WARNING} size={30} />
        {faults.name}
      </h2>
      <FaultsPanel />
    </aside>
  );
}
