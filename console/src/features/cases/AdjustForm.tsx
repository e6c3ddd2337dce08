import { ADJUSTMENT_MOST } from '@prae/contract/console/case-facts';
import { Field } from '@prae/ui/Field';
import { parseAmount } from '@prae/ui/money';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '../../client/failure-text.ts';
import { refresh } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { TextBox } from '../../shell/TextBox.tsx';

const directions = ['give', 'take'] as const;

/** Asks for a sum to be booked to a member's wallet, or from it: a case, which somebody else approves. */
export function AdjustForm({ onClose }: { onClose: () => void }): ReactNode {
  const messages = useMessages();
  const { cases } = messages;
  const { adjust: texts } = cases;
  const [typed, setTyped] = useState({ member: '', amount: '', reason: '' });
  const [direction, setDirection] = useState<(typeof directions)[number]>('give');
  const [isAsked, setAsked] = useState(false);
  const { busy, failure, submit } = useSubmit('cases.adjust');
  const [, navigate] = useLocation();
  const amount = parseAmount(typed.amount);
  const isSum = amount !== null && amount > 0 && amount <= ADJUSTMENT_MOST;
  const isMember = /^\w{1,40}$/.test(typed.member);
  const reason = typed.reason.trim();
  const change = (part: Partial<typeof typed>): void => setTyped({ ...typed, ...part });
  const send = (): void => {
    setAsked(true);
    if (!isSum || !isMember || reason.length < 3) return;
    const signed = direction === 'give' ? amount : -amount;
    submit({ body: { member: typed.member, amount: signed, reason } }, ({ _id }) => {
      toast(texts.sent, { tone: 'success' });
      void refresh('cases.list');
      onClose();
      navigate(`/cases/${_id}`);
    });
  };
  const isNobody = failure?.outcome === 'refused' && failure.code === 'NO_DATA';
  return (
    <FormDialog
      open
      title={texts.title}
      onClose={onClose}
      problem={failure && (isNobody ? texts.nobody : failureText(messages, failure))}
      submit={{ label: texts.send, busyText: cases.deciding, busy, onSubmit: send }}
    >
      <p className="meta">{texts.hint}</p>
      <Field
        label={texts.member}
        hint={texts.memberHint}
        error={isAsked && !isMember && texts.memberWrong}
        name="member"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed.member}
        onChange={({ target }) => change({ member: target.value.trim() })}
      />
      <Direction chosen={direction} onChoose={setDirection} />
      <Field
        label={cases.amount}
        error={isAsked && !isSum && texts.amountWrong}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={typed.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <TextBox
        label={cases.reason}
        hint={texts.reasonHint}
        error={isAsked && reason.length < 3 ? cases.reasonShort : undefined}
        name="reason"
        maxLength={200}
        value={typed.reason}
        // The wire takes one line.
        onChange={({ target }) => change({ reason: target.value.replace(/[\r\n\t]+/g, ' ') })}
      />
    </FormDialog>
  );
}

interface DirectionProps {
  chosen: (typeof directions)[number];
  onChoose: (direction: (typeof directions)[number]) => void;
}

function Direction({ chosen, onChoose }: DirectionProps): ReactNode {
  const { adjust: texts } = useMessages().cases;
  const name = useId();
  return (
    <fieldset className="decide-choices">
      <legend className="field-label">{texts.direction}</legend>
      {directions.map((direction) => (
        <label key={direction} className="decide-choice">
          <input
            type="radio"
            name={name}
            checked={chosen === direction}
            onChange={() => onChoose(direction)}
          />
          <span>{texts[direction]}</span>
        </label>
      ))}
    </fieldset>
  );
}
