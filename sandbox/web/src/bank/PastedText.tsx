import { Button } from '@prae/ui/Button';
import { type ReactNode, useId, useState } from 'react';
import { useAction } from '../control/action.ts';
import type { Bill } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useMessages } from '../messages/language.ts';
import '@prae/ui/Field.css';

/** The text that a QR carries, for whoever has it as text. */
export function PastedText({ onFound }: { onFound: (bill: Bill) => void }): ReactNode {
  const { scan } = useMessages().bank;
  const id = useId();
  const [text, setText] = useState('');
  const read = useAction(control.scanText, onFound);
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {scan.paste}
        </label>
        <div className="field-box">
          <textarea
            className="field-input bank-text"
            id={id}
            rows={3}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      <Button wide busy={read.isPending} busyText={scan.reading} onClick={() => read.mutate(text)}>
        {scan.read}
      </Button>
    </>
  );
}
