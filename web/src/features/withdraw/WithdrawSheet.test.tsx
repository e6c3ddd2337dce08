// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepAmount } from '../../client/last-amount.ts';
import { refresh } from '../../client/queries.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { setLanguage } from '../../messages/language.ts';
import { openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import {
  doing,
  fakeServer,
  keysOf,
  pass,
  press,
  show,
  soon,
  stopTime,
  tap,
  tapAtOnce,
  typeAmount,
} from '../../testing/screen.tsx';
import { wallet } from '../../testing/statement.ts';
import {
  accepted,
  beginAnew,
  type Explained,
  lost,
  may,
  news,
  openAnew,
  row,
  Sheets,
  said,
  server,
  WITHDRAW,
  withdraw100,
  world,
} from '../../testing/withdrawals.tsx';
import type { UnderWay } from './limits.ts';

const { withdraw: texts } = messages;
const { withdrawSheet: sheet } = later;

beforeEach(beginAnew);

test('where the limits cannot be read the sheet says so, and goes on once they can', async () => {
  fakeServer({ 'GET /wallet': json(200, wallet) });
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(messages.shell.loadFailed));
  expect(document.querySelector('dialog input')).toBeNull();
  server();
  await tap(messages.shell.retry);
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.success));
});

test('what is typed anywhere in the sheet goes to the amount, and Enter goes on', async () => {
  server();
  await show(<Sheets />);
  const amount = () => document.querySelector<HTMLInputElement>('.amount-input input');
  await soon(() => expect(amount()).not.toBeNull());
  const type = (key: string, at: Element | null = document.activeElement, held = {}) =>
    doing(() =>
      at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })),
    );
  const focused = document.activeElement;
  expect(focused?.tagName).toBe('H2');
  for (const key of ['1', ',', '2', '5', 'Backspace', '0', '.', '5', 'x']) await type(key);
  expect(amount()?.value).toBe('120.5');
  // A tap on nothing has left the focus with the body; the field types by itself; with Ctrl a key means something else.
  await type('0', document.body);
  await type('9', amount());
  await type('Backspace', document.body, { ctrlKey: true });
  expect(amount()?.value).toBe('120.50');
  expect(document.activeElement).toBe(focused);
  await type('Enter', document.querySelector('dialog .sheet-head button'));
  await type('Enter', focused, { repeat: true });
  expect(said()).not.toContain(sheet.confirmTitle);
  await type('Enter');
  await soon(() => expect(said()).toContain(sheet.confirm('฿120.50')));
});

test('without a network the sheet says that there is none', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  fakeServer({ 'GET /wallet': json(200, wallet) });
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(messages.shell.noAnswer));
});

test('a withdrawal that was accepted is followed on the open sheet until it is paid out', async () => {
  server();
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.success));
  world.statements = [row('FAILED', 'another'), row('PROCESSING')];
  await news();
  await soon(() => expect(said()).toContain(sheet.success));
  world.statements = [row('FAILED', 'another'), row('SUCCESS')];
  await news();
  await soon(() => expect(said()).toContain(sheet.paidHint));
  expect(said()).not.toContain(sheet.repeated);
});

test('a withdrawal that failed says so, and where the money is', async () => {
  server();
  await show(<Sheets />);
  await withdraw100();
  world.statements = [row('FAILED')];
  await news();
  await soon(() => expect(said()).toContain(texts.failedHint));
});

test('the same sum after an unknown result is the same withdrawal, whatever the statement tells, until it is answered', async () => {
  const another = json(202, { message: 'SUCCESS', status: 'PROCESSING', _id: 'second' });
  const asked = server(lost, lost, accepted, another);
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.unknown));
  world.statements = [row('SUCCESS')];
  await news();
  expect(said()).toContain(sheet.unknown);
  await doing(() => openAnew());
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.unknown));
  await doing(() => openAnew());
  await withdraw100();
  // The answer names it, so its end is known at once, and the member reads that it is no second one.
  await soon(() => expect(said()).toContain(sheet.paidHint));
  expect(said()).toContain(sheet.repeated);
  await doing(() => openAnew());
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.success));
  expect(said()).not.toContain(sheet.repeated);
  const keys = keysOf(asked, WITHDRAW);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a withdrawal without an answer is sent again by itself, under its key, until it is answered', async () => {
  stopTime();
  const asked = server(lost, lost, accepted);
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.askingHint.split('\n')[0]));
  await pass(2_000);
  await pass(4_000);
  await soon(() => expect(said()).toContain(sheet.success));
  expect(said()).not.toContain(sheet.repeated);
  world.statements = [row('SUCCESS')];
  await news();
  await soon(() => expect(said()).toContain(sheet.paidHint));
  expect(new Set(keysOf(asked, WITHDRAW)).size).toBe(1);
  await pass(200_000);
  expect(asked.count(WITHDRAW)).toBe(3);
});

