import { Button } from '@prae/ui/Button';
import { type ReactNode, useId, useState } from 'react';
import type { Bill } from '../control/answers.ts';
import { Refusal } from '../control/client.ts';
import { control } from '../control/control.ts';
import { useFormCall } from '../control/form.ts';
import { useMessages } from '../messages/language.ts';
import '@prae/ui/Field.css';

/** The text that a QR carries, for whoever has it as text. */
export function PastedText({ onFound }: { onFound: (bill: Bill) => void }): ReactNode {
  const { scan } = useMessages().bank;
  const id = useId();
  const [text, setText] = useState('');
  const read = useFormCall(async () => {
    if (text.trim() === '') throw new Refusal('QR_TEXT', 'payload');
    return control.scanText(text);
  }, onFound);
  const wrong = read.wrong('payload');
  return (
    <form className="screen-stack" {...read.form}>
      <div className={wrong ? 'field field-wrong' : 'field'}>
        <label className="field-label" htmlFor={id}>
          {scan.paste}
        </label>
        <div className="field-box">
          <textarea
            className="field-input bank-text"
            id={id}
            name="payload"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-note` : undefined}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p className="field-note" id={`${id}-note`} aria-live="polite">
          {wrong}
        </p>
      </div>
      <Button wide busy={read.isPending} busyText={scan.reading} type="submit">
        {scan.read}
      </Button>
    </form>
  );
}
