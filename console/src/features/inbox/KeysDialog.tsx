import type { ReactNode } from 'react';
import { useMessages } from '../../messages/language.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';

/** Which keys do what. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { inbox } = useMessages();
  const { keys } = inbox;
  const rows: readonly (readonly [keys: readonly string[], text: string])[] = [
    [['j', 'k', '↓', '↑'], keys.move],
    [['Enter'], keys.open],
    [['r'], keys.reply],
    [['n'], keys.note],
    [['/'], keys.canned],
    [['a'], keys.take],
    [['e'], keys.close],
    [['Esc'], keys.leave],
    [['?'], keys.help],
  ];
  return (
    <FormDialog open={open} title={inbox.keysTitle} onClose={onClose}>
      <dl className="keys">
        {rows.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
