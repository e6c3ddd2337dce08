// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { expect, test, vi } from 'vitest';
import { refresh } from '../../client/queries.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { doing, fakeServer, keysOf, pass, show, soon, stopTime, typeInto } from '../../testing/screen.tsx';
import BonusPage from './BonusPage.tsx';

const { bonus: texts } = later;
const offer = {
  ...{
    code: 'DAY20',
    type: 'day',
    name: 'Every day',
    description: '20% on top',
    notice: 'Back: %percentFail%%',
  },
  ...{ maxReceived: 1, percentFail: 5, percent: 20, cap: 200, minimum: 100, multiple: 5, threshold: 5 },
  ...{ banners: [], state: 'open', userBonus: null, due: null },
};
const progress = {
  ...{
    code: 'DAY20',
    name: 'Every day',
    amount: 20,
    deposit: 100,
    total: 120,
    added: 0,
    won: 20,
    target: 100,
  },
  ...{
    threshold: 5,
    percentFail: 5,
    isMet: false,
    clears: null,
    returned: 0,
    staysAway: false,
    activatedAt: '2026-11-25T00:00:00.000Z',
  },
};

const page = (answers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /bonus': json(200, [offer]),
    'GET /bonus/check/active': json(200, { status: false }),
    'GET /bonus/check/minimum': json(200, { status: false, minimum: 100, amount: 0 }),
    'POST /wallet/refresh/slot': json(200, { slots: [], syncedAt: null }),
    ...answers,
  });

const latest = (amount: number) => ({
  'GET /bonus/check/minimum': json(200, { status: amount >= 100, minimum: 100, amount }),
});

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';

async function press(text: string): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLElement>('button')];
  const button = buttons.findLast(({ textContent }) => textContent?.includes(text));
  expect(button, text).toBeDefined();
  await soon(() => expect(button?.dataset.resting).toBeUndefined());
  await doing(() => button?.click());
}

test('what all bonuses have in common is read before one can be received', async () => {
  let isThere = false;
  page({
    'GET /bonus': json(200, [{ ...offer, notice: null }]),
    'GET /lookup/notice': () =>
      isThere ? json(200, { notice: 'Of all: %percentFail%%' })() : json(400, { message: 'KEY_INVALID' })(),
  });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('Every day');
  await soon(() => expect(textOf('dialog')).toContain(messages.shell.retry));
  const receive = () => document.querySelector('.sheet-actions button');
  // It keeps its place, and says what it waits for.
  expect([receive()?.textContent, receive()?.getAttribute('aria-disabled')]).toEqual([texts.receive, 'true']);
  expect(textOf(`[id="${receive()?.getAttribute('aria-describedby')}"]`)).toBe(texts.unread);
  isThere = true;
  await press(messages.shell.retry);
  await soon(() => expect(textOf('.bonus-notice')).toBe('Of all: 5%'));
  expect(textOf('.sheet-actions')).toBe(texts.receive);
  await soon(() => expect(receive()?.getAttribute('aria-disabled')).toBeNull());
});

