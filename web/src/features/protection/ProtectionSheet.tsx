import { Sheet } from '@prae/ui/Sheet';
import { Bone, Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { ProtectionTexts } from '../../messages/th/protection.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { AwayActions, AwayStep, ConfirmActions, ConfirmStep } from './AwayStep.tsx';
import { LimitActions, LimitStep, useLimitEntry } from './LimitStep.tsx';
import { Overview } from './Overview.tsx';
import './protection.css';
import { LowerAction, LowerStep } from './LowerStep.tsx';
import { type ProtectionFlow, type Step, useProtection } from './protection-flow.ts';

/** Limits on deposits, time off and self-exclusion: what there is, and each changed in a step of its own. */
export default function ProtectionSheet({ open, onClose }: SheetProps): ReactNode {
  const { shell } = useMessages();
  const { protection: texts } = useLaterMessages();
  const {
    data: standing,
    isFetching,
    isError,
    refetch,
  } = useRead('protection.read', undefined, { staleTime: 0 });
  const flow = useProtection();
  const { step } = flow;
  const period = step.name === 'limit' ? step.period : undefined;
  const entry = useLimitEntry(flow, standing, period);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={titleOf(texts, step)}
      closeLabel={shell.close}
      back={
        step.name === 'overview' ? undefined : { label: shell.back, onBack: () => flow.go(stepBefore(step)) }
      }
      busy={flow.busy}
      step={step.name}
      actions={
        step.name === 'overview' ? undefined : period ? (
          <LimitActions entry={entry} period={period} flow={flow} />
        ) : step.name === 'lower' ? (
          <LowerAction step={step} flow={flow} onSet={() => entry.type('')} />
        ) : (
          <StepActions step={step} flow={flow} />
        )
      }
    >
      <div className="protection">
        {period ? (
          <LimitStep entry={entry} period={period} flow={flow} />
        ) : step.name === 'lower' ? (
          <LowerStep step={step} standing={standing} flow={flow} />
        ) : step.name === 'away' ? (
          <AwayStep step={step} flow={flow} />
        ) : step.name === 'confirm' ? (
          <ConfirmStep step={step} flow={flow} />
        ) : standing ? (
          <Overview standing={standing} flow={flow} />
        ) : isError ? (
          <LoadFailed busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label={shell.loading}>
            <Bone width={12} />
          </Skeleton>
        )}
      </div>
    </Sheet>
  );
}

function StepActions({ step, flow }: { step: Step; flow: ProtectionFlow }): ReactNode {
  if (step.name === 'away') return <AwayActions step={step} flow={flow} />;
  return step.name === 'confirm' ? <ConfirmActions step={step} flow={flow} /> : null;
}

function stepBefore(step: Step): Step {
  if (step.name === 'lower') return { name: 'limit', period: step.period };
  return step.name === 'confirm' ? { ...step, name: 'away' } : { name: 'overview' };
}

function titleOf(texts: ProtectionTexts, step: Step): string {
  if (step.name === 'limit' || step.name === 'lower') return texts.limit[step.period];
  if (step.name === 'away') return texts[step.away];
  return step.name === 'confirm' ? texts.confirm : texts.title;
}
