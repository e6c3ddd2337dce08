import { ask, Refusal } from './api.js';
import { actionButton, field, h } from './element.js';
import { appBar, empty } from './parts.js';
import { phone, refresh } from './state.js';
import { amountOf, clock, money, t } from './text.js';
import { copy, toastFault } from './toast.js';
import { icon, stitched } from './weave.js';

/** Making gift links, and what became of them. */
export function giftView() {
  const list = h('div', {});
  const update = () => list.replaceChildren(phone.gifts.length === 0 ? empty(t('noGifts')) : gifts());
  update();
  const node = h(
    'div',
    {},
    appBar(t('gift')),
    h('div', { class: 'wrap stack' }, h('p', { class: 'lead' }, t('giftLead')), maker(update), list),
  );
  return { node, update };
}

/** @param {() => void} made */
function maker(made) {
  const amount = h('input', {
    class: 'control amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: '100',
  });
  const make = actionButton('', async () => {
    try {
      const asked = amountOf(amount.value);
      if (asked === undefined) throw new Refusal('AMOUNT');
      const { link } = await ask('/truemoney/gift', { json: { amount: asked } });
      await refresh('gifts');
      made();
      await copy(link);
    } catch (fault) {
      toastFault(fault);
    }
  });
  const label = () => {
    make.textContent = t('makeGift', { amount: `฿${money(amountOf(amount.value) ?? 0)}` });
    for (const button of presets.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(Number(button.dataset.amount) === amountOf(amount.value)));
    }
  };
  const presets = h(
    'div',
    { class: 'presets' },
    ...[20, 50, 100, 200, 500, 1000].map((value) => {
      const button = h('button', { type: 'button', 'data-amount': value }, value.toLocaleString('en-US'));
      button.addEventListener('click', () => {
        amount.value = String(value);
        label();
      });
      return button;
    }),
  );
  amount.addEventListener('input', label);
  label();
  return h('div', { class: 'stack' }, presets, field(t('amount'), amount), make);
}

function gifts() {
  const rows = phone.gifts.slice(0, 30).map((gift) => {
    const button = h('button', { type: 'button', class: 'copy' }, icon('copy'), t('copyLink'));
    button.addEventListener('click', () => void copy(gift.link));
    return h(
      'li',
      { class: 'row' },
      stitched('gift', 30),
      h(
        'span',
        { class: 'row-text' },
        h('b', {}, `฿${money(gift.amount)}`),
        h('span', {}, t(`gift_${gift.status}`)),
        h('time', { datetime: gift.createdAt }, clock(gift.createdAt).time),
      ),
      gift.status === 'active' ? button : null,
    );
  });
  return h('ul', { class: 'rows' }, ...rows);
}
