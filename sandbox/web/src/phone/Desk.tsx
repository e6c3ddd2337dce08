import { Logo } from '@prae/ui/Logo';
import { StitchPicture } from '@prae/ui/StitchIcon';
import type { ReactNode } from 'react';
import { FaultsPanel } from '../faults/FaultsPanel.tsx';
import { useMessages } from '../messages/language.ts';
import { WARNING } from '../parts/pictures.ts';
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
      <PortalLink tone="primary" />
    </section>
  );
}

/** The faults at hand while something else is on the phone. */
export function FaultsDrawer(): ReactNode {
  const { faults } = useMessages();
  return (
    <aside className="faults-drawer" aria-label={faults.name}>
      <h2 className="title">
        <StitchPicture rows={WARNING} size={30} />
        {faults.name}
      </h2>
      <FaultsPanel />
    </aside>
  );
}
