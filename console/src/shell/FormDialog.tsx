import { Button } from '@prae/ui/Button';
import { Modal } from '@prae/ui/Modal';
import { ToastRegion } from '@prae/ui/Toast';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useMessages } from '../messages/language.ts';

interface FormDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Without it there is nothing to send, and the one button closes. */
  submit?: { label: string; busyText: string; busy: boolean; onSubmit: () => void } | undefined;
  closeLabel?: string;
  /** Why it was not done, in words. */
  problem?: string | undefined;
  isWide?: boolean;
  children: ReactNode;
}

/** A form in the middle of the screen. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { open, title, onClose, submit, closeLabel, problem, isWide = false, children } = props;
  const { shell } = useMessages();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (submit && !submit.busy) submit.onSubmit();
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={submit?.busy}
      // What is typed, or shown once, is not lost to a click beside it.
      isSending
      className={isWide ? 'form-dialog form-dialog-wide' : 'form-dialog'}
      labelledBy={titleId}
      focusRef={heading}
    >
      <form onSubmit={send} noValidate>
        <h2 className="title" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className="form-dialog-body">{children}</div>
        <p className="problem" role="alert">
          {problem}
        </p>
        <div className="form-dialog-foot">
          <Button tone={submit ? 'quiet' : 'primary'} blocked={submit?.busy} onClick={onClose}>
            {closeLabel ?? (submit ? shell.cancel : shell.close)}
          </Button>
          {submit && (
            <Button type="submit" tone="primary" busy={submit.busy} busyText={submit.busyText}>
              {submit.label}
            </Button>
          )}
        </div>
      </form>
      <ToastRegion closeLabel={shell.close} />
    </Modal>
  );
}
