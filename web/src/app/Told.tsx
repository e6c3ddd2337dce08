import type { ReactNode } from 'react';
import { DepositsTold } from './DepositsTold.ts';
import { EndingsTold } from './EndingsTold.ts';
import { SlipsTold } from './SlipsTold.ts';

/** News of the member's money, told on whatever page. */
export default function Told(): ReactNode {
  return (
    <>
      <EndingsTold />
      <DepositsTold />
      <SlipsTold />
    </>
  );
}
