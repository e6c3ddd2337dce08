import type { Answer } from '@prae/contract/contract';
import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { formatRecent } from '@prae/ui/time';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAskedUntilTold } from '../../client/asked-until-told.ts';
import { type Money, useMoney } from '../../client/money.ts';
import { queries, readKey } from '../../client/queries.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { BonusTexts } from '../../messages/th/bonus.ts';
import type { SheetProps } from '../../shell/sheets.ts';
import { BONUS_READS, type Progress, standingOf } from './bonus.ts';

/** Asks before a bonus is ended, with what that means in numbers; a failure, or that nobody told what became of it, is told in the same place. */
export function ClearDialog({ open, onClose, progress }: SheetProps & { progress: Progress }): ReactNode {
  const { bonus: texts } = useLaterMessages();
  const money = useMoney();
  const clearing = useAskedUntilTold('bonus.clear', {
    texts: { BONUS_CONDITION: texts.clearRefused },
    refreshes: BONUS_READS,
    toasts: false,
  });
  const [stage, setStage] = useState<'asked' | 'failed' | 'unknown'>('asked');
  useEndedElsewhere(open && !clearing.busy);
  const close = (): void => {
    onClose();
    setStage('asked');
  };
  const clear = async (): Promise<void> => {
    const { outcome } = await clearing.submit({});
    if (outcome !== 'ok') return setStage(outcome === 'unknown' ? 'unknown' : 'failed');
    close();
    toast(texts.cleared, { tone: 'success' });
  };
  // With its condition met it is ended for what it has brought, and nothing is lost.
  const isMet = progress.clears === 'met';
  if (stage !== 'asked') {
    return (
      <ConfirmDialog
        open={open}
        onClose={close}
        title={texts[stage]}
        confirm={{ label: texts.confirm, onConfirm: close }}
      >
        <p>{stage === 'unknown' ? texts.clearUnknown : clearing.failure}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={isMet ? texts.finishTitle : texts.clearTitle}
      confirm={{
        label: isMet ? texts.finish : texts.clear,
        onConfirm: () => void clear(),
        danger: !isMet,
        busy: clearing.busy,
        busyText: isMet ? texts.finishing : texts.clearing,
      }}
      cancelLabel={texts.keep}
    >
      <p>{consequence(progress, texts, money)}</p>
    </ConfirmDialog>
  );
}

/** The question goes with its bonus, and where another tab has ended that, or it has ended by itself, a toast says so. */
function useEndedElsewhere(isAsked: boolean): void {
  const { bonus: texts } = useLaterMessages();
  const last = useRef({ isAsked, text: texts.cleared });
  useEffect(() => {
    last.current = { isAsked, text: texts.cleared };
  });
  useEffect(
    () => () => {
      const active = queries.getQueryData<Answer<'bonus.active'>>(readKey('bonus.active'));
      if (last.current.isAsked && active?.status === false) toast(last.current.text, { tone: 'info' });
    },
    [],
  );
}

function consequence(progress: Progress, texts: BonusTexts, { text }: Money): string {
  const { clears, amount, deposit, total, threshold, returned, staysAway, waitsUntil } = progress;
  if (clears === 'met') return texts.clearMet(text(total));
  if (clears === 'over') return texts.clearOver(text(total));
  if (clears === 'untouched') return texts.clearUntouched(text(amount), text(deposit));
  if (clears === 'leaving') return texts.clearLeaving(text(returned));
  if (waitsUntil !== undefined) return texts.waits(formatRecent(waitsUntil, Date.now()));
  // In a time-out what was won is not freed of its condition, wherever it lies.
  if (staysAway && total <= deposit + amount) return texts.clearInGames;
  return texts.clearUnmet(standingOf(progress, texts, text), text(threshold));
}
