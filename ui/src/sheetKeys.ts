import { type RefObject, useEffect, useRef } from 'react';

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable]';
/** What has a use of its own for Enter. */
const PRESSED = 'button, a, summary';

/** The keys of an amount: a sign to put at its end, or one of these two. */
export type SheetKey = { sign: string } | 'Backspace' | 'Enter';

/**
 * Hands on what is typed anywhere in the dialog around an element, other than in a field: the focus may stay where it is.
 * Keys that mean something where they are typed are left alone.
 */
export function useSheetKeys(inside: RefObject<HTMLElement | null>, onKey: (key: SheetKey) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!dialog) return;
    const listen = (event: KeyboardEvent): void => {
      const key = isFor(dialog, event.target) ? keyOf(event) : undefined;
      if (key === undefined) return;
      event.preventDefault();
      latest.current(key);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [inside]);
}

/** A tap on nothing leaves the focus with the body: then it is for the only dialog there is. */
function isFor(dialog: Element, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(FIELDS)) return false;
  const around = target.closest('dialog') ?? document.querySelectorAll('dialog[open]');
  return around instanceof Element ? around === dialog : around.length === 1 && around[0] === dialog;
}

function keyOf(event: KeyboardEvent): SheetKey | undefined {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (key === 'Backspace') return key;
  // A key that is held down must not confirm what it has just asked for.
  if (key === 'Enter') return event.repeat || (target as Element).closest(PRESSED) ? undefined : key;
  return /^[\d.,\u0e50-\u0e59\u0ed0-\u0ed9]$/.test(key) ? { sign: key } : undefined;
}
