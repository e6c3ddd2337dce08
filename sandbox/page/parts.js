import { h } from './element.js';
import { chooseAccount, keyOf, phone } from './state.js';
import { t } from './text.js';
import { icon, loom, selvedge } from './weave.js';

/**
 * An app's top: back, and its name.
 * @param {string} title
 * @param {string} [to] where back leads
 */
export function appBar(title, to = '#') {
  return h(
    'header',
    { class: 'app-bar' },
    h('a', { class: 'icon-button', href: to, 'aria-label': t('back') }, icon('arrow-left')),
    h('h1', { tabindex: '-1' }, title),
  );
}

/**
 * An empty place: a loom, one sentence.
 * @param {string} text
 */
export function empty(text) {
  return h('div', { class: 'empty' }, loom(), h('p', {}, text));
}

/**
 * A piece of paper with a woven edge and a fringe.
 * @param {...(Node | string | null | false | undefined)} children
 */
export function slip(...children) {
  return h(
    'div',
    { class: 'slip' },
    h('div', { class: 'edge' }, selvedge()),
    ...children,
    h('div', { class: 'fringe' }),
  );
}

/**
 * A row of name and value on a slip.
 * @param {string} name
 * @param {string} value
 */
export function fact(name, value) {
  return h('div', { class: 'fact' }, h('dt', {}, name), h('dd', {}, value));
}

/**
 * Which of the phone's accounts is meant.
 * @param {() => void} changed
 */
export function accountPicker(changed) {
  const options = phone.accounts.map((account) =>
    h(
      'option',
      { value: keyOf(account), selected: keyOf(account) === phone.chosen },
      `${account.bankCode} ${grouped(account.accountNo)} · ${account.name || '—'}`,
    ),
  );
  const picker = h('select', { class: 'control' }, ...options);
  picker.addEventListener('change', () => void chooseAccount(picker.value).then(changed));
  return picker;
}

/**
 * An account number as a person reads it.
 * @param {string} number
 */
export function grouped(number) {
  return number.length === 10 ? `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}` : number;
}

/**
 * The key of an account, `KBANK:0012345678`, as a person reads it.
 * @param {string} key
 */
export function accountText(key) {
  const [bank = '', number = ''] = key.split(':');
  return `${bank} ${grouped(number)}`;
}
