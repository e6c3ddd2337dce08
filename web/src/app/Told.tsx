import type { ReactNode } from 'react';
import { DepositsTold } from './DepositsTold.ts';
import { EndingsTold } from './EndingsTold.ts';
import { SlipsTold } from './SlipsTold.ts';
import { TimeTold } from './TimeTold.ts';

/** News of the member's money and time, told on whatever page. */
export default function Told(): ReactNode {
  return (
    <>
      <EndingsTold />
      <DepositsTold />
      <SlipsTold />
      <TimeTold />
    </>
  );
}
