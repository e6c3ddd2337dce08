import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdBack } from './back.ts';
import { keepAboveKeyboard } from './keyboard.ts';
import './Modal.css';
import { REST_MS } from './resting.ts';

const OUT_MS = 200;

export interface ModalProps {
  open: boolean;
  /** Escape, a tap beside the dialog, and going back; never called while busy. */
  onClose: () => void;
  /** What going back does, where it is not closing: the step before this one. */
  onBack?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** A tap beside the dialog does nothing: it must be meant. */
  isSending?: boolean | undefined;
  /** It floats beside what the page shows, which stays in use; it is then no modal dialog. Do not switch it while open. */
  isBeside?: boolean | undefined;
  className: string;
  labelledBy: string;
  /** What is read out after its name: what an alert says. */
  describedBy?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Receives focus when the dialog opens: its heading. */
  focusRef: RefObject<HTMLElement | null>;
  dialogRef?: RefObject<HTMLDialogElement | null> | undefined;
  children: ReactNode;
}

/** The native dialog under sheets and alerts: top layer, inert page, focus given back, back button, slow leave. */
export function Modal(props: ModalProps): ReactNode {
  const { open } = props;
  const present = usePresence(open);
  const requests = useRequests(props);
  useEffect(() => (open ? holdBack(requests.back) : undefined), [open, requests]);
  return present && <Shown {...props} requestClose={requests.close} />;
}

/** A component of its own: its clean-up runs while the dialog is still in the document and can give the focus back. */
function Shown(props: ModalProps & { requestClose: () => void }): ReactNode {
  const { open, children, className, role, focusRef, isSending, isBeside, requestClose } = props;
  const own = useRef<HTMLDialogElement>(null);
  const dialog = props.dialogRef ?? own;
  const isFresh = useRef(true);

  useEffect(() => {
    const timer = setTimeout(() => {
      isFresh.current = false;
    }, REST_MS);
    return () => clearTimeout(timer);
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = openerOf(element, document.activeElement);
    if (isBeside) element.show();
    else element.showModal();
    focusRef.current?.focus();
    const letGo = keepAboveKeyboard(element);
    return () => {
      letGo();
      element.close();
      giveFocusBack(opener);
    };
  }, [dialog, focusRef, isBeside]);

  return (
    <dialog
      ref={dialog}
      className={`modal ${className}${isBeside ? ' modal-beside' : ''}${open ? '' : ' modal-leaving'}`}
      role={role}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      onKeyDown={(event) => {
        // Of what is no modal dialog the browser takes no Escape.
        if (isBeside && event.key === 'Escape' && !event.nativeEvent.isComposing) requestClose();
      }}
      onClose={(event) => {
        // Some browsers close a dialog on the second cancel whatever was said; it must not look closed while it is not.
        if (event.target === event.currentTarget && open && !isBeside && event.currentTarget.isConnected)
          event.currentTarget.showModal();
      }}
      onClick={(event) => {
        // The second of two taps that opened it is not meant to close it.
        if (event.target !== event.currentTarget || isSending || isFresh.current) return;
        if (beside(event.currentTarget, event)) requestClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Stays true for the time of the leaving movement after `open` has turned false. */
function usePresence(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setPresent(false), OUT_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return present;
}

/** The latest wishes of the parent behind functions that never change. */
function useRequests(props: ModalProps): { close: () => void; back: () => void } {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [requests] = useState(() => ({
    close: () => {
      const { busy, open, onClose } = latest.current;
      if (open && !busy) onClose();
    },
    back: () => {
      const { busy, open, onClose, onBack } = latest.current;
      if (open && !busy) (onBack ?? onClose)();
    },
  }));
  return requests;
}

const openers = new WeakMap<Element, Element>();

/** What the focus returns to; for a sheet opened from another sheet that is the opener of the first. One beside the page stays. */
function openerOf(dialog: Element, active: Element | null): Element | null {
  const around = active?.closest('dialog.modal:not(.modal-beside)');
  const opener = (around && openers.get(around)) ?? active;
  if (opener) openers.set(dialog, opener);
  return opener;
}

function giveFocusBack(opener: Element | null): void {
  if (document.querySelector('dialog.modal[open]:not(.modal-beside)')) return;
  const useful = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  if (useful) opener.focus({ preventScroll: true });
  // One that is hidden, as on a page that is being left, takes no focus.
  if (!useful || document.activeElement !== opener) focusHeading();
}

/** The opener is gone (a list was read again): the page's heading is a better place than nowhere. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1, main h2, h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function beside(element: HTMLElement, point: { clientX: number; clientY: number }): boolean {
  const box = element.getBoundingClientRect();
  const inside =
    point.clientX >= box.left &&
    point.clientX <= box.right &&
    point.clientY >= box.top &&
    point.clientY <= box.bottom;
  return !inside;
}