test('after two minutes without an answer nothing is sent any more, and the sheet says what is known', async () => {
  stopTime();
  const asked = server(...Array.from({ length: 9 }, () => lost));
  await show(<Sheets />);
  await withdraw100();
  await pass(120_000);
  await soon(() => expect(said()).toContain(sheet.unknownHint.split('\n')[0]));
  const sent = asked.count(WITHDRAW);
  await pass(200_000);
  expect([sent, asked.count(WITHDRAW)]).toEqual([6, 6]);
});

test('the bank is named in the language of the screen', async () => {
  server();
  await show(<Sheets />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('100');
  await press('Enter');
  await soon(() => expect(said()).toContain('Kasikornbank'));
  await doing(() => setLanguage('la'));
  expect(said()).toContain('ກະສິກອນ');
  await doing(() => setLanguage('th'));
  expect(said()).toContain('ธนาคารกสิกรไทย');
});

test('too much is said at once, and too little once nothing more is typed', async () => {
  server();
  await show(<Sheets />);
  await soon(() => expect(document.querySelector('.amount-input input')).not.toBeNull());
  stopTime();
  const note = () => document.querySelector('.amount-input-note')?.textContent;
  const limits = sheet.limits('฿100.00', '฿5,000.00');
  await pass(5_000);
  expect(note()).toBe(limits);
  await typeAmount('50');
  expect(note()).toBe(limits);
  await pass(1_300);
  expect(note()).toBe(sheet.belowMin('฿100.00'));
  await typeAmount('500');
  expect(note()).toBe(limits);
  await typeAmount('5001');
  expect(note()).toBe(sheet.aboveMax('฿5,000.00'));
  await typeAmount('1301');
  expect(note()).toBe(sheet.tooMuch('฿1,300.00'));
});

test('more than any amount can be, pasted, changes nothing and says what one withdrawal may be', async () => {
  server();
  await show(<Sheets />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('200');
  await typeAmount('123456789');
  expect(document.querySelector<HTMLInputElement>('.amount-input input')?.value).toBe('200');
  expect(said()).toContain(sheet.aboveMax('฿5,000.00'));
});

test('the amount of the last withdrawal is offered first the next time', async () => {
  server();
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.success));
  await doing(() => openAnew());
  await soon(() => expect(document.querySelector('dialog .presets')).not.toBeNull());
  const presets = [...document.querySelectorAll('.presets button')].map(({ textContent }) => textContent);
  expect(presets).toEqual(['Last 100', '50%', 'Max']);
});

test.each([1, 2, 5])(
  'an impatient finger on "Next" confirms nothing that nobody has read, by %i taps more',
  async (more) => {
    stopTime();
    const asked = server();
    await show(<Sheets />);
    await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
    await typeAmount('100');
    await tapAtOnce(sheet.next);
    for (let count = 0; count < more; count += 1) {
      await pass(400);
      await tapAtOnce(sheet.confirm('฿100.00'));
    }
    expect(asked.count(WITHDRAW)).toBe(0);
    await pass(700);
    await tapAtOnce(sheet.confirm('฿100.00'));
    await soon(() => expect(said()).toContain(sheet.success));
    expect(asked.count(WITHDRAW)).toBe(1);
  },
);

test('Enter twice asks for the confirmation and gives none', async () => {
  stopTime();
  const asked = server();
  await show(<Sheets />);
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('100');
  await press('Enter');
  await tapAtOnce(sheet.confirm('฿100.00'));
  expect(asked.count(WITHDRAW)).toBe(0);
});

