import { ask, Refusal } from './api.js';
import { field, h } from './element.js';
import { amountOf, clock, markDocument, money, signed, t } from './text.js';
import { toastFault } from './toast.js';
import { ghost, hem, icon, stitched } from './weave.js';

const query = new URLSearchParams(location.search);
const session = query.get('session') ?? '';
const root = /** @type {HTMLElement} */ (document.getElementById('lobby'));

/** @typedef {{ provider: string, username: string, balance: number, plays: { amount: number, at: string }[], portalUrl: string | null, reels?: string[], amount?: number }} Table */

/**
 * Only a web address leads back; anything else in the link is ignored.
 * @param {string | null} fallback
 */
function backLink(fallback) {
  const asked = query.get('redirectUrl') ?? '';
  const address = /^https?:\/\//.test(asked) ? asked : fallback;
  return address ? h('a', { class: 'back', href: address }, icon('arrow-left'), t('backToPrae')) : null;
}

async function open() {
  if (session === '') return closed();
  try {
    show(await ask(`${base()}/state?session=${encodeURIComponent(session)}`));
  } catch {
    await closed();
  }
}

/** The end of a link that was used, or waited too long. */
async function closed() {
  const portal = await ask('/settings').catch(() => ({ portalUrl: null }));
  document.title = t('closedTitle');
  root.replaceChildren(
    h(
      'main',
      { class: 'closed' },
      stitched('shuttle', 90),
      h('h1', {}, t('closedTitle')),
      h('p', {}, t('closedText')),
      backLink(portal.portalUrl),
    ),
  );
}

/** The provider's part of the address: /joker/lobby or /slotxo/lobby. */
function base() {
  return location.pathname.replace(/\/$/, '');
}

/** @param {Table} table */
function show(table) {
  document.title = `${table.provider} · ${t('lobbyTitle')}`;
  const balance = h('p', { class: 'credit' });
  const reels = h('div', { class: 'reels', 'aria-hidden': 'true' });
  const result = h('p', { class: 'result', role: 'status' }, t('ready'));
  const rounds = h('div', {});
  const bet = h('input', { class: 'control amount', inputmode: 'decimal', autocomplete: 'off', value: '50' });
  const chips = h(
    'div',
    { class: 'chips' },
    ...[10, 20, 50, 100, 500].map((value) => {
      const chip = h('button', { type: 'button' }, String(value));
      chip.addEventListener('click', () => {
        bet.value = String(value);
        mark();
      });
      return chip;
    }),
  );
  const mark = () => {
    for (const chip of chips.querySelectorAll('button'))
      chip.setAttribute('aria-pressed', String(Number(chip.textContent) === amountOf(bet.value)));
  };
  bet.addEventListener('input', mark);
  mark();

  /** @param {Table} next */
  const update = (next) => {
    balance.replaceChildren(h('span', { class: 'currency' }, '฿'), money(next.balance));
    if (next.reels)
      reels.replaceChildren(...next.reels.map((sign) => h('span', { class: 'reel' }, stitched(sign, 96))));
    rounds.replaceChildren(
      next.plays.length === 0
        ? h('p', { class: 'quiet-text' }, t('noRounds'))
        : h(
            'ul',
            { class: 'rounds' },
            ...next.plays.map((round) =>
              h(
                'li',
                {},
                h('time', { datetime: round.at }, clock(round.at).time),
                h(
                  'b',
                  { class: round.amount > 0 ? 'won' : '' },
                  round.amount === 0 ? '฿0.00' : signed(round.amount),
                ),
              ),
            ),
          ),
    );
  };
  update({ ...table, reels: ['lozenge', 'lozenge', 'lozenge'] });

  let busy = false;
  /** @param {'win' | 'lose' | 'spin'} choice */
  const play = async (choice) => {
    if (busy) return;
    busy = true;
    try {
      const asked = amountOf(bet.value);
      if (asked === undefined) throw new Refusal('AMOUNT');
      result.textContent = t('playing');
      reels.classList.add('turning');
      /** @type {Table} */
      const next = await ask(`${base()}/play`, { json: { session, choice, bet: asked } });
      await new Promise((later) =>
        setTimeout(later, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 700),
      );
      update(next);
      const amount = next.amount ?? 0;
      result.textContent =
        amount === 0 ? t('even') : t(amount > 0 ? 'won' : 'lost', { amount: `฿${money(amount)}` });
      result.className = `result ${amount > 0 ? 'won' : amount < 0 ? 'missed' : ''}`;
    } catch (fault) {
      result.textContent = t('ready');
      toastFault(fault);
    } finally {
      reels.classList.remove('turning');
      busy = false;
    }
  };
  /**
   * @param {'win' | 'lose' | 'spin'} choice
   * @param {string} kind
   */
  const button = (choice, kind) => {
    const element = h('button', { type: 'button', class: `choice ${kind}` }, t(choice));
    element.addEventListener('click', () => void play(choice));
    return element;
  };

  root.replaceChildren(
    h(
      'header',
      { class: 'lobby-head' },
      ghost(),
      h(
        'div',
        { class: 'lobby-bar' },
        backLink(table.portalUrl),
        h('span', { class: 'tag' }, table.provider),
      ),
      h('h1', {}, t('lobbyTitle')),
      h('p', { class: 'player' }, table.username),
      h('p', { class: 'credit-label' }, t('credit')),
      balance,
      h('div', { class: 'hem' }, hem()),
    ),
    h(
      'main',
      { class: 'lobby' },
      h('div', { class: 'machine' }, reels, result),
      h(
        'div',
        { class: 'controls' },
        chips,
        field(t('bet'), bet),
        h('div', { class: 'choices' }, button('win', 'win'), button('spin', 'spin'), button('lose', 'lose')),
        h('p', { class: 'quiet-text' }, t('spinHint')),
        h('h2', {}, t('rounds')),
        rounds,
      ),
    ),
  );
}

markDocument();
await open();
