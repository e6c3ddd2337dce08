import { ask, Refusal } from './api.js';
import { actionButton, field, h } from './element.js';
import { appBar, empty } from './parts.js';
import { phone } from './state.js';
import { amountOf, money, signed, t } from './text.js';
import { toast, toastFault } from './toast.js';
import { cloth, threadsOf } from './weave.js';

/** Every player of every provider, with a hand on their luck. */
export function gamesView() {
  const list = h('div', {});
  const amount = h('input', {
    class: 'control amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: '50',
  });
  const update = () =>
    list.replaceChildren(
      phone.players.length === 0
        ? empty(t('noPlayers'))
        : h('ul', { class: 'plain stack' }, ...phone.players.map((player) => card(player, amount))),
    );
  update();
  const controls = h(
    'div',
    { class: 'stack' },
    h('p', { class: 'lead' }, t('gamesLead')),
    field(t('amount'), amount),
  );
  return {
    node: h('div', {}, appBar(t('games')), h('div', { class: 'wrap stack' }, controls, list)),
    update,
  };
}

/**
 * @param {import('./state.js').Player} player
 * @param {HTMLInputElement} amount
 */
function card(player, amount) {
  const threads = threadsOf(player.provider);
  /** @param {1 | -1} sign */
  const play = async (sign) => {
    try {
      const asked = amountOf(amount.value);
      if (asked === undefined) throw new Refusal('AMOUNT');
      await ask(`/games/${player.provider}/${encodeURIComponent(player.username)}/play`, {
        json: { amount: sign * asked },
      });
      toast(`${player.username} ${signed(sign * asked)}`);
    } catch (fault) {
      toastFault(fault);
    }
  };
  const name = `${player.provider} ${player.username}`;
  const win = actionButton(t('win'), () => play(1), { kind: 'win' });
  const lose = actionButton(t('lose'), () => play(-1), { kind: 'lose' });
  win.setAttribute('aria-label', `${t('win')} ${name}`);
  lose.setAttribute('aria-label', `${t('lose')} ${name}`);
  const item = h(
    'li',
    { class: 'game' },
    h(
      'div',
      { class: 'game-cloth' },
      cloth(player.provider, threads, 4),
      h('span', { class: 'tag' }, player.provider),
    ),
    h(
      'div',
      { class: 'game-foot' },
      h('p', {}, h('b', {}, `฿${money(player.balance)}`), h('span', {}, player.username)),
      h('div', { class: 'pair' }, win, lose),
    ),
  );
  item.style.setProperty('--ground', threads.ground);
  return item;
}