test.each([
  [
    [{ code: 'MONEY_NOT_ENOUGH', have: 12, need: 100 }],
    'You have ฿12.00. At least ฿100.00 is needed to withdraw',
  ],
  [[{ code: 'BONUS_CONDITION' }], later.lateErrors.BONUS_CONDITION],
  [
    [{ code: 'BONUS_CONDITION', have: 0, need: 100, until: '2030-11-26T07:30:00.000Z' }],
    sheet.bonusWaits('26/11/2030 14:30'),
  ],
  [[{ code: 'REQUEST_LIMIT' }], sheet.underWay],
] satisfies [Explained['reasons'], string][])(
  'why nothing can be withdrawn now stands there before anything is typed (%#)',
  async (reasons, says) => {
    server();
    world.explained = { ...may, canWithdraw: false, available: 12, reasons };
    await show(<Sheets />);
    await soon(() => expect(said()).toContain(says));
    expect(document.querySelector('dialog input')).toBeNull();
    expect(said()).toContain(`${sheet.held}฿12.00`);
    expect(said()).not.toContain(sheet.available);
    await tap(messages.shell.close);
  },
);

test.each([
  [null, may, messages.errors.REQUEST_LIMIT],
  [null, { ...may, reasons: [{ code: 'REQUEST_LIMIT' }] }, sheet.underWay],
] satisfies [UnderWay | null, Explained, string][])(
  'that one is still in progress is said where there is one, and not of requests too many (%#)',
  async (underWayNow, explained, says) => {
    server(() => {
      Object.assign(world, { underWay: underWayNow, explained });
      return json(429, { message: 'REQUEST_LIMIT' })();
    });
    await show(<Sheets />);
    await withdraw100();
    await soon(() => expect(said()).toContain(says));
    expect(shownToasts.get().map(({ text }) => text)).toEqual([says]);
  },
);

test('a refusal by a limit that has changed meanwhile says the limit', async () => {
  server(() => {
    world.explained = { ...may, min: 200 };
    return json(400, { message: 'WITHDRAW_MINIMUM' })();
  });
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.belowMin('฿200.00')));
});

test('of kip whole ones alone can be typed and are offered', async () => {
  world.currency = 'LAK';
  world.explained = { ...may, available: 4_001, max: 5_000_000 };
  keepAmount('withdraw', 250.5);
  server();
  await show(<Sheets />);
  const amount = () => document.querySelector<HTMLInputElement>('.amount-input input');
  await soon(() => expect(amount()).not.toBeNull());
  for (const key of ['1', '2', '5', '.', '5', '0'])
    await doing(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    );
  expect(amount()?.value).toBe('125.0');
  await tap('25%');
  expect(amount()?.value).toBe('1000');
});

test('who has no bank account is led to the profile', async () => {
  server();
  world.explained = { ...may, canWithdraw: false, reasons: [{ code: 'NO_BANK' }] };
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(later.lateErrors.NO_BANK));
  await tap(sheet.toProfile);
  expect(window.location.pathname).toBe('/user/profile');
});

test('what can be withdrawn is read again when the wallet changes', async () => {
  server();
  world.explained = {
    ...may,
    ...{ canWithdraw: false, available: 12, reasons: [{ code: 'MONEY_NOT_ENOUGH', have: 12, need: 100 }] },
  };
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(sheet.notYet('฿12.00', '฿100.00')));
  world.explained = may;
  await doing(() => refresh(['withdraw.explain']));
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
});

const nothing: Explained = {
  ...may,
  ...{ canWithdraw: false, available: 0, reasons: [{ code: 'MONEY_NOT_ENOUGH', have: 0, need: 100 }] },
};

test('whoever has nothing to withdraw is offered to deposit', async () => {
  world.explained = nothing;
  server();
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(sheet.notYet('฿0.00', '฿100.00')));
  await tap(messages.wallet.deposit);
  expect(openedSheet.get()?.code).toBe('deposit');
});

test('but not whoever stays away from play', async () => {
  fakeServer({
    'GET /wallet': json(200, wallet),
    'POST /withdraw/explain': json(200, nothing),
    'GET /withdraw/current': json(200, { withdrawal: null }),
    'GET /account/protection': json(200, {
      ...{ limits: {}, pending: [], used: { day: 0, week: 0, month: 0 } },
      timeoutUntil: '2026-12-24T05:40:00.000Z',
    }),
  });
  await show(<Sheets />);
  await soon(() => expect(document.querySelector('.sheet-actions')?.textContent).toBe(messages.shell.close));
});

test('the way to the statement stays in view at the foot', async () => {
  server();
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(said()).toContain(sheet.success));
  const foot = [...document.querySelectorAll('.sheet-actions button')].map(({ textContent }) => textContent);
  expect(foot).toEqual([sheet.toStatement, sheet.done]);
});
