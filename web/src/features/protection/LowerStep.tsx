import type { ReactNode } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { MainAction } from '../../shell/MainAction.tsx';
import type { ProtectionFlow, Step } from './protection-flow.ts';
import type { Standing } from './standing.ts';

export interface LowerStepProps {
  step: Step & { name: 'lower' };
  standing: Standing | undefined;
  flow: ProtectionFlow;
}

/** What a lower limit means, before it counts: at once, and for a day at least. */
export function LowerStep({ step: { period, amount }, standing, flow }: LowerStepProps): ReactNode {
  const { protection: texts } = useLaterMessages();
  const money = useMoney();
  const used = standing?.used[period] ?? 0;
  const consequences = [
    texts.atOnce,
    ...(amount <= used ? [texts.noRoom(texts.period[period]), texts.begins[period]] : []),
    texts.raiseLater,
  ];
  return (
    <>
      <p className="protection-until">
        {texts.newLimit}
        <b>{money.text(amount)}</b>
      </p>
      <p className="protection-said">
        {standing?.limits[period] === undefined
          ? texts.unlimited(texts.period[period], money.text(used))
          : texts.used(texts.period[period], money.text(used), money.text(standing.limits[period]))}
      </p>
      <ul className="protection-list">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="step-failure" role="alert">
        {flow.failure}
      </div>
    </>
  );
}

/** Sets it; `onSet` once it is. */
export function LowerAction({
  step: { period, amount },
  flow,
  onSet,
}: Omit<LowerStepProps, 'standing'> & { onSet: () => void }): ReactNode {
  const { protection: texts } = useLaterMessages();
  const money = useMoney();
  const set = async (): Promise<void> => {
    if (await flow.setLimit(period, amount)) onSet();
  };
  return (
    <MainAction sends={flow} busyText={texts.saving} onClick={() => void set()}>
      {texts.setTo(money.text(amount))}
    </MainAction>
  );
}
