import { useEffect, useRef } from 'react';

/**
 * Keys of the whole page; never while somebody types, and never over a dialog. `onKey` is told the key as a Latin keyboard has it, and
 * answers whether it was for it: otherwise the browser has it.
 */
export function useKeys(onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (latest.current(keyOf(event))) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Where a keyboard is set to Thai or Lao, the key counts on which a Latin one has the letter. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1 || /^[!-~]$/.test(key)) return key.length > 1 ? key : key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice('Key'.length).toLowerCase() : key;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select');
}
