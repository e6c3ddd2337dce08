import { type ReactNode, useId, useRef } from 'react';
import './ConfirmDialog.css';
import { Button } from './Button.tsx';
import { Foot } from './Foot.tsx';
import { Modal } from './Modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** Escape, going back, a tap beside it, and the cancel button. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirm: {
    label: string;
    onConfirm: () => void;
    danger?: boolean | undefined;
    busy?: boolean | undefined;
    busyText?: string | undefined;
  };
  /** Without it there is only one button. */
  cancelLabel?: string | undefined;
}

/** A short question in the middle of the screen. What destroys something is never the first button. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  cancelLabel,
}: ConfirmDialogProps): ReactNode {
  const titleId = useId();
  const textId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const yes = (
    <Button
      tone={confirm.danger ? 'danger' : 'primary'}
      size="large"
      wide
      busy={confirm.busy}
      busyText={confirm.busyText}
      onClick={confirm.onConfirm}
    >
      {confirm.label}
    </Button>
  );
  const no = cancelLabel && (
    <Button
      tone={confirm.danger ? 'secondary' : 'quiet'}
      size="large"
      wide
      blocked={confirm.busy}
      onClick={onClose}
    >
      {cancelLabel}
    </Button>
  );
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={confirm.busy}
      className="confirm-dialog"
      role="alertdialog"
      labelledBy={titleId}
      describedBy={textId}
      focusRef={heading}
    >
      <div className="confirm-dialog-frame">
        <h2 className="title" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className="confirm-dialog-text" id={textId}>
          {children}
        </div>
        {/* The second tap of an impatient finger is no answer to a question that it never read. */}
        <Foot className="confirm-dialog-actions" step={title} restsFirst>
          {confirm.danger ? no : yes}
          {confirm.danger ? yes : no}
        </Foot>
      </div>
    </Modal>
  );
}
