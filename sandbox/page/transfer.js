import { ask, Refusal } from './api.js';
import { bankPicker } from './bank.js';
import { actionButton, field, h } from './element.js';
import { accountPicker, appBar } from './parts.js';
import { chosenAccount } from './state.js';
import { amountOf, money, t } from './text.js';
import { toastFault } from './toast.js';
import { icon } from './weave.js';

/** A transfer to any account, and the slip to save. */
export function transferView() {
  const body = h('div', { class: 'wrap' });
  body.append(
    form((made) => {
      body.replaceChildren(receipt(made));
      /** @type {HTMLElement | null} */ (body.querySelector('h2'))?.focus();
    }),
  );
  return { node: h('div', {}, appBar(t('transfer'), '#bank'), body) };
}

/** @param {(made: { reference: string, slip: string }) => void} sent */
function form(sent) {
  const bank = bankPicker();
  const number = h('input', { class: 'control', inputmode: 'numeric', autocomplete: 'off' });
  const name = h('input', { class: 'control', autocomplete: 'off' });
  const amount = h('input', {
    class: 'control amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: '500.00',
  });
  const when = h(
    'select',
    { class: 'control' },
    h('option', { value: '0' }, t('when_now')),
    h('option', { value: '7200000' }, t('when_2h')),
  );
  const notify = h('input', { type: 'checkbox', checked: true });
  const send = actionButton(
    '',
    async () => {
      const from = chosenAccount();
      const asked = amountOf(amount.value);
      try {
        if (asked === undefined) throw new Refusal('AMOUNT');
        sent(
          await ask('/bank/transfer', {
            json: {
              fromBankCode: from?.bankCode,
              fromAccountNo: from?.accountNo,
              fromName: from?.name,
              toBankCode: bank.value,
              toAccountNo: number.value,
              toName: name.value,
              amount: asked,
              at: new Date(Date.now() - Number(when.value)).toISOString(),
              notify: notify.checked,
            },
          }),
        );
      } catch (fault) {
        toastFault(fault);
      }
    },
    { busy: t('sending') },
  );
  const label = () => {
    send.textContent = t('send', { amount: `฿${money(amountOf(amount.value) ?? 0)}` });
  };
  amount.addEventListener('input', label);
  label();
  return h(
    'div',
    { class: 'stack' },
    field(
      t('from'),
      accountPicker(() => {}),
    ),
    field(t('toBank'), bank),
    field(t('toNumberLabel'), number),
    field(t('toName'), name),
    field(t('amount'), amount),
    field(t('when'), when),
    h('label', { class: 'check' }, notify, t('notify')),
    send,
  );
}

/** @param {{ reference: string, slip: string }} made */
function receipt(made) {
  return h(
    'div',
    { class: 'stack' },
    h('h2', { class: 'centre', tabindex: '-1' }, t('sent')),
    h('img', {
      class: 'slip-picture',
      src: made.slip,
      alt: t('slipAlt', { reference: made.reference }),
      width: 720,
      height: 1080,
    }),
    h(
      'a',
      { class: 'button primary', href: made.slip, download: `${made.reference}.png` },
      icon('download-simple'),
      t('saveSlip'),
    ),
    h('a', { class: 'button plain', href: '#bank' }, t('done')),
  );
}
