import { type ReactNode, useEffect } from 'react';

declare global {
  interface Window {
    /** Holds forms back that are sent before their code is there; a script in the page puts it here. */
    early?: ((event: Event) => void) & { form?: HTMLFormElement; language?: string };
  }
}

/** Remembers the language that was chosen in what the page has drawn, which is about to be taken over or drawn anew. */
export function keepChoice(root: HTMLElement): void {
  const select = root.querySelector('select');
  if (window.early && select && !select.selectedOptions[0]?.defaultSelected)
    window.early.language = select.value;
}

/**
 * Mounted beside a page that was drawn before its code came: carries on with what was typed, chosen and sent meanwhile. From here on
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
  const { form, language } = early;
  if (language) rechoose(language);
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

/** Has React hear of the language that was chosen, where the switch is now. */
function rechoose(language: string): void {
  const select = document.querySelector('select');
  if (!select) return;
  select.value = language;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
