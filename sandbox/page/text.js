import { messages } from './messages.js';

/** @typedef {'th' | 'la' | 'en'} Language */
/** @typedef {keyof typeof messages.th} Key */

const kept = 'prae-sandbox-language';

/** @type {Language} */
let language = read();

function read() {
  const asked = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(kept);
  return asked === 'la' || asked === 'lo' ? 'la' : asked === 'en' ? 'en' : 'th';
}

export function currentLanguage() {
  return language;
}

/** @param {string} next */
export function chooseLanguage(next) {
  language = next === 'la' || next === 'en' ? next : 'th';
  localStorage.setItem(kept, language);
  markDocument();
}

/** Lao is `lo` to a browser, whatever the product calls it. */
export function markDocument() {
  document.documentElement.lang = language === 'la' ? 'lo' : language;
}

/**
 * A text in the person's language, with `{names}` filled in.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return messages[language][key].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * The sentence for a refusal.
 * @param {unknown} fault
 */
export function complaint(fault) {
  const code = fault instanceof Error ? `error_${fault.message}` : 'error_OTHER';
  return t(/** @type {Key} */ (code in messages.th ? code : 'error_OTHER'));
}

/** @param {number} amount */
export function money(amount) {
  return Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/**
 * `+฿100.00` or `−฿100.00`, with the real minus.
 * @param {number} amount
 */
export function signed(amount) {
  return `${amount < 0 ? '\u2212' : '+'}฿${money(amount)}`;
}

/**
 * Bangkok's date and time, DD/MM/YYYY HH:mm:ss, in the Gregorian year.
 * @param {string | number | Date} instant
 */
export function clock(instant) {
  const [date = '', time = ''] = new Date(new Date(instant).getTime() + 7 * 3_600_000)
    .toISOString()
    .split('T');
  return { date: date.split('-').reverse().join('/'), time: time.slice(0, 8), minutes: time.slice(0, 5) };
}

/**
 * What a person typed as an amount, as a number, or undefined. Thai and Lao digits, spaces and commas are welcome.
 * @param {string} typed
 */
export function amountOf(typed) {
  const digits = typed
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[໐-໙]/g, (digit) => String(digit.charCodeAt(0) - 0x0ed0))
    .replace(/[\s,฿]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
}
