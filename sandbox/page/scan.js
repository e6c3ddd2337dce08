import { ask, Refusal } from './api.js';
import { actionButton, field, h } from './element.js';
import { accountPicker, appBar, fact, slip } from './parts.js';
import { chosenAccount } from './state.js';
import { amountOf, money, t } from './text.js';
import { copy, toastFault } from './toast.js';
import { icon, stitched } from './weave.js';

/** Scanning and paying, in one place: find a code, check, pay, done. */
export function scanView() {
  const body = h('div', { class: 'wrap' });
  /** @param {import('./state.js').Bill} bill */
  const found = (bill) =>
    show(
      body,
      confirm(bill, (receipt) => show(body, done(receipt))),
    );
  const stop = listenForPictures((picture) => void readPicture(picture).then(found, toastFault));
  show(body, finder(found));
  return { node: h('div', {}, appBar(t('scan'), '#bank'), body), close: stop };
}

/**
 * @param {HTMLElement} body
 * @param {Node} content
 */
function show(body, content) {
  body.replaceChildren(content);
  /** @type {HTMLElement | null} */ (body.querySelector('h2[tabindex]'))?.focus();
}

/** @param {(bill: import('./state.js').Bill) => void} found */
function finder(found) {
  const file = h('input', { type: 'file', accept: 'image/*', class: 'file', id: 'qr-file' });
  file.addEventListener('change', () => {
    const picture = file.files?.[0];
    if (picture) void readPicture(picture).then(found, toastFault);
    file.value = '';
  });
  const text = h('textarea', { class: 'control', rows: 3, spellcheck: 'false', autocomplete: 'off' });
  const read = actionButton(
    t('read'),
    () => ask('/bank/scan', { json: { payload: text.value } }).then(found, toastFault),
    { kind: 'quiet', busy: t('reading') },
  );
  const screen =
    'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
      ? actionButton(t('scanScreen'), () => grabScreen().then(readPicture).then(found).catch(toastFault), {
          kind: 'dark',
          busy: t('reading'),
        })
      : null;
  return h(
    'div',
    { class: 'stack' },
    h(
      'label',
      { class: 'drop', for: 'qr-file' },
      stitched('scan', 90),
      h('b', {}, t('dropTitle')),
      h('span', {}, t('dropHint')),
      file,
    ),
    screen,
    field(t('pasteText'), text),
    read,
  );
}

/**
 * @param {import('./state.js').Bill} bill
 * @param {(receipt: Receipt) => void} paid
 */
function confirm(bill, paid) {
  const amount = h('input', {
    class: 'control amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: bill.amount === null ? '' : bill.amount.toFixed(2),
  });
  const pay = actionButton(
    '',
    async () => {
      const asked = amountOf(amount.value);
      if (asked === undefined) {
        amount.setAttribute('aria-invalid', 'true');
        amount.focus();
        return toastFault(new Refusal('AMOUNT'));
      }
      const from = chosenAccount();
      try {
        paid(
          await ask('/bank/pay-qr', {
            json: {
              payload: bill.payload,
              amount: asked,
              fromBankCode: from?.bankCode,
              fromAccountNo: from?.accountNo,
            },
          }),
        );
      } catch (fault) {
        toastFault(fault);
      }
    },
    { busy: t('paying') },
  );
  const label = () => {
    amount.removeAttribute('aria-invalid');
    pay.textContent = t('pay', { amount: `฿${money(amountOf(amount.value) ?? 0)}` });
  };
  amount.addEventListener('input', label);
  label();
  const late =
    bill.status === 'EXPIRED' || bill.status === 'CANCELLED' || bill.status === 'PAID'
      ? bill.status
      : undefined;
  return h(
    'div',
    { class: 'stack' },
    slip(
      h('h2', { tabindex: '-1' }, t('confirmPay')),
      h('dl', {}, fact(t('payTo'), bill.payee), fact(t('reference1'), bill.detail)),
      late ? h('p', { class: 'warning' }, icon('warning'), t(`late_${late}`)) : null,
      field(t('amount'), amount, t('amountHint')),
      field(
        t('from'),
        accountPicker(() => {}),
      ),
    ),
    late === 'PAID' ? null : pay,
    h('a', { class: 'button plain', href: '#bank' }, t('back')),
  );
}

/** @typedef {{ reference: string, amount: number, payee: string }} Receipt */

/** @param {Receipt} receipt */
function done(receipt) {
  const again = h('button', { type: 'button', class: 'button quiet' }, icon('copy'), t('copy'));
  again.addEventListener('click', () => void copy(receipt.reference));
  return h(
    'div',
    { class: 'stack' },
    slip(
      h('div', { class: 'seal' }, icon('check')),
      h('h2', { tabindex: '-1', class: 'centre' }, t('paid')),
      h('p', { class: 'big-amount' }, h('span', { class: 'currency' }, '฿'), money(receipt.amount)),
      h('p', { class: 'centre quiet-text' }, t('paidS')),
      h('dl', {}, fact(t('payTo'), receipt.payee), fact(t('reference'), receipt.reference)),
    ),
    h('a', { class: 'button primary', href: '#bank' }, t('done')),
    again,
  );
}

/**
 * A picture is read on the sandbox's side, from its pixels.
 * @param {Blob} picture
 * @returns {Promise<import('./state.js').Bill>}
 */
function readPicture(picture) {
  return ask('/bank/scan', { picture });
}

/** One frame of the window or screen that the person picks. */
async function grabScreen() {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => {
    throw new Refusal('SCREEN');
  });
  try {
    const video = h('video', { muted: true, playsinline: true });
    video.srcObject = stream;
    await video.play();
    // The first frames may still show the browser's own picker.
    await new Promise((later) => setTimeout(later, 400));
    const canvas = h('canvas', { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!(picture instanceof Blob)) throw new Refusal('SCREEN');
    return picture;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/**
 * Pictures that are dropped or pasted anywhere while scanning.
 * @param {(picture: Blob) => void} took
 */
function listenForPictures(took) {
  const control = new AbortController();
  const { signal } = control;
  /** @param {DataTransfer | null} data */
  const take = (data) => {
    const picture = [...(data?.files ?? [])].find((file) => file.type.startsWith('image/'));
    if (picture) took(picture);
    return picture !== undefined;
  };
  addEventListener('paste', (event) => take(event.clipboardData) && event.preventDefault(), { signal });
  addEventListener('dragover', (event) => event.preventDefault(), { signal });
  addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      take(event.dataTransfer);
    },
    { signal },
  );
  return () => control.abort();
}
