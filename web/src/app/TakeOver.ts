import { type ReactNode, useEffect } from 'react';

declare global {
  interface Window {
    /** Holds forms back that are sent before their code is there; a script in the page puts it here. */
    early?: ((event: Event) => void) & { form?: HTMLFormElement };
  }
}

/**
 * Mounted beside a page that was drawn before its code came: carries on with what was typed and sent meanwhile. From here on
 * the page does what it is told, which `npm run bench:pages` reads from the mark.
 */
export function TakeOver(): ReactNode {
  useEffect(takeOver, []);
  return null;
}

function takeOver(): void {
  performance.mark('usable');
  const { early } = window;
  if (early === undefined) return;
  delete window.early;
  window.removeEventListener('submit', early, true);
  for (const input of document.querySelectorAll('input'))
    if (input.value !== input.defaultValue) retype(input);
  const { form } = early;
  // Once what was typed is drawn.
  setTimeout(() => {
    if (form?.isConnected) form.requestSubmit();
  });
}

/**
 * Has React hear of what stands in an input. It knows the value that was set through the element itself, and takes a value
 * that was set behind its back for typed.
 */
function retype(input: HTMLInputElement): void {
  const { value, type } = input;
  if (type === 'checkbox' || type === 'radio') return;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
