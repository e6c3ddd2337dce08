import { ask } from './api.js';
import { actionButton, field, h } from './element.js';
import { accountPicker, appBar, empty } from './parts.js';
import { chooseAccount, chosenAccount, phone } from './state.js';
import { clock, money, signed, t } from './text.js';
import { toastFault } from './toast.js';
import { hem, stitched } from './weave.js';

/** The bank's first screen: an account, what one can do, what happened. */
export function bankView() {
  const card = h('div', { class: 'account' });
  const list = h('div', {});
  const update = () => {
    card.replaceChildren(...accountCard(update));
    list.replaceChildren(history());
  };
  update();
  const node = h(
    'div',
    {},
    appBar(t('bank')),
    card,
    h(
      'div',
      { class: 'wrap' },
      h(
        'div',
        { class: 'tiles' },
        action('#bank/scan', 'in', t('scan'), t('scanS'), stitched('scan', 46, '#7A3F00', true)),
        action(
          '#bank/transfer',
          'out',
          t('transfer'),
          t('transferS'),
          stitched('transfer', 46, '#FFB21A', true),
        ),
      ),
      h('h2', { class: 'section' }, t('history')),
      list,
      addAccount(update),
    ),
  );
  return { node, update };
}

/** @param {() => void} changed */
function accountCard(changed) {
  const account = chosenAccount();
  const [whole, places] = money(account?.balance ?? 0).split('.');
  return [
    h(
      'div',
      { class: 'account-in' },
      field(t('account'), accountPicker(changed)),
      h('p', { class: 'account-label' }, t('balance')),
      h(
        'p',
        { class: 'balance' },
        h('span', { class: 'currency' }, '฿'),
        whole ?? '',
        h('span', { class: 'places' }, `.${places}`),
      ),
    ),
    h('div', { class: 'hem' }, hem()),
  ];
}

function history() {
  if (phone.history.length === 0) return empty(t('noHistory'));
  const rows = phone.history.slice(0, 60).map((line) => {
    const { date, time } = clock(line.at);
    return h(
      'li',
      { class: 'row' },
      stitched(line.kind === 'payout' ? 'win' : line.kind === 'qr' ? 'scan' : 'transfer', 30, '#0A7C65'),
      h(
        'span',
        { class: 'row-text' },
        h('b', {}, t(`kind_${line.kind}`)),
        h('span', {}, line.other),
        h('time', { datetime: line.at }, `${date} ${time}`),
      ),
      h(
        'span',
        { class: 'row-end' },
        h('b', { class: line.amount > 0 ? 'in' : '' }, signed(line.amount)),
        line.slip
          ? h('a', { class: 'link', href: line.slip, target: '_blank', rel: 'noopener' }, t('slip'))
          : null,
      ),
    );
  });
  return h('ul', { class: 'rows' }, ...rows);
}

/** @param {() => void} changed */
function addAccount(changed) {
  const bank = bankPicker();
  const number = h('input', { class: 'control', inputmode: 'numeric', autocomplete: 'off' });
  const name = h('input', { class: 'control', autocomplete: 'off' });
  const add = actionButton(
    t('addAccount'),
    async () => {
      try {
        const made = await ask('/bank/accounts', {
          json: { bankCode: bank.value, accountNo: number.value, name: name.value },
        });
        await chooseAccount(`${made.bankCode}:${made.accountNo}`);
        changed();
        number.value = name.value = '';
      } catch (fault) {
        toastFault(fault);
      }
    },
    { kind: 'quiet' },
  );
  return h(
    'details',
    { class: 'more' },
    h('summary', {}, t('newAccount')),
    field(t('bankLabel'), bank),
    field(t('fromNumber'), number),
    field(t('name'), name),
    add,
  );
}

/** A list of the banks there are. */
export function bankPicker() {
  const options = phone.banks.map((bank) =>
    h(
      'option',
      { value: bank.code },
      `${bank.code} · ${document.documentElement.lang === 'en' ? bank.nameEN : bank.nameTH}`,
    ),
  );
  return h('select', { class: 'control' }, ...options);
}

/**
 * @param {string} href
 * @param {string} kind
 * @param {string} title
 * @param {string} text
 * @param {Node} picture
 */
function action(href, kind, title, text, picture) {
  return h(
    'a',
    { class: `tile ${kind}`, href },
    h('b', { class: 'tile-title' }, title),
    h('span', { class: 'tile-text' }, text),
    picture,
  );
}
