/* Texts of somebody who wants more than to write, and shapes that no message has. */

export const RUN = "window.ran=(window.ran||0)+1;document.title='ran'";

/** What somebody might write who wants more than to write. Each ends in a word of its own, by which it is found. */
export const hostile = {
  script: `<script>${RUN}</script><svg onload="${RUN}"><animate onbegin="${RUN}"></svg> script1`,
  markup: `</p></li></ol><img src=x onerror="${RUN}"><iframe srcdoc="<script>parent.${RUN}</script>"></iframe><style>*{display:none}</style><a href="javascript:${RUN}">x</a> markup1`,
  template: `{{constructor.constructor("${RUN}")()}} \${${RUN}} <%= 1 %> template1`,
  turned: '\u202e\u2066\u2067 gnp.exe \u202e abc \u202bdef (5,000.00) turned1',
  closing: '\u2069\u2069\u202c\u202c\u2069 \u200f\u200e closing1',
  unseen: `a${'\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f'.repeat(60)}b unseen1`,
  marks: `marks1 Z${'\u0351\u0327\u0e47\u0ecd'.repeat(496)}`,
  long: `${'\u0e01'.repeat(1_900)} long1`,
};
const ALL = Object.values(hostile);
export const NAME = `</bdi><img src=x onerror="${RUN}">\u202e\u2066 Z${'\u0351'.repeat(60)}`;

const button = (title: string, type: string, payload: string) => ({ title, type, payload });

/** The same in every place of what the house can say, and shapes that are none. */
export const shapes: readonly object[] = [
  ...ALL.map((message) => ({ message_type: 'text', payload: { message } })),
  ...ALL.map((text) => ({
    message_type: 'buttons',
    payload: { message: text },
    payloads: [
      button(text, 'web', `javascript:${RUN}`),
      button(text, 'web', `data:text/html,<script>${RUN}</script>`),
      button(text, 'web', `https://example.org/"onclick="${RUN}`),
      button(text, 'call', `javascript:${RUN}`),
      button(text, text, text),
    ],
  })),
  {
    message_type: 'generic',
    payloads: ALL.map((text) => ({
      image_url: `javascript:${RUN}`,
      title: text,
      subtitle: text,
      buttons: [button(text, 'postback', text)],
    })),
  },
  ...['image', 'video', 'file'].map((fileType) => ({
    message_type: 'media',
    payload: { url: true, fileType, filePath: `javascript:${RUN}`, message: hostile.markup },
  })),
  {
    message_type: 'media',
    payload: { url: false, fileType: 'file', filePath: `../../${RUN}`, message: hostile.turned },
  },
  { message_type: `<img src=x onerror="${RUN}">`, payload: { message: hostile.script } },
  { message_type: 'text', payload: { message: { toString: hostile.script } } },
  { message_type: 'text', payload: { message: 'x'.repeat(60_000) } },
  {
    message_type: 'buttons',
    payload: { message: 'many' },
    payloads: Array(900).fill(button('one', 'call', '1234')),
  },
  { message_type: 'generic', payloads: nested(400) },
  { message_type: 'constructor', payload: { __proto__: { ran: 1 }, message: 'x' } },
  {
    message_type: 'quick_replies',
    payload: { message: 'choose last1' },
    payloads: ALL.map((text) => ({ title: text, payload: text.slice(0, 400) })),
  },
];

function nested(depth: number): unknown {
  return depth === 0 ? hostile.markup : [nested(depth - 1)];
}
