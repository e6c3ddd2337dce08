import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { currencyMark } from '@prae/ui/money';
import type { ReactNode } from 'react';
import { useMoney } from '../client/money.ts';
import './AmountForm.css';

export interface AmountFormProps {
  className: string;
  texts: { label: string; hint: string; send: string; sending: string };
  /** The amount as it is typed. */
  value: string;
  onType: (text: string) => void;
  /** Why it was not taken. */
  error: ReactNode;
  busy: boolean;
  onSend: () => Promise<void>;
  /** What the phone's own keyboard is to offer. */
  keys: { inputMode: 'decimal' | 'numeric'; enterKeyHint: 'send' | 'done' };
}

/** One amount on one line with its button, in the midst of something else. */
export function AmountForm(props: AmountFormProps): ReactNode {
  const { className, texts, value, onType, error, busy, onSend, keys } = props;
  const { currency } = useMoney();
  return (
    <form
      className={`amount-form ${className}`}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onSend();
      }}
    >
      <Field
        label={texts.label}
        type="text"
        autoComplete="off"
        autoFocus
        {...keys}
        leading={<span aria-hidden="true">{currencyMark(currency)}</span>}
        value={value}
        onChange={(event) => onType(event.target.value)}
        hint={texts.hint}
        error={error}
        trailing={
          <Button type="submit" tone="soft" pill busy={busy} busyText={texts.sending}>
            {texts.send}
          </Button>
        }
      />
    </form>
  );
}
