import { Button } from '@prae/ui/Button';
import { RadioChips } from '@prae/ui/RadioChips';
import { type ReactNode, useState } from 'react';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { ProtectionTexts } from '../../messages/th/protection.ts';
import type { ProtectionFlow, Step } from './protection-flow.ts';
import { type Away, endOf, momentText, spans } from './standing.ts';

function spanText(texts: ProtectionTexts, away: Away, count: number): string {
  if (away === 'timeout') return texts.days(count);
  return count % 12 === 0 ? texts.years(count / 12) : texts.months(count);
}

/** How long to stay away: one tap, and until when that is. */
export function AwayStep({ away, flow }: { away: Away; flow: ProtectionFlow }): ReactNode {
  const { protection: texts } = useLaterMessages();
  return (
    <>
      <RadioChips
        legend={texts.howLong}
        legendShown
        options={spans[away].map((count) => ({ value: String(count), label: spanText(texts, away, count) }))}
        value={null}
        onChange={(count) => flow.go({ name: 'confirm', away, count: Number(count) })}
      />
      <Consequences />
    </>
  );
}

/** What happens, and until when in numbers, before anything does. */
export function ConfirmStep({
  step: { away, count },
  flow,
}: {
  step: Step & { name: 'confirm' };
  flow: ProtectionFlow;
}): ReactNode {
  const { protection: texts } = useLaterMessages();
  const [now] = useState(() => Date.now());
  return (
    <>
      <p className="protection-until">
        {texts[away]} {spanText(texts, away, count)}
        <b>{texts.until(momentText(endOf(away, count, now)))}</b>
      </p>
      <Consequences />
      <div className="step-failure" role="alert">
        {flow.failure}
      </div>
    </>
  );
}

/** What cannot be taken back is not the first button. */
export function ConfirmActions({
  step: { away, count },
  flow,
}: {
  step: Step & { name: 'confirm' };
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
