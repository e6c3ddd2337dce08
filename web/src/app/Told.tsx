import type { ReactNode } from 'react';
import { useLateAfter } from '../shell/late.ts';
import { DepositsTold } from './DepositsTold.ts';
import { EndingsTold } from './EndingsTold.ts';
import { SlipsTold } from './SlipsTold.ts';

/** News of the member's money and time, told on whatever page. */
export default function Told(): ReactNode {
  return (
    <>
      <EndingsTold />
      <DepositsTold />
      <SlipsTold />
      <LateNews />
      <LateTime />
    </>
  );
}

/** Pushed news were sent while the portal was away, so what keeps them has time as well; but who taps one on the way is led there soon. */
const NEWS_AFTER = 3_000;

const loadNews = () => import('./NewsKept.ts');

function LateNews(): ReactNode {
  const News = useLateAfter(NEWS_AFTER, loadNews);
  return News && <News />;
}

/** Nobody is reminded of the time at once: what does it comes when the first views have long been there, in milliseconds. */
const TIME_AFTER = 10_000;

const loadTime = () => import('./TimeTold.ts');

function LateTime(): ReactNode {
  const Time = useLateAfter(TIME_AFTER, loadTime);
  return Time && <Time />;
}
