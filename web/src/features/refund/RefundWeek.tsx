import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Empty } from '@prae/ui/Empty';
import { Receipt, ReceiptRows, ReceiptTop } from '@prae/ui/Receipt';
import { formatDay, formatRecent } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { type Money, useMoney } from '../../client/money.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { RefundTexts } from '../../messages/th/refund.ts';
import { useLeaveFor } from '../../shell/leave.ts';
import type { Checked } from './refund-flow.ts';

/** What was received and is not in the wallet yet. */
export function WaitingRefund({ checked: { waiting } }: { checked: Checked }): ReactNode {
  const { refund: texts } = useLaterMessages();
  const { currency } = useMoney();
  if (waiting === 0) return null;
  return (
    <Receipt tone="done">
      <ReceiptTop
        label={texts.waiting}
        amount={<AmountText amount={waiting} currency={currency} size="l" />}
      />
    </Receipt>
  );
}

/** The last whole week: the sum, the lines that it is made of, and what keeps it from being received. */
export function RefundWeek({ checked, onClose }: { checked: Checked; onClose: () => void }): ReactNode {
  const { refund: texts } = useLaterMessages();
  const { currency, text } = useMoney();
  const { refundAmount, from, to, received } = checked;
  const isOver = checked.refusal === 'REFUND_INACTIVE' || checked.refusal === 'NO_REFUND';
  const rows = rowsOf(checked, texts, text);
  if (!isOver && refundAmount === 0 && rows.length === 0) {
    return (
      <section className="refund-week">
        <Empty text={nothingText(checked, texts)} picture="refund">
          <p className="meta refund-rule">{texts.howShort}</p>
        </Empty>
        <Obstacle checked={checked} onClose={onClose} />
      </section>
    );
  }
  return (
    <section className="refund-week">
      <Receipt>
        <ReceiptTop
          label={(isOver ? texts.week : texts.backOf)(formatDay(from), dayBefore(to))}
          amount={
            isOver ? (
              <b className="refund-over">{nothingText(checked, texts)}</b>
            ) : (
              <AmountText amount={refundAmount} currency={currency} size="l" />
            )
          }
        />
        {(!isOver || received !== undefined) && rows.length > 0 && <ReceiptRows rows={rows} />}
        {!isOver && <p className="refund-said">{untilText(checked, texts)}</p>}
      </Receipt>
      <Obstacle checked={checked} onClose={onClose} />
      <p className="meta refund-how">{texts.how}</p>
    </section>
  );
}

/** Why what there is cannot be received now. */
function Obstacle({ checked, onClose }: { checked: Checked; onClose: () => void }): ReactNode {
  const { refund: texts } = useLaterMessages();
  const toBonus = useLeaveFor('bonus', onClose);
  const { bonus, result, waiting } = checked;
  const reason = obstacleText(checked, texts);
  if (reason === undefined || !(result || waiting > 0 || isAwaited(checked))) return null;
  return (
    <div className="refund-obstacle" id="refund-obstacle" role="status">
      <p>{reason}</p>
      {bonus && (
        <Button tone="secondary" pill onClick={toBonus}>
          {texts.toBonus}
        </Button>
      )}
    </div>
  );
}

function obstacleText({ bonus, withdrawal, waitsUntil }: Checked, texts: RefundTexts): string | undefined {
  if (bonus) return texts.withBonus;
  if (withdrawal) return texts.withWithdrawal;
  return waitsUntil && texts.waits(formatRecent(waitsUntil, Date.now()));
}

/** What is given back of each share, and what that came to where it is not above; where something was won elsewhere, or since, how each came to be less than was lost. */
function rowsOf(
  { lines, lost = [], won = { week: 0, since: 0 }, received, most }: Checked,
  texts: RefundTexts,
  text: Money['text'],
): Parameters<typeof ReceiptRows>[0]['rows'] {
  const isLess = won.week > 0 || won.since > 0;
  const part = isLess ? texts.counts : texts.part;
  const given = lines.map((line, nth) => ({
    id: `given ${nth}`,
    label: labelOf(line, texts),
    value: (
      <>
        {part(text(line.loss), String(line.percent))}
        {line.kind === 'active' && <span className="meta">{texts.activeHint}</span>}
      </>
    ),
  }));
  const back =
    most === undefined ? (received === undefined ? undefined : text(received)) : texts.most(text(most));
  const sum = back === undefined ? [] : [{ label: texts.back, value: back }];
  if (!isLess) return [...given, ...sum];
  return [
    ...lost.map((share, nth) => ({
      ...{ id: `lost ${nth}`, label: labelOf(share, texts), value: texts.lost(text(share.loss)) },
    })),
    ...(won.week > 0 ? [{ label: texts.wonWeek, value: text(-won.week) }] : []),
    ...(won.since > 0 ? [{ label: texts.wonSince, value: text(-won.since) }] : []),
    ...(given.length > 0 ? given : [{ label: texts.left, value: text(0) }]),
    ...sum,
  ];
}

function labelOf(
  { kind, bonus = '', name = bonus }: NonNullable<Checked['lost']>[number],
  texts: RefundTexts,
): string {
  if (kind === 'plain') return texts.plain;
  return kind === 'failed' ? texts.failed(name) : texts.active(name);
}

/** Until when there is something to receive, be it that it is known only when the bonus in use has ended. */
function untilText(checked: Checked, texts: RefundTexts): string {
  const { result, until } = checked;
  if (result) return texts.until(dayBefore(until));
  return isAwaited(checked) ? texts.afterBonus(dayBefore(until)) : nothingText(checked, texts);
}

/** Whether there are losses of which it is not known yet what is given back. */
function isAwaited({ refusal, lines }: Checked): boolean {
  return refusal === 'REFUND_CONDITION' && lines.some(({ kind }) => kind === 'active');
}

function nothingText({ refusal }: Checked, texts: RefundTexts): string {
  if (refusal === 'REFUND_INACTIVE') return texts.closed;
  return refusal === 'NO_REFUND' ? texts.received : texts.nothing;
}

/** The last day that is over, or is to be over, when a week is: it ends with midnight, or a minute later. */
function dayBefore(end: string): string {
  return formatDay(new Date(Date.parse(end) - 120_000).toISOString());
}
