import type { PointerEvent, RefObject } from 'react';
import { useRef } from 'react';

const FAR_PX = 120;
const FAST_PX_PER_MS = 0.5;

interface DragHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
}

/** Lets a sheet follow the finger downwards; let go far enough down, or fast enough, it closes. Phones only. */
export function useDragDown(
  sheet: RefObject<HTMLElement | null>,
  onClose: () => void,
  allowed: boolean,
): DragHandlers {
  const from = useRef<{ y: number; at: number } | null>(null);
  const place = (distance: number): void => {
    sheet.current?.style.setProperty('translate', distance > 0 ? `0 ${distance}px` : '');
  };
  const release = (event: PointerEvent): void => {
    const start = from.current;
    if (start === null) return;
    from.current = null;
    const distance = event.clientY - start.y;
    const speed = distance / Math.max(1, event.timeStamp - start.at);
    if (event.type === 'pointerup' && (distance > FAR_PX || (distance > 24 && speed > FAST_PX_PER_MS)))
      onClose();
    else place(0);
  };
  return {
    onPointerDown: (event) => {
      const onButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (!allowed || onButton || !event.isPrimary || window.innerWidth >= 768) return;
      from.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (from.current) place(event.clientY - from.current.y);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
