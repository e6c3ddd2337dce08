/**
 * Makes an element. `on…` props are listeners, `false` and `null` props are left out, texts become text nodes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * A picture from SVG markup of our own making.
 * @param {string} markup
 * @returns {Element}
 */
export function picture(markup) {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return /** @type {Element} */ (template.content.firstElementChild);
}

/**
 * A field with its label above it.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [hint]
 */
export function field(label, control, hint) {
  return h(
    'label',
    { class: 'field' },
    h('span', { class: 'label' }, label),
    control,
    hint ? h('small', {}, hint) : null,
  );
}

/**
 * The big button of a screen. It shows that it works, and cannot be pressed twice meanwhile.
 * @param {string} text
 * @param {() => Promise<unknown>} work
 * @param {{kind?: string, busy?: string}} [options]
 */
export function actionButton(text, work, { kind = 'primary', busy = '…' } = {}) {
  const button = h('button', { class: `button ${kind}`, type: 'button' }, text);
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    const label = button.textContent;
    button.setAttribute('aria-disabled', 'true');
    button.textContent = busy;
    try {
      await work();
    } finally {
      button.removeAttribute('aria-disabled');
      button.textContent = label;
    }
  });
  return button;
}
