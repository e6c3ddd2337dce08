import { h } from './element.js';
import { appBar, empty } from './parts.js';
import { markSeen, phone } from './state.js';
import { clock, t } from './text.js';
import { copy } from './toast.js';
import { icon } from './weave.js';

/** The inbox, newest first; a code in a message is a button that copies it. */
export function smsView() {
  const list = h('div', { class: 'wrap' });
  const update = () => {
    markSeen();
    list.replaceChildren(
      phone.sms.length === 0
        ? empty(t('noSms'))
        : h(
            'ul',
            { class: 'plain' },
            ...phone.sms.slice(0, 100).map((sms, index) => message(sms, index === 0)),
          ),
    );
  };
  update();
  return { node: h('div', {}, appBar(t('messages')), list), update };
}

/**
 * @param {import('./state.js').Sms} sms
 * @param {boolean} newest
 */
function message(sms, newest) {
  const code = sms.text.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
  const { date, time } = clock(sms.sentAt);
  return h(
    'li',
    { class: newest ? 'message newest' : 'message' },
    h(
      'p',
      { class: 'message-head' },
      h('b', {}, t('toNumber', { number: sms.to })),
      h('time', { datetime: sms.sentAt }, `${date} ${time}`),
    ),
    code ? codeButton(code) : null,
    h('p', { class: 'message-text', lang: 'th' }, sms.text),
  );
}

/** @param {string} code */
function codeButton(code) {
  const button = h(
    'button',
    { type: 'button', class: 'code', 'aria-label': t('copyCode', { code }) },
    h('span', { class: 'digits' }, code.slice(0, 3), h('i', {}), code.slice(3)),
    h('span', { class: 'code-hint' }, icon('copy'), t('tapToCopy')),
  );
  button.addEventListener('click', () => void copy(code));
  return button;
}
