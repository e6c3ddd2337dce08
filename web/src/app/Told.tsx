import type { ReactNode } from 'react';
import { useLateAfter } from '../shell/late.ts';
import { DepositsTold } from './DepositsTold.ts';
import { EndingsTold } from './EndingsTold.ts';
import { NewsKept } from './NewsKept.ts';
import { SlipsTold } from './SlipsTold.ts';

/** News of the member's money and time, told on whatever page. */
export default function Told(): ReactNode {
  return (
    <>
      <EndingsTold />
      <DepositsTold />
      <SlipsTold />
      <NewsKept />
      <LateTime />
    </>
  );
}

/** Nobody is reminded of the time at once: what does it comes when the first views have long been there, in milliseconds. */
const TIME_AFTER = 10_000;

const loadTime = () => import('./TimeTold.ts');

function LateTime(): ReactNode {
  const Time = useLateAfter(TIME_AFTER, loadTime);
  return Time && <Time />;
}
