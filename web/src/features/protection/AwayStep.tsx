import { Button } from '@prae/ui/Button';
import { RadioChips } from '@prae/ui/RadioChips';
import { type ReactNode, useState } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { ProtectionTexts } from '../../messages/th/protection.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { ProtectionFlow, Step } from './protection-flow.ts';
import { type Away, endOf, momentText, spans } from './standing.ts';

function spanText(texts: ProtectionTexts, away: Away, count: number): string {
  if (away === 'timeout') return texts.days(count);
  return count % 12 === 0 ? texts.years(count / 12) : texts.months(count);
}

type AwayChoice = Step & { name: 'away' };
type Confirmation = Step & { name: 'confirm' };

/** How long to stay away, and until when that is. */
export function AwayStep({ step, flow }: { step: AwayChoice; flow: ProtectionFlow }): ReactNode {
  const { protection: texts } = useLaterMessages();
  const { away, count } = step;
  return (
    <>
      <RadioChips
        legend={texts.howLong}
        legendShown
        options={spans[away].map((each) => ({ value: String(each), label: spanText(texts, away, each) }))}
        value={count === undefined ? null : String(count)}
        onChange={(chosen) => flow.go({ name: 'away', away, count: Number(chosen) })}
      />
      <div aria-live="polite">{count !== undefined && <End away={away} count={count} />}</div>
      <Consequences />
    </>
  );
}

export function AwayActions({ step, flow }: { step: AwayChoice; flow: ProtectionFlow }): ReactNode {
  const { protection: texts } = useLaterMessages();
  const { away, count } = step;
  return (
    <MainAction
      blocked={count === undefined}
      onClick={() => count !== undefined && flow.go({ name: 'confirm', away, count })}
    >
      {texts.next}
    </MainAction>
  );
}

/** How long, and until when in numbers. */
function End({ away, count }: { away: Away; count: number }): ReactNode {
  const { protection: texts } = useLaterMessages();
  const [now] = useState(() => Date.now());
  return (
    <p className="protection-until">
      {texts[away]} {spanText(texts, away, count)}
      <b>{texts.until(momentText(endOf(away, count, now)))}</b>
    </p>
  );
}

/** What happens, and until when in numbers, before anything does. */
export function ConfirmStep({
  step: { away, count },
  flow,
}: {
  step: Confirmation;
  flow: ProtectionFlow;
}): ReactNode {
  const { protection: texts } = useLaterMessages();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll a text that has no controls.
    <section tabIndex={0} aria-label={texts.confirm}>
      <End away={away} count={count} />
      <Consequences />
      <div className="step-failure" role="alert">
        {flow.failure}
      </div>
    </section>
  );
}

/** What cannot be taken back is not the first button. */
export function ConfirmActions({
  step: { away, count },
  flow,
}: {
  step: Confirmation;
  flow: ProtectionFlow;
}): ReactNode {
  const { shell } = useMessages();
  const { protection: texts } = useLaterMessages();
  return (
    <>
      <Button
        tone="secondary"
        size="large"
        wide
        blocked={flow.busy}
        onClick={() => flow.go({ name: 'overview' })}
      >
        {shell.cancel}
      </Button>
      <Button
        tone="danger"
        size="large"
        wide
        busy={flow.busy}
        busyText={texts.stopping}
        onClick={() => void flow.stayAway(away, count)}
      >
        {texts.stop}
      </Button>
    </>
  );
}

function Consequences(): ReactNode {
  const { protection: texts } = useLaterMessages();
  return (
    <ul className="protection-list">
      {texts.consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
