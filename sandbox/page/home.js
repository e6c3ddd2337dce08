import { h } from './element.js';
import { accountText } from './parts.js';
import { chooseAccount, phone, unread } from './state.js';
import { chooseLanguage, clock, currentLanguage, signed, t } from './text.js';
import { ghost, hem, icon, stitched } from './weave.js';

/** The phone's first screen: the time, what arrived last, the apps. */
export function homeView() {
  const time = h('p', { class: 'clock' });
  const date = h('p', { class: 'date' });
  const tick = () => {
    const now = clock(Date.now());
    time.textContent = now.minutes;
    date.textContent = now.date;
  };
  tick();
  const timer = setInterval(tick, 1000);
  const notes = h('div', { class: 'notes' });
  const badge = h('span', { class: 'badge', hidden: true });
  const update = () => {
    notes.replaceChildren(...latest());
    badge.textContent = String(unread());
    badge.hidden = unread() === 0;
  };
  update();
  const node = h(
    'div',
    { class: 'home' },
    h('div', { class: 'head' }, ghost(), bar(), time, date, h('div', { class: 'hem' }, hem())),
    h(
      'div',
      { class: 'wrap' },
      h('h2', { class: 'hidden' }, t('latest')),
      notes,
      h('h2', { class: 'hidden' }, t('apps')),
      h(
        'div',
        { class: 'tiles' },
        tile('#sms', 'in', t('messages'), t('messagesS'), stitched('sms', 46, '#7A3F00'), badge),
        tile('#bank', 'out', t('bank'), t('bankS'), stitched('bank', 46, '#FFB21A')),
      ),
      h(
        'div',
        { class: 'strip' },
        small('#bank/scan', 'scan', t('scan')),
        small('#gift', 'gift', t('gift')),
        small('#games', 'games', t('games')),
        small('#trouble', 'trouble', t('trouble')),
      ),
    ),
  );
  return { node, update, close: () => clearInterval(timer) };
}

function bar() {
  const names = { th: 'ไทย', la: 'ລາວ', en: 'English' };
  const options = Object.entries(names).map(([code, name]) =>
    h(
      'option',
      { value: code, selected: code === currentLanguage(), lang: code === 'la' ? 'lo' : code },
      name,
    ),
  );
  const language = h('select', { class: 'language', 'aria-label': t('language') }, ...options);
  language.addEventListener('change', () => {
    chooseLanguage(language.value);
    dispatchEvent(new Event('languagechosen'));
  });
  return h(
    'div',
    { class: 'bar' },
    h(
      'h1',
      { class: 'brand', tabindex: '-1' },
      stitched('logo', 30),
      h('span', {}, 'PRAE '),
      h('small', {}, t('subtitle')),
    ),
    language,
  );
}

/** @returns {Node[]} */
function latest() {
  const sms = phone.sms
    .slice(0, 2)
    .map((one) => note('#sms', 'sms', t('toNumber', { number: one.to }), one.text, one.sentAt));
  const money = phone.latest
    .filter((line) => line.amount > 0 || line.kind === 'qr')
    .slice(0, 1)
    .map((line) => {
      const element = note(
        '#bank',
        'bank',
        t(`kind_${line.kind}`),
        `${signed(line.amount)} · ${accountText(line.account)}`,
        line.at,
      );
      element.addEventListener('click', () => void chooseAccount(line.account));
      return element;
    });
  const all = [...sms, ...money];
  if (all.length > 0) return all;
  const open = phone.portalUrl
    ? h(
        'a',
        { class: 'button quiet', href: phone.portalUrl, target: '_blank', rel: 'noopener' },
        t('openPortal'),
        icon('arrow-square-out'),
      )
    : null;
  return [h('div', { class: 'note still' }, h('p', {}, t('nothingYet')), open)];
}

/**
 * @param {string} href
 * @param {string} picture
 * @param {string} title
 * @param {string} text
 * @param {string} at
 */
function note(href, picture, title, text, at) {
  return h(
    'a',
    { class: 'note', href },
    stitched(picture, 30, picture === 'bank' ? '#27327A' : '#B5174B'),
    h('span', { class: 'note-text' }, h('b', {}, title), h('span', {}, text)),
    h('time', { datetime: at }, clock(at).minutes),
  );
}

/**
 * @param {string} href
 * @param {string} kind
 * @param {string} title
 * @param {string} text
 * @param {Node} picture
 * @param {Node} [badge]
 */
function tile(href, kind, title, text, picture, badge) {
  return h(
    'a',
    { class: `tile ${kind}`, href },
    h('b', { class: 'tile-title' }, title),
    h('span', { class: 'tile-text' }, text),
    picture,
    badge,
  );
}

/**
 * @param {string} href
 * @param {string} picture
 * @param {string} text
 */
function small(href, picture, text) {
  return h('a', { href }, stitched(picture, 38), text);
}
