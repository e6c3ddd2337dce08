import { statedSum } from '@prae/contract/console/stated-sum';
import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { parseAmount } from '@prae/ui/money';
import { toast } from '@prae/ui/toasts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Failure } from '../../client/call.ts';
import { failureText } from '../../client/failure-text.ts';
import { refresh } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useMessages } from '../../messages/language.ts';
import type { CasesTexts } from '../../messages/th/cases.ts';
import type { Messages } from '../../messages/th/messages.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { amountIn } from '../../shell/money.ts';
import { TextBox } from '../../shell/TextBox.tsx';
import type { Decision, MoneyCase } from './case.ts';

/** What the wire takes of a reason and a number. */
const REASON = { least: 3, most: 200 };
const NUMBER = /^[\w.@*-]{1,160}$/;

interface Deciding {
  decision: Decision | undefined;
  reason: string;
  number: string;
}

type Problems = Partial<Record<keyof Deciding, string>>;

function problemsOf({ decision, reason, number }: Deciding, { cases }: Messages): Problems {
  return {
    ...(decision === undefined && { decision: cases.decisionMissing }),
    ...(reason.trim().length < REASON.least && { reason: cases.reasonShort }),
    ...(decision === 'settle' && number !== '' && !NUMBER.test(number) && { number: cases.numberWrong }),
  };
}

