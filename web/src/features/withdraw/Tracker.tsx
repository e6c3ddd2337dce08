import { Status } from '@prae/ui/Status';
import { formatRecent } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import type { WithdrawSheetTexts } from '../../messages/th/withdraw-sheet.ts';
import type { UnderWay } from './limits.ts';
import { usualTime } from './usual.ts';
import './withdraw.css';

type Step = UnderWay['steps'][number];

/** How far a withdrawal is: what was done and when, what is being done and how long that usually takes, what is to come. */
export function Tracker({ withdrawal: { steps, usualSeconds } }: { withdrawal: UnderWay }): ReactNode {
  const { withdrawSheet: texts } = useLaterMessages();
  const at = steps.findIndex((step) => step.at === undefined);
  const isWaiting = steps[at]?.code.startsWith('WAITING') === true;
  return (
    <section className="tracker" aria-label={texts.progress}>
      <ol>
        {steps.map((step, place) => (
          <li key={step.code} aria-current={place === at ? 'step' : undefined}>
            <Status kind={place === at ? 'processing' : step.at === undefined ? 'quiet' : 'success'}>
              {stepText(step, texts)}
            </Status>
            {step.at !== undefined && <time dateTime={step.at}>{formatRecent(step.at, Date.now())}</time>}
            {place === at && isWaiting && <p>{waitText(step, texts)}</p>}
          </li>
        ))}
      </ol>
      {usualSeconds !== undefined && !isWaiting && (
        <p>{texts.usual(usualTime(usualSeconds, texts.lasting))}</p>
      )}
    </section>
  );
}

/** What is done, or is still to be: a step that is under way has not happened. */
function stepText({ code, at }: Step, { steps, stepsToCome }: WithdrawSheetTexts): string {
  const toCome: Partial<Record<Step['code'], string>> = at === undefined ? stepsToCome : {};
  return toCome[code] ?? steps[code];
}

function waitText({ until }: Step, texts: WithdrawSheetTexts): string {
  return until === undefined ? texts.waitsFor : texts.waitsUntil(formatRecent(until, Date.now()));
}
