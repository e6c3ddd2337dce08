import { Button } from '@prae/ui/Button';
import { Progress as ProgressBar } from '@prae/ui/Progress';
import { ReceiptRows } from '@prae/ui/Receipt';
import { Status } from '@prae/ui/Status';
import { formatRecent } from '@prae/ui/time';
import { type ReactNode, useEffect, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useSubmit } from '../../client/submit.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { focusHeading } from '../../shell/navigation.ts';
import { BONUS_READS, type BonusType, type Progress, standingOf } from './bonus.ts';
import { ClearDialog } from './ClearDialog.tsx';

/** The bonus in use: its type, how far it is in numbers and as cloth, and the way out of it. */
export function ActiveBonus({ type, progress }: { type: BonusType; progress: Progress }): ReactNode {
  const { bonus: texts } = useLaterMessages();
  const { text, currency } = useMoney();
  const reading = useSubmit('wallet.refresh', { refreshes: ['wallet.read', ...BONUS_READS], toasts: false });
  const { submit } = reading;
  const [isAsked, setAsked] = useState(false);
  // What was won in a game is not known before it is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the bonus shows.
  useEffect(() => void submit({}), [progress.activatedAt]);
  // The way out of a bonus goes with it, and the focus that it had.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  const { name, won, target, amount, deposit, total, added, threshold, isMet, waitsUntil, percentFail } =
    progress;
  const isEnding = progress.clears === 'met';
  const said = isMet ? texts.met : texts.more(text(moreThan(Math.max(0, target - won), currency)));
  const stands = standingOf(progress, texts, text);
  return (
    <section className="panel bonus-active" aria-label={texts.active}>
      <div className="bonus-active-head">
        <div>
          <small>{texts.types[type]}</small>
          <h2 className="title">{joinWords(name)}</h2>
        </div>
        <Status kind="success">{texts.current}</Status>
      </div>
      <ProgressBar label={texts.progress} share={isMet ? 1 : won / target} text={`${stands}. ${said}`} />
      <p className="bonus-active-won">
        <b>{said}</b>
        <span className="meta">{stands}</span>
      </p>
      <ReceiptRows
        rows={[
          { label: texts.money, value: text(amount) },
          { label: texts.deposit, value: text(deposit) },
          { label: texts.total, value: text(total) },
          ...(added > 0 ? [{ label: texts.later, value: text(added) }] : []),
          { label: texts.percentFail, value: texts.percentAtMost(String(percentFail)) },
        ]}
      />
      <p className="meta">
        {waitsUntil === undefined
          ? texts.endsBelow(text(threshold))
          : texts.waits(formatRecent(waitsUntil, Date.now()))}
      </p>
      <div className="bonus-active-actions">
        <Button
          tone="soft"
          icon="arrows-clockwise"
          busy={reading.busy}
          busyText={texts.refreshing}
          onClick={() => void submit({})}
        >
          {texts.refresh}
        </Button>
        <Button tone={isEnding ? 'primary' : 'danger-quiet'} onClick={() => setAsked(true)}>
          {isEnding ? texts.finish : texts.clear}
        </Button>
      </div>
      <ClearDialog progress={progress} open={isAsked} onClose={() => setAsked(false)} />
    </section>
  );
}

/** The least above an amount that there is in its currency: nobody counts in parts of a kip. */
function moreThan(amount: number, currency: string): number {
  return currency === 'LAK' ? Math.floor(amount) + 1 : amount + 0.01;
}