/** Decides a case as it was shown: a decision, its reason, and the amount typed once more. */
export function Decide({ one }: { one: MoneyCase }): ReactNode {
  const messages = useMessages();
  const { cases } = messages;
  const [typed, setTyped] = useState<Deciding>({ decision: undefined, reason: '', number: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [isConfirming, setConfirming] = useState(false);
  const change = (part: Partial<Deciding>): void => {
    setTyped({ ...typed, ...part });
    setProblems({});
  };
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemsOf(typed, messages);
    setProblems(found);
    setConfirming(Object.keys(found).length === 0);
  };
  return (
    <>
      <form className="decide" onSubmit={ask} noValidate>
        <h3 className="section-title">{cases.decide}</h3>
        <Choices
          one={one}
          chosen={typed.decision}
          problem={problems.decision}
          onChoose={(decision) => change({ decision })}
        />
        <TextBox
          label={cases.reason}
          hint={cases.reasonHint}
          error={problems.reason}
          name="reason"
          maxLength={REASON.most}
          value={typed.reason}
          // The wire takes one line.
          onChange={({ target }) => change({ reason: target.value.replace(/[\r\n\t]+/g, ' ') })}
        />
        {typed.decision === 'settle' && (
          <Field
            label={cases.number}
            hint={cases.numberHints[one.kind as keyof typeof cases.numberHints] ?? cases.numberHint}
            error={problems.number}
            name="number"
            value={typed.number}
            autoComplete="off"
            spellCheck={false}
            maxLength={160}
            onChange={({ target }) => change({ number: target.value.trim() })}
          />
        )}
        <Button type="submit" tone="dark">
          {cases.decide}
        </Button>
      </form>
      {isConfirming && typed.decision && (
        <Confirm
          one={one}
          decided={{ ...typed, decision: typed.decision }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  one: MoneyCase;
  chosen: Decision | undefined;
  problem: string | undefined;
  onChoose: (decision: Decision) => void;
}

/** Each decision with what it does: nobody has to know the words by heart. */
function Choices({ one, chosen, problem, onChoose }: ChoicesProps): ReactNode {
  const { cases } = useMessages();
  const id = useId();
  return (
    <fieldset className="decide-choices" aria-describedby={`${id}-problem`}>
      <legend className="field-label">{cases.decision}</legend>
      {one.decisions.map((decision) => (
        <label key={decision} className="decide-choice">
          <input
            type="radio"
            name={id}
            value={decision}
            checked={decision === chosen}
            onChange={() => onChoose(decision)}
          />
          <span>
            <b>{cases.decisions[decision]}</b>
            <span className="meta">{hintOf(cases, one, decision)}</span>
            {one.takesTwo.includes(decision) && <span className="meta">{cases.takesTwo}</span>}
          </span>
        </label>
      ))}
      <p className="problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}

/** What a decision does, of a kind of case that has words of its own for it or of any. */
function hintOf({ hints, kindHints }: CasesTexts, { kind }: MoneyCase, decision: Decision): string {
  const own: Partial<Record<Decision, string>> = kindHints[kind as keyof typeof kindHints] ?? {};
  return own[decision] ?? hints[decision];
}

interface ConfirmProps {
  one: MoneyCase;
  decided: Deciding & { decision: Decision };
  onClose: () => void;
}

/** What a decision books, in units of the case: where a `settle` states a sum or lets go of what is withheld it is that, else what the case is about. */
function booked(one: MoneyCase, decision: Decision, number: string): number {
  const stated = decision === 'settle' ? statedSum(one.kind, number) : undefined;
  const sum = stated === undefined ? null : parseAmount(stated.replace(/^-/, ''));
  if (sum !== null && sum > 0) return sum;
  return decision === 'settle' && one.withheld > 0 ? one.withheld : one.amount;
}

/** The amount, typed once more: a hand that was too quick decides nothing. */
function Confirm({ one, decided, onClose }: ConfirmProps): ReactNode {
  const messages = useMessages();
  const { cases } = messages;
  const [repeated, setRepeated] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { busy, failure, submit } = useSubmit('cases.decide');
  const { decision, reason, number } = decided;
  const sum = booked(one, decision, number);
  const amount = amountIn(one.unit, sum);
  const plain = Math.abs(sum).toFixed(2);
  const hasNumber = decision === 'settle' && number !== '';
  const send = (): void => {
    setWrong(parseAmount(repeated) !== Number(plain));
    if (parseAmount(repeated) !== Number(plain)) return;
    const body = { _id: one._id, shown: one.shown, decision, reason: reason.trim() };
    submit({ body: hasNumber ? { ...body, number } : body }, ({ outcome }) => {
      toast(outcome === 'done' ? cases.done : cases.isProposed, { tone: 'success' });
      void refresh('cases.list', 'cases.show', 'member.panel');
      onClose();
    });
  };
  return (
    <FormDialog
      open
      title={cases.confirmTitle}
      onClose={() => {
        if (isOutdated(failure)) void refresh('cases.list', 'cases.show');
        onClose();
      }}
      problem={failure && decideFailure(messages, failure)}
      submit={
        isOutdated(failure)
          ? undefined
          : { label: cases.confirm, busyText: cases.deciding, busy, onSubmit: send }
      }
    >
      <p>
        <b>{cases.confirmText(cases.decisions[decision], amount)}</b>
      </p>
      <p className="meta">{hintOf(cases, one, decision)}</p>
      {one.needsTwo && <p className="case-two">{cases.needsTwo}</p>}
      {!one.needsTwo && one.takesTwo.includes(decision) && <p className="case-two">{cases.takesTwo}</p>}
      <Field
        label={cases.repeat(plain)}
        name="repeat"
        inputMode="decimal"
        autoComplete="off"
        value={repeated}
        error={isWrong && cases.repeatWrong}
        onChange={({ target }) => setRepeated(target.value)}
      />
    </FormDialog>
  );
}

/** It is shown anew before anybody decides again. */
function isOutdated(failure: Failure | undefined): boolean {
  return failure?.outcome === 'refused' && (failure.code === 'CHANGED' || failure.code === 'NO_DATA');
}

function decideFailure(messages: Messages, failure: Failure): string {
  const { cases } = messages;
  if (failure.outcome === 'refused') {
    if (failure.code === 'CHANGED') return cases.changed;
    if (failure.code === 'NO_DATA') return cases.over;
    if (failure.code === 'KEY_INVALID') return cases.cannotSo;
  }
  return failureText(messages, failure);
}
