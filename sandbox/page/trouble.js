import { ask } from './api.js';
import { actionButton, field, h } from './element.js';
import { appBar } from './parts.js';
import { phone, refresh } from './state.js';
import { t } from './text.js';
import { toastFault } from './toast.js';

/** Which kinds of trouble each party can have. */
const answers = ['timeout', 'error', 'lost-response', 'nonsense', 'bad-signature'];
const callbacks = ['duplicate-callback', 'late-callback', 'wrong-amount'];
/** @type {Record<string, string[]>} */
const kinds = {
  KBANK: [...answers, ...callbacks],
  JOKER: answers,
  SLOTXO: answers,
  PAYONEX: [...answers, ...callbacks],
  SMS: answers,
  TRUEMONEY: answers,
};
const calls = {
  KBANK: ['request', 'inquiry', 'cancel', 'token'],
  JOKER: ['CU', 'SP', 'GC', 'TC', 'TCH', 'WAC', 'RT'],
  SLOTXO: ['CU', 'SP', 'GC', 'TC', 'TCH', 'WAC', 'RT'],
  PAYONEX: ['customer', 'withdraw', 'transaction', 'list', 'authenticate'],
  SMS: ['request', 'verify'],
  TRUEMONEY: ['verify', 'redeem'],
};

/** Trouble as an app of the phone. */
export function troubleView() {
  const panel = troublePanel();
  return {
    node: h('div', {}, appBar(t('trouble')), h('div', { class: 'wrap' }, panel.node)),
    update: panel.update,
  };
}

/** Ordering trouble and calling it off; also stands beside the phone where there is room. */
export function troublePanel() {
  const active = h('div', { 'aria-live': 'polite' });
  const update = () => active.replaceChildren(list());
  update();
  return {
    node: h('div', { class: 'stack' }, h('p', { class: 'lead' }, t('troubleLead')), active, form(update)),
    update,
  };
}

function list() {
  if (phone.faults.length === 0) return h('p', { class: 'well' }, t('noTrouble'));
  const rows = phone.faults.map((fault) =>
    h(
      'li',
      {},
      h('b', {}, `${partyName(fault.party)}${fault.call ? ` · ${fault.call}` : ''}`),
      h('span', {}, kindName(fault.kind)),
      h('small', {}, t('waiting', { times: fault.times })),
    ),
  );
  const clear = actionButton(t('allWell'), () => ask('/faults', { method: 'DELETE' }).catch(toastFault), {
    kind: 'quiet',
  });
  return h('div', { class: 'stack' }, h('ul', { class: 'faults' }, ...rows), clear);
}

/** @param {() => void} changed */
function form(changed) {
  const party = h(
    'select',
    { class: 'control' },
    ...Object.keys(kinds).map((name) => h('option', { value: name }, partyName(name))),
  );
  const kind = h('select', { class: 'control' });
  const call = h('select', { class: 'control' });
  const times = h('input', {
    class: 'control',
    type: 'number',
    min: 1,
    max: 99,
    value: 1,
    inputmode: 'numeric',
  });
  const choices = () => {
    kind.replaceChildren(
      ...(kinds[party.value] ?? []).map((name) => h('option', { value: name }, kindName(name))),
    );
    const named = calls[/** @type {keyof typeof calls} */ (party.value)];
    call.replaceChildren(
      h('option', { value: '' }, '—'),
      ...named.map((name) => h('option', { value: name }, name)),
    );
  };
  party.addEventListener('change', choices);
  choices();
  const order = actionButton(
    t('makeTrouble'),
    async () => {
      try {
        await ask('/faults', {
          json: {
            party: party.value,
            kind: kind.value,
            times: Number(times.value) || 1,
            ...(call.value && { call: call.value }),
          },
        });
        await refresh('faults');
        changed();
      } catch (fault) {
        toastFault(fault);
      }
    },
    { kind: 'danger' },
  );
  return h(
    'div',
    { class: 'stack' },
    field(t('party'), party),
    field(t('kind'), kind),
    h('div', { class: 'pair' }, field(t('times'), times), field(t('onlyCall'), call)),
    order,
  );
}

/** @param {string} party */
function partyName(party) {
  if (party === 'SMS' || party === 'PAYONEX' || party === 'BANK' || party === 'TRUEMONEY')
    return t(`party_${party}`);
  return party;
}

/** @param {string} kind */
function kindName(kind) {
  return t(/** @type {import('./text.js').Key} */ (`fault_${kind}`));
}