test('a bonus is opened with its rate in the notice, and a refusal says why in its place', async () => {
  const server = page({ 'POST /bonus/activate/DAY20': json(409, { message: 'BONUS_FULL' }) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('Every day');
  expect(textOf('.bonus-notice')).toBe('Back: 5%');
  // What was won elsewhere comes off first, so no more than that is promised.
  expect(textOf('dialog')).toContain(`${texts.percentFail}${texts.percentAtMost('5')}`);
  expect(textOf('dialog')).toContain(`${texts.condition}${texts.conditionTimes('5')}`);
  await press(texts.receive);
  await soon(() => expect(textOf('dialog [role="alert"]')).toContain(later.lateErrors.BONUS_FULL));
  expect(textOf('dialog [role="alert"]')).toContain(texts.failed);
  expect(server.count('POST /bonus/activate/DAY20')).toBe(1);
});

test.each([
  ['all of the deposit', 400, texts.dueWhole('฿400.00')],
  ['what is left of it', 1_000, texts.due('฿400.00')],
])(
  'what it would give for %s is told in numbers before it is received, with what that takes',
  async (_, amount, label) => {
    page({
      'GET /bonus': json(200, [{ ...offer, due: { deposit: 400, amount: 80, target: 400 } }]),
      ...latest(amount),
    });
    await show(<BonusPage />);
    await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
    await press('Every day');
    await soon(() => expect(textOf('dialog')).toContain(`${label}฿80.00`));
    expect(textOf('dialog')).toContain(`${texts.condition}฿800.00`);
  },
);

test('the one in use tells what it gave and the terms at which it was received, and not what is offered today', async () => {
  const due = { deposit: 100, amount: 20, target: 100 };
  const inUse = { ...offer, state: 'current', due, percent: 33, cap: 44, minimum: 55 };
  page({
    'GET /bonus': json(200, [inUse]),
    'GET /bonus/check/active': json(200, { status: true, type: 'day', progress }),
  });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain(texts.percentFail + texts.percentAtMost('5')));
  await press('20% on top');
  const said = textOf('dialog:not(.modal-leaving)');
  expect(said).toContain(`${texts.due('฿100.00')}฿20.00`);
  expect(said).toContain(`${texts.condition}฿200.00`);
  expect(said).toContain(`${texts.percentFail}${texts.percentAtMost('5')}`);
  for (const today of ['33%', '44.00', '55.00']) expect(said).not.toContain(today);
});

test('another one is open to be read while one is in use, which is said before it is asked for', async () => {
  page({
    'GET /bonus': json(200, [{ ...offer, refusal: 'BONUS_ALREADY_ACTIVE' }]),
    'GET /bonus/check/active': json(200, { status: true, type: 'day', progress }),
  });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain('Every day'));
  await press('20% on top');
  expect(textOf('.bonus-obstacle')).toBe(later.lateErrors.BONUS_ALREADY_ACTIVE);
  expect(textOf('.sheet-actions')).toBe(texts.confirm);
});

const least = '฿100.00';
const withMoney = (amount: number, more = {}) => ({
  'GET /wallet': json(200, { currency: 'THB', wallet: { amount, hold: 0, transit: 0 }, slots: [], ...more }),
});
const withdrawing = (isUnderWay: boolean) => ({
  'GET /withdraw/current': json(200, { withdrawal: isUnderWay ? { _id: '1' } : null }),
});
const refused = (refusal: string) => ({ 'GET /bonus': json(200, [{ ...offer, refusal }]) });
const inGame = { slots: [{ amount: 60 }] };

test.each([
  ['nothing at all', { ...withMoney(0) }, texts.depositFirst(least), texts.toDeposit],
  ['no more than may lie beside it', { ...withMoney(5) }, texts.depositFirst(least), texts.toDeposit],
  [
    'too small a deposit',
    { ...withMoney(50), ...latest(50) },
    texts.depositBelow('฿50.00', least),
    texts.confirm + messages.wallet.withdraw,
  ],
  [
    'too little left of a deposit',
    { ...withMoney(0, inGame), ...latest(200) },
    texts.depositLeft(least),
    texts.confirm + messages.wallet.withdraw,
  ],
  [
    'money of deposits that had their bonus',
    { ...withMoney(500) },
    texts.noneUnused(least),
    texts.confirm + messages.wallet.withdraw,
  ],
])('who has %s is told before any press what a bonus takes', async (_, has, says, offers) => {
  const server = page({ ...refused('BONUS_CONDITION'), ...has });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('20% on top');
  await soon(() => expect(textOf('.bonus-obstacle')).toBe(says));
  expect(textOf('.sheet-actions')).toBe(offers);
  expect(server.count('POST /bonus/activate/DAY20')).toBe(0);
});

