import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.ts';
import { AppScreen } from '../phone/AppScreen.tsx';
import { FaultsPanel } from './FaultsPanel.tsx';

/** The faults as an app of the phone. */
export function FaultsScreen(): ReactNode {
  const { faults } = useMessages();
  return (
    <AppScreen title={faults.name}>
      <FaultsPanel />
    </AppScreen>
  );
}
