import type { ConsoleAnswer } from '@prae/contract/console/contract';
import { CopyButton } from '@prae/ui/CopyButton';
import { Skeleton } from '@prae/ui/Skeleton';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../../messages/language.ts';
import { FormDialog } from '../../shell/FormDialog.tsx';
import './staff.css';

export type Enrolled = ConsoleAnswer<'operator.create'>;

/** The quiet ground around a code, in modules: readers need it. */
const QUIET = 4;

/** Password and second factor of an operator, shown this once. */
export function Enrolment({ enrolled, onClose }: { enrolled: Enrolled; onClose: () => void }): ReactNode {
  const { staff } = useMessages();
  const { operator, password, secret, otpauth } = enrolled;
  return (
    <FormDialog
      open
      isWide
      title={staff.enrolTitle(operator.name)}
      onClose={onClose}
      closeLabel={staff.enrolled}
    >
      <p className="staff-once">{staff.enrolHint}</p>
      <div className="staff-enrol">
        <figure>
          <QrCode text={otpauth} label={staff.scan} />
          <figcaption className="meta">{staff.scan}</figcaption>
        </figure>
        <div className="stack">
          <Told label={staff.name} text={operator.name} />
          <Told label={staff.oncePassword} text={password} />
          <Told label={staff.secret} text={secret} />
        </div>
      </div>
    </FormDialog>
  );
}

function Told({ label, text }: { label: string; text: string }): ReactNode {
  const { shell } = useMessages();
  return (
    <div className="staff-told">
      <p className="meta">{label}</p>
      <p className="staff-secret mono">{text}</p>
      <CopyButton
        value={text}
        label={shell.copy}
        copiedLabel={shell.copied}
        onRefused={() => toast(shell.copyFailed, { tone: 'error' })}
      />
    </div>
  );
}

/** A code to scan, drawn as one path. What draws it comes when it is needed. */
function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const [code, setCode] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let isHere = true;
    import('qrcode')
      .then(({ create }) => {
        if (isHere) setCode(drawn(create(text, { errorCorrectionLevel: 'M' }).modules));
      })
      // The secret stands beside it, to be typed.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [text]);
  if (!code) return <Skeleton heights={[200]} />;
  const edge = code.size + 2 * QUIET;
  return (
    <svg
      className="staff-qr"
      viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  );
}

function drawn({ size, data }: { size: number; data: Uint8Array }): { size: number; path: string } {
  const dark = [...data].flatMap((module, at) => (module ? [at] : []));
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') };
}
