import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button.tsx';
import { useDragDown } from './drag.ts';
import { Foot } from './Foot.tsx';
import { Modal } from './Modal.tsx';
import './Sheet.css';
import { ToastRegion } from './Toast.tsx';

export interface SheetProps {
  open: boolean;
  /** Called by the close button, Escape, going back, a tap beside the sheet and dragging it down; never while busy. */
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** A step that replaced another: shows an arrow before the title, and going back takes this way. */
  back?: { label: string; onBack: () => void } | undefined;
  /** A request runs that must not be lost sight of: the sheet cannot be closed. */
  busy?: boolean | undefined;
  /** A request runs whose outcome is found again elsewhere: a tap beside the sheet and dragging it do not close it, all else does. */
  isSending?: boolean | undefined;
  /** Stays under the title while the content scrolls: provider tabs, a search field. */
  toolbar?: ReactNode;
  /** The content is only read: it takes the focus, so that arrow keys scroll it. */
  reading?: boolean | undefined;
  /** It only asks or tells something short. */
  asks?: boolean | undefined;
  /** It has a table in it. */
  wide?: boolean | undefined;
  /** Stays at the foot: the main button. */
  actions?: ReactNode;
  /** What the foot's buttons are about: when it changes they take no press for a moment. */
  step?: string | undefined;
  children: ReactNode;
}

/**
 * A bottom sheet on phones; from 768 px up a panel at the side, or a dialog in the middle for what is `reading`, `asks` or is `wide`.
 * Keep it mounted and switch `open`.
 */
export function Sheet(props: SheetProps): ReactNode {
  const {
    open,
    onClose,
    title,
    closeLabel,
    back,
    busy,
    isSending,
    toolbar,
    reading,
    asks,
    wide,
    actions,
    step,
  } = props;
  const { children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step, whose field may be gone.
  useEffect(() => {
    if (open && document.activeElement === document.body) heading.current?.focus();
  }, [open, title]);
  useEffect(() => {
    // What had the focus is gone, as a field is once it was sent: what is to be done next takes it.
    const isLost = document.activeElement === document.body && focused.current?.isConnected === false;
    if (open && isLost) (foot.current?.querySelector('button') ?? heading.current)?.focus();
  });
  const drag = useDragDown(dialog, onClose, !busy && !isSending);
  return (
    <Modal
      open={open}
      onClose={onClose}
      onBack={back?.onBack}
      busy={busy}
      isSending={isSending}
      className={`sheet${reading || asks || wide ? ' sheet-middle' : ''}${wide ? ' sheet-wide' : ''}`}
      labelledBy={titleId}
      focusRef={heading}
      dialogRef={dialog}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is. */}
      <div
        className="sheet-frame"
        onFocus={({ target }) => {
          focused.current = target;
        }}
      >
        <div className="sheet-head" {...drag}>
          {back && <IconButton icon="arrow-left" label={back.label} onClick={back.onBack} />}
          <h2 className="title" id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="x" label={closeLabel} onClick={onClose} aria-disabled={busy || undefined} />
        </div>
        {toolbar && <div className="sheet-toolbar">{toolbar}</div>}
        {reading ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard cannot scroll a text that has no controls.
          <section className="sheet-body" tabIndex={0} aria-labelledby={titleId}>
            {children}
          </section>
        ) : (
          <div className="sheet-body">{children}</div>
        )}
        {actions && (
          <Foot step={step} ref={foot}>
            {actions}
          </Foot>
        )}
      </div>
      <ToastRegion closeLabel={closeLabel} />
    </Modal>
  );
}