test.each([
  [
    'other money than the deposit',
    { ...withMoney(90, inGame), ...latest(100), ...withdrawing(false) },
    texts.moreThanDeposit('฿150.00', least, least),
    texts.confirm + messages.wallet.withdraw,
  ],
  [
    'a withdrawal under way',
    { ...withMoney(90, inGame), ...latest(100), ...withdrawing(true) },
    texts.withWithdrawal,
    texts.confirm,
  ],
  [
    'what cannot be told apart',
    { ...withMoney(100), ...latest(100), ...withdrawing(false) },
    texts.remaining,
    texts.confirm + messages.wallet.withdraw,
  ],
])('what remains is told before any press, one cause at a time: %s', async (_, has, says, offers) => {
  page({ ...refused('BONUS_REMAINING'), ...has });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('20% on top');
  await soon(() => expect(textOf('.bonus-obstacle')).toBe(says));
  expect(textOf('.sheet-actions')).toBe(offers);
});

test.each([
  ['deposit', 0, texts.toDeposit],
  ['withdraw', 50, messages.wallet.withdraw],
] as const)('from what keeps a bonus the way leads to the sheet to %s', async (code, amount, label) => {
  page({ ...refused('BONUS_CONDITION'), ...withMoney(amount), ...latest(amount) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('20% on top');
  await soon(() => expect(textOf('.sheet-actions')).toContain(label));
  await press(label);
  expect(openedSheet.get()).toEqual({ code, input: undefined });
  closeSheet();
});

test.each(['BONUS_MAX_CLAIMED', 'BONUS_FULL'] as const)(
  'of one that would be refused with %s nothing can be received, and it says why',
  async (refusal) => {
    page(refused(refusal));
    await show(<BonusPage />);
    await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
    await press('20% on top');
    await soon(() => expect(textOf('.bonus-obstacle')).toBe(later.lateErrors[refusal]));
    expect(textOf('.sheet-actions')).toBe(texts.confirm);
  },
);

test('what keeps it is read again when its sheet is opened', async () => {
  let isOver = false;
  page({
    'GET /bonus': () => json(200, [isOver ? offer : { ...offer, refusal: 'BONUS_CONDITION' }])(),
    ...withMoney(0),
  });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  isOver = true;
  await press('20% on top');
  await soon(() => expect(textOf('.sheet-actions')).toBe(texts.receive));
  expect(document.querySelector('.bonus-obstacle')).toBeNull();
});

test('once it was refused for too small a deposit, what helps is no other deposit', async () => {
  let isTried = false;
  page({
    'GET /bonus': () => json(200, [isTried ? { ...offer, refusal: 'BONUS_CONDITION' } : offer])(),
    'POST /bonus/activate/DAY20': () => {
      isTried = true;
      return json(400, { message: 'BONUS_CONDITION' })();
    },
    ...withMoney(50),
    ...latest(50),
  });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('20% on top');
  await press(texts.receive);
  await soon(() => expect(textOf('dialog [role="alert"]')).toContain(texts.noDeposit));
  await soon(() => expect(textOf('.sheet-actions')).toBe(texts.back));
  await press(texts.back);
  await soon(() => expect(textOf('.bonus-obstacle')).toBe(texts.depositBelow('฿50.00', least)));
});

test('what a code gives says what keeps the member from it, too', async () => {
  const promotion = { code: 'GIVEN', percentFail: 5, name: 'Given', description: '20% on top' };
  page({
    'GET /promotion/find/GIVEN': json(200, { ...offer, ...promotion, refusal: 'BONUS_CONDITION' }),
    ...withMoney(50),
    ...latest(50),
  });
  await show(<BonusPage />);
  await soon(() => expect(document.querySelector('.bonus-code')).not.toBeNull());
  await typeInto('.bonus-code input', 'given');
  await doing(() =>
    document
      .querySelector('.bonus-code')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  await soon(() => expect(textOf('.bonus-obstacle')).toBe(texts.depositBelow('฿50.00', least)));
  expect(textOf('.sheet-actions')).toBe(texts.confirm + messages.wallet.withdraw);
});

test('where a bonus has ended the focus is on the page, not nowhere', async () => {
  let isActive = true;
  page({
    'GET /bonus/check/active': () =>
      json(200, isActive ? { status: true, type: 'day', progress } : { status: false })(),
    'POST /bonus/clear': () => {
      isActive = false;
      return json(200, { message: 'BONUS_CLEAR' })();
    },
  });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain('Every day'));
  await doing(() => [...document.querySelectorAll<HTMLElement>('.bonus-active button')].at(-1)?.focus());
  await press(texts.clear);
  await press(texts.clear);
  await soon(() => expect(document.querySelector('.bonus-active')).toBeNull());
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

test('what was received as often as it may be is no button, and what is in use says so', async () => {
  page({
    'GET /bonus': json(200, [
      { ...offer, state: 'received' },
      { ...offer, code: 'OTHER', state: 'current' },
    ]),
  });
  await show(<BonusPage />);
  await soon(() => expect(document.querySelectorAll('.bonus-card')).toHaveLength(2));
  const [received, current] = document.querySelectorAll('.bonus-card');
  expect([received?.tagName, received?.textContent?.includes(texts.received)]).toEqual(['DIV', true]);
  expect([current?.tagName, current?.textContent?.includes(texts.current)]).toEqual(['BUTTON', true]);
});

test('a bonus has its first banner’s picture behind it, and cloth where there is none or it does not come', async () => {
  class Picture {
    onload: (() => void) | null = null;
    set src(address: string) {
      if (!address.endsWith('lost.webp')) queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('Image', Picture);
  const banner = (image: string) => ({ image, html: '' });
  page({
    'GET /bonus': json(200, [
      { ...offer, banners: [banner('/images/day.webp'), banner('/images/more.webp')] },
      { ...offer, code: 'NONE' },
      { ...offer, code: 'LOST', banners: [banner('/images/lost.webp')] },
    ]),
  });
  await show(<BonusPage />);
  const pictures = () =>
    [...document.querySelectorAll('.bonus-card .banner-picture')].map((picture) => [
      picture.querySelector('img')?.getAttribute('src'),
      picture.querySelector('svg') !== null,
    ]);
  await soon(() =>
    expect(pictures()).toEqual([
      ['/images/day.webp', false],
      [undefined, true],
      [undefined, true],
    ]),
  );
});

test.each(['current', 'full'] as const)(
  'of one that is %s nothing is received: its sheet is closed by its button',
  async (state) => {
    const server = page({ 'GET /bonus': json(200, [{ ...offer, state }]) });
    await show(<BonusPage />);
    await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
    await press('20% on top');
    expect(textOf('.sheet-actions')).toBe(texts.confirm);
    await press(texts.confirm);
    await soon(() => expect(document.querySelector('dialog:not(.modal-leaving)')).toBeNull());
    expect(server.count('POST /bonus/activate/DAY20')).toBe(0);
  },
);

test('the active one says how far it is, what cancelling means, and why it is refused', async () => {
  page({
    'GET /bonus/check/active': json(200, { status: true, type: 'day', progress }),
    'POST /bonus/clear': json(400, { message: 'BONUS_CONDITION' }),
  });
  await show(<BonusPage />);
  await soon(() => expect(document.querySelector('[role="progressbar"]')).not.toBeNull());
  expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('20');
  expect(textOf('.bonus-active')).toContain(texts.more('฿80.01'));
  await press(texts.clear);
  expect(textOf('dialog')).toContain(texts.clearUnmet(texts.won('฿20.00', '฿100.00'), '฿5.00'));
  await press(texts.clear);
  await soon(() => expect(textOf('dialog')).toContain(later.bonus.clearRefused));
});

test('a code is wanted, written in capitals, and one that nobody knows is not found', async () => {
  const server = page({ 'GET /promotion/find/NOPE-1': json(404, { message: 'NO_PROMOTION' }) });
  await show(<BonusPage />);
  await soon(() => expect(document.querySelector('.bonus-code')).not.toBeNull());
  const send = () =>
    doing(() =>
      document
        .querySelector('.bonus-code')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  // Nothing is kept under the field for what is not said.
  expect(document.querySelector('.bonus-code p')).toBeNull();
  await send();
  expect(textOf('.bonus-code [role="alert"]')).toBe(texts.codeRequired);
  await typeInto('.bonus-code input', 'nope -1');
  expect(document.querySelector<HTMLInputElement>('.bonus-code input')?.value).toBe('NOPE-1');
  await send();
  await soon(() => expect(textOf('dialog')).toContain(texts.notFound));
  expect(server.count('GET /promotion/find/NOPE-1')).toBe(1);
});

test('while a code is looked for it says so to everybody', async () => {
  page({ 'GET /promotion/find/SLOW': () => new Promise(() => undefined) });
  await show(<BonusPage />);
  await soon(() => expect(document.querySelector('.bonus-code')).not.toBeNull());
  await typeInto('.bonus-code input', 'slow');
  await doing(() =>
    document
      .querySelector('.bonus-code')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  await soon(() => expect(textOf('dialog .skeleton p')).toBe(texts.searching));
  expect(document.querySelector('dialog .skeleton p')?.closest('.vh')).toBeNull();
});

test('what the server says in a word of its own is shown as it came, and no code is called unknown for it', async () => {
  page({ 'GET /promotion/find/NEWER': json(400, { message: 'PROMOTION_PAUSED' }) });
  await show(<BonusPage />);
  await soon(() => expect(document.querySelector('.bonus-code')).not.toBeNull());
  await typeInto('.bonus-code input', 'newer');
  await doing(() =>
    document
      .querySelector('.bonus-code')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  await soon(() => expect(textOf('dialog')).toContain('PROMOTION_PAUSED'));
  expect(textOf('dialog')).not.toContain(texts.notFound);
});

test('a code that is received says so, although its field has made way for the bonus', async () => {
  let isReceived = false;
  const promotion = { code: 'GIVEN', percentFail: 5, name: 'Given', description: '20% on top' };
  page({
    'GET /bonus/check/active': () =>
      json(200, isReceived ? { status: true, type: 'promotion', progress } : { status: false })(),
    'GET /promotion/find/GIVEN': json(200, { ...offer, ...promotion }),
    'POST /promotion/activate/GIVEN': () => {
      isReceived = true;
      return json(200, { ...promotion, activatedAt: progress.activatedAt })();
    },
  });
  await show(<BonusPage />);
  await soon(() => expect(document.querySelector('.bonus-code')?.hasAttribute('hidden')).toBe(false));
  await typeInto('.bonus-code input', 'given');
  await doing(() =>
    document
      .querySelector('.bonus-code')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  await soon(() => expect(textOf('dialog h2')).toBe('Given'));
  await press(texts.receive);
  await soon(() => expect(textOf('dialog')).toContain(texts.done));
  await soon(() => expect(document.querySelector('.bonus-active')).not.toBeNull());
  expect(document.querySelector('.bonus-code')?.hasAttribute('hidden')).toBe(true);
  expect(textOf('dialog')).toContain(texts.done);
});

test.each([
  [{ clears: 'leaving', returned: 20 }, texts.clearLeaving('฿20.00')],
  [{}, texts.clearInGames],
  [{ total: 121 }, texts.clearUnmet(texts.won('฿20.00', '฿100.00'), '฿5.00')],
])('who stays away is told what ending a bonus takes (%o)', async (more, said) => {
  const told = { ...progress, staysAway: true, total: 110, ...more };
  page({ 'GET /bonus/check/active': json(200, { status: true, type: 'day', progress: told }) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain('Every day'));
  await press(texts.clear);
  expect(document.body.textContent).toContain(said);
});

test('a bonus that is refused after its sheet was closed says why in a toast, and asks again when it is opened', async () => {
  shownToasts.set([]);
  let refuse = (): void => undefined;
  const refused = new Promise<Response>((answer) => {
    refuse = () => answer(json(409, { message: 'BONUS_FULL' })());
  });
  page({ 'POST /bonus/activate/DAY20': () => refused });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('Every day');
  await press(texts.receive);
  await doing(() => document.querySelector<HTMLElement>('dialog .sheet-head button')?.click());
  expect(shownToasts.get()).toEqual([]);
  await doing(refuse);
  await soon(() =>
    expect(shownToasts.get()).toMatchObject([{ text: later.lateErrors.BONUS_FULL, tone: 'error' }]),
  );
  await press('Every day');
  await soon(() => expect(textOf('dialog:not(.modal-leaving)')).toContain(texts.receive));
  expect(document.querySelector('.sheet-body [role="alert"]')).toBeNull();
});

test('who has no deposit to receive it for is led to one', async () => {
  page({ 'POST /bonus/activate/DAY20': json(400, { message: 'BONUS_CONDITION' }) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('Every day');
  await press(texts.receive);
  await soon(() => expect(textOf('dialog [role="alert"]')).toContain(texts.noDeposit));
  await soon(() => expect(document.querySelector('[data-resting]')).toBeNull());
  await press(texts.toDeposit);
  expect(openedSheet.get()).toEqual({ code: 'deposit', input: undefined });
  closeSheet();
});

/** Answers nothing so often, and then as it is told. */
function after(times: number, answer: () => Response): () => Response | Promise<Response> {
  let left = times;
  return () => (left-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : answer());
}

test('a bonus whose answer is lost is asked for again under the same key, and was received', async () => {
  stopTime();
  const received = json(200, { _id: '1', isActive: true, received: [] });
  const server = page({ 'POST /bonus/activate/DAY20': after(2, received) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('Every day');
  await press(texts.receive);
  await pass(1_000);
  expect(textOf('dialog:not(.modal-leaving)')).not.toContain(texts.failed);
  await pass(2_000);
  await pass(2_000);
  await soon(() => expect(textOf('dialog:not(.modal-leaving)')).toContain(texts.done));
  expect(new Set(keysOf(server, 'POST /bonus/activate/DAY20')).size).toBe(1);
});

test('one whose answer never comes is not called failed', async () => {
  stopTime();
  const server = page({ 'POST /bonus/activate/DAY20': after(9, json(500, {})) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-card-name')).toBe('Every day'));
  await press('Every day');
  await press(texts.receive);
  for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
  await soon(() => expect(textOf('dialog:not(.modal-leaving)')).toContain(texts.unknownHint));
  expect(textOf('dialog:not(.modal-leaving)')).not.toContain(texts.failed);
  expect(server.count('POST /bonus/activate/DAY20')).toBe(4);
});

test('what is lost of the deposit is said, on the page and before it is cancelled', async () => {
  const behind = { ...progress, total: 80, won: -20 };
  page({ 'GET /bonus/check/active': json(200, { status: true, type: 'day', progress: behind }) });
  await show(<BonusPage />);
  const stands = texts.behind('฿20.00', '฿100.00');
  await soon(() => expect(textOf('.bonus-active')).toContain(stands));
  expect(textOf('.bonus-active')).toContain(texts.more('฿120.01'));
  await press(texts.clear);
  expect(textOf('dialog')).toContain(texts.clearUnmet(stands, '฿5.00'));
});

test('a bonus that only waits for bets that may come back says until when, on the page and before it is cancelled', async () => {
  const waiting = { ...progress, total: 0, won: -100, waitsUntil: '2030-11-26T07:30:00.000Z' };
  page({ 'GET /bonus/check/active': json(200, { status: true, type: 'day', progress: waiting }) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain(texts.waits('26/11/2030 14:30')));
  expect(textOf('.bonus-active')).not.toContain(texts.endsBelow('฿5.00'));
  await press(texts.clear);
  expect(textOf('dialog')).toContain(texts.waits('26/11/2030 14:30'));
  expect(textOf('dialog')).not.toContain(texts.behind('฿100.00', '฿100.00'));
});

const inUse = { 'GET /bonus/check/active': json(200, { status: true, type: 'day', progress }) };

test('an end whose answer is lost is asked for again under the same key, and is told', async () => {
  stopTime();
  shownToasts.set([]);
  const ended = json(200, { message: 'BONUS_CLEAR' });
  const server = page({ ...inUse, 'POST /bonus/clear': after(2, ended) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain('Every day'));
  await press(texts.clear);
  await pass(1_000);
  await press(texts.clear);
  for (const ms of [1_000, 2_000, 2_000]) await pass(ms);
  await soon(() => expect(shownToasts.get()).toMatchObject([{ text: texts.cleared, tone: 'success' }]));
  expect(new Set(keysOf(server, 'POST /bonus/clear')).size).toBe(1);
});

test('an end whose answer never comes is not called failed', async () => {
  stopTime();
  const server = page({ ...inUse, 'POST /bonus/clear': after(9, json(500, {})) });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain('Every day'));
  await press(texts.clear);
  await pass(1_000);
  await press(texts.clear);
  for (const ms of [1_000, 2_000, 4_000]) await pass(ms);
  await soon(() => expect(textOf('dialog:not(.modal-leaving)')).toContain(texts.clearUnknown));
  expect(textOf('dialog:not(.modal-leaving)')).not.toContain(texts.failed);
  expect(server.count('POST /bonus/clear')).toBe(4);
});

const onBreak = {
  'GET /account/protection': json(200, { limits: {}, used: {}, timeoutUntil: '2030-11-24T05:40:00.000Z' }),
};

test.each([
  ['the wallet', { ...withMoney(0, { staysAway: true }) }],
  ['an offer', { ...withMoney(0), ...refused('SELF_EXCLUDED') }],
])('who stays away, as %s tells, reads until when, and is asked for nothing', async (_, told) => {
  page({ ...onBreak, ...told });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-away')).toBe(texts.awayUntil('24/11/2030 12:40')));
  expect(document.querySelector('.bonus-card')).toBeNull();
  expect(textOf('h2')).not.toContain(texts.list);
  expect(document.querySelector('.bonus-code')?.hasAttribute('hidden')).toBe(true);
  await press(texts.awayUntil('24/11/2030 12:40'));
  expect(openedSheet.get()).toEqual({ code: 'protection', input: undefined });
  closeSheet();
});

test('who stays away and has a bonus in use still sees it', async () => {
  page({ ...onBreak, ...withMoney(0, { staysAway: true }), ...inUse });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain('Every day'));
  expect(textOf('.bonus-away')).toBe(texts.awayUntil('24/11/2030 12:40'));
});

test.each([
  ['the question whether to end it is open', true],
  ['nothing is asked', false],
])('a bonus that ends elsewhere while %s goes, and says so where it was asked about', async (_, isAsked) => {
  shownToasts.set([]);
  let isActive = true;
  page({
    'GET /bonus/check/active': () =>
      json(200, isActive ? { status: true, type: 'day', progress } : { status: false })(),
  });
  await show(<BonusPage />);
  await soon(() => expect(textOf('.bonus-active')).toContain('Every day'));
  if (isAsked) await press(texts.clear);
  isActive = false;
  await doing(() => refresh(['bonus.active']));
  await soon(() => expect(document.querySelector('.bonus-active')).toBeNull());
  expect(shownToasts.get()).toMatchObject(isAsked ? [{ text: texts.cleared, tone: 'info' }] : []);
});
