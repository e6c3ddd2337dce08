import { h } from './element.js';
import { complaint, t } from './text.js';

/**
 * Says something at the lower edge for four seconds.
 * @param {string} text
 * @param {'plain' | 'error'} [kind]
 */
export function toast(text, kind = 'plain') {
  const region = document.getElementById('toasts');
  const note = h('p', { class: `toast ${kind}` }, text);
  region?.replaceChildren(note);
  setTimeout(() => note.remove(), 4000);
}

/** @param {unknown} fault */
export function toastFault(fault) {
  toast(complaint(fault), 'error');
}

/**
 * Copies and says so; where the browser does not let us, says that.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('copied', { text: text.length > 24 ? '' : text }).trim());
  } catch {
    toast(t('copyByHand'), 'error');
  }
}
