import { bankView } from './bank.js';
import { h } from './element.js';
import { gamesView } from './games.js';
import { giftView } from './gift.js';
import { homeView } from './home.js';
import { accountText } from './parts.js';
import { scanView } from './scan.js';
import { smsView } from './sms.js';
import { phone, refresh, unread } from './state.js';
import { currentLanguage, markDocument, signed, t } from './text.js';
import { toast, toastFault } from './toast.js';
import { transferView } from './transfer.js';
import { troublePanel, troubleView } from './trouble.js';
import { cloth, gem, ghost, icon, stitched } from './weave.js';

/** @typedef {{ node: Node, update?: () => void, close?: () => void }} View */

/** @type {Record<string, () => View>} */
const views = {
  '': homeView,
  sms: smsView,
  bank: bankView,
  'bank/scan': scanView,
  'bank/transfer': transferView,
  gift: giftView,
  games: gamesView,
  trouble: troubleView,
};

const stage = /** @type {HTMLElement} */ (document.getElementById('stage'));
const screen = h('main', { class: 'screen', id: 'screen' });
/** @type {View} */
let view = { node: screen };
/** @type {{ update: () => void }} */
let panel = { update: () => {} };

/** Where in the phone we are, from the address. */
function place() {
  const hash = location.hash.slice(1);
  return hash in views ? hash : '';
}

/** @param {boolean} [moved] whether the person went somewhere, so that the focus follows */
function render(moved = false) {
  view.close?.();
  view = (views[place()] ?? homeView)();
  screen.replaceChildren(view.node);
  screen.scrollTop = 0;
  markNavigation();
  if (moved) /** @type {HTMLElement | null} */ (screen.querySelector('h1'))?.focus({ preventScroll: true });
}

function build() {
  document.title = t('title');
  const side = troublePanel();
  panel = side;
  stage.replaceChildren(
    h('div', { class: 'backdrop', 'aria-hidden': 'true' }, ghost()),
    introduction(),
    h(
      'div',
      { class: 'phone' },
      h(
        'div',
        { class: 'case', 'aria-hidden': 'true' },
        cloth('praewa', { ground: '#111842', low: '#27327A', high: '#D42A61', light: '#FFB21A' }, 1.25),
      ),
      h('div', { class: 'glass' }, screen, navigation()),
    ),
    h(
      'aside',
      { class: 'beside', 'aria-label': t('trouble') },
      h('h2', {}, stitched('trouble', 30), t('trouble')),
      side.node,
    ),
  );
  render();
}

function introduction() {
  const steps = [t('step1'), t('step2'), t('step3'), t('step4')];
  return h(
    'section',
    { class: 'intro', 'aria-label': t('title'), lang: currentLanguage() === 'la' ? 'lo' : currentLanguage() },
    h('p', { class: 'intro-brand' }, stitched('logo', 34), 'PRAE'),
    h('h2', {}, t('title')),
    h('p', {}, t('lead')),
    h(
      'ol',
      {},
      ...steps.map((step, index) => h('li', {}, h('i', { 'aria-hidden': 'true' }, String(index + 1)), step)),
    ),
    phone.portalUrl
      ? h(
          'a',
          { class: 'button primary', href: phone.portalUrl, target: '_blank', rel: 'noopener' },
          t('openPortal'),
          icon('arrow-square-out'),
        )
      : null,
  );
}

function navigation() {
  const badge = h('span', { class: 'badge', hidden: true });
  /** @type {[string, string, Parameters<typeof icon>[0]][]} */
  const items = [
    ['sms', t('messages'), 'chat-circle-text'],
    ['bank', t('bank'), 'bank'],
    ['', t('home'), 'house'],
    ['gift', t('giftShort'), 'gift'],
    ['games', t('games'), 'game-controller'],
  ];
  const links = items.map(([to, name, picture]) =>
    h(
      'li',
      {},
      h(
        'a',
        { href: `#${to}`, class: to === '' ? 'to-home' : '', 'data-place': to },
        to === '' ? h('span', { class: 'gem' }, gem(), icon(picture)) : icon(picture),
        h('span', {}, name),
        to === 'sms' ? badge : null,
      ),
    ),
  );
  return h('nav', { class: 'navigation', 'aria-label': t('apps') }, h('ul', {}, ...links));
}

function markNavigation() {
  for (const link of document.querySelectorAll('.navigation a')) {
    const to = link.getAttribute('data-place') ?? '';
    const here = to === '' ? place() === '' : place().startsWith(to);
    if (here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const badge = /** @type {HTMLElement | null} */ (document.querySelector('.navigation .badge'));
  if (badge) {
    badge.textContent = String(unread());
    badge.hidden = unread() === 0;
  }
}

/** Looks again at what the sandbox says has changed, and tells a new message out loud. */
function follow() {
  const events = new EventSource('/events');
  events.addEventListener('message', (event) => void look(String(event.data)));
  // A restarted sandbox may have changed in anything while we were not connected.
  events.addEventListener('open', () => void look());
}

/** @param {string} [topic] */
async function look(topic) {
  const newest = phone.sms[0]?.sentAt;
  const lastMovement = phone.latest[0]?.id;
  await refresh(topic).catch(() => {});
  if (topic === 'settings') build();
  view.update?.();
  panel.update();
  markNavigation();
  const sms = phone.sms[0];
  if (topic === 'sms' && sms && sms.sentAt !== newest && place() !== 'sms') {
    toast(t('newSms', { number: sms.to }));
  }
  const money = phone.latest[0];
  if (topic === 'bank' && money && money.id !== lastMovement && money.kind === 'payout') {
    toast(t('arrived', { amount: signed(money.amount), account: accountText(money.account) }));
  }
}

markDocument();
addEventListener('hashchange', () => render(true));
addEventListener('languagechosen', () => {
  build();
  /** @type {HTMLElement | null} */ (document.querySelector('.language'))?.focus();
});
await refresh().catch(toastFault);
build();
follow();
