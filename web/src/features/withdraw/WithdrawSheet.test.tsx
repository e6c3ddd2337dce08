// @vitest-environment happy-dom
import type { Answer } from '@prae/contract/contract';
import { shownToasts } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CHECK_EVERY } from '../../client/endings.ts';
import { keepAmount } from '../../client/last-amount.ts';
import { refresh } from '../../client/queries.ts';
import { clearSession, startSession } from '../../client/session.ts';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { setLanguage } from '../../messages/language.ts';
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
import { type StatementRow, statementRow, wallet } from '../../testing/statement.ts';
import type { UnderWay } from './limits.ts';
import WithdrawSheet from './WithdrawSheet.tsx';

const { withdraw: texts } = messages;
const { withdrawSheet: sheet } = later;
type Explained = Answer<'withdraw.explain'>;
const may: Explained = { canWithdraw: true, available: 1300, min: 100, max: 5000, reasons: [] };
const WITHDRAW = 'POST /wallet/withdrawAll';

/** What the statement, and who asks what is under way or may be withdrawn, would hear just now; a test changes it as the world changes. */
const world: {
  statements: StatementRow[];
  underWay: UnderWay | null;
  explained: Explained;
  currency: 'THB' | 'LAK';
} = {
  statements: [],
  underWay: null,
  explained: may,
  currency: 'THB',
};

beforeEach(() => {
  Object.assign(world, { statements: [], underWay: null, explained: may, currency: 'THB' });
  shownToasts.set([]);
  sessionStorage.clear();
  clearSession();
  startSession({ token: 'mine', expiresAt: '', username: '0811111111', remember: false });
});

const said = (): string => document.querySelector('dialog')?.textContent ?? '';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const accepted = json(202, {
  message: 'SUCCESS',
  status: 'PROCESSING',
  _id: 'mine',
  wallet: { amount: 900 },
});
const row = (status: StatementRow['status'], _id = 'mine') =>
  statementRow({ _id, statementType: 'withdraw', to: 'KBANK', amount: -100, status });

/** A server that answers withdrawals so, one after the other. */
function server(...answers: (() => Response | Promise<Response>)[]) {
  return fakeServer({
    [WITHDRAW]: () => (answers.shift() ?? accepted)(),
    'GET /wallet': () => json(200, { ...wallet, currency: world.currency })(),
    'POST /withdraw/explain': () => json(200, world.explained)(),
    'GET /withdraw/current': () => json(200, { withdrawal: world.underWay })(),
    'GET /lookup/banks': json(200, [
      { code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLA: 'ກະສິກອນ' },
    ]),
    'POST /statement': () => json(200, { statements: world.statements, total: world.statements.length })(),
  });
}

let openAnew: () => void;

/** The sheet, closed and opened anew at `openAnew`. */
function Sheets(): ReactNode {
  const [count, setCount] = useState(0);
  openAnew = () => setCount(count + 1);
  return <WithdrawSheet key={count} open onClose={() => undefined} />;
}

/** Asks for 100.00 on the open sheet and confirms it. */
async function withdraw100(): Promise<void> {
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
  await typeAmount('100');
  await press('Enter');
  await tap(sheet.confirm('฿100.00'));
}

/** What the line's news of a statement row makes the portal do. */
const news = () => doing(() => refresh(['statement.list', 'withdraw.current']));

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
  await type('Enter', document.querySelector('dialog header button'));
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

/** A withdrawal of 250.00 that is as far as these steps. */
const underWay = (steps: UnderWay['steps'], rest: Partial<UnderWay> = {}): UnderWay => ({
  ...{ _id: 'mine', amount: 250, status: 'PROCESSING', createdAt: at(0), steps },
  ...rest,
});
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute)).toISOString();
const requested = { code: 'REQUESTED', at: at(0) } as const;
const sent = [
  requested,
  { code: 'APPROVED', at: at(1) },
  { code: 'SENT', at: at(1) },
  { code: 'PAID' },
] as const;

/** What the tracker says of each step, and which one it is at. */
const steps = () => [...document.querySelectorAll('.tracker li')].map(({ textContent }) => textContent);
const isAt = () => document.querySelector('.tracker [aria-current=step]')?.textContent ?? '';

test('one under way is shown by its steps with their times instead of another amount, until it is paid out', async () => {
  const asked = server();
  world.underWay = underWay([requested, { code: 'APPROVED' }, { code: 'SENT' }, { code: 'PAID' }], {
    usualSeconds: 118,
  });
  world.explained = { ...may, canWithdraw: false, reasons: [{ code: 'REQUEST_LIMIT' }] };
  world.statements = [row('PROCESSING')];
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(sheet.success));
  expect(said()).toContain('฿250.00');
  expect(said()).not.toContain('SOM JAI');
  expect(document.querySelector('dialog input')).toBeNull();
  expect(steps()).toEqual(['Requested20/11/2026 10:00', 'Checked', 'Sent to the bank', 'Paid out']);
  expect(isAt()).toBe('Checked');
  expect(said()).toContain('Usually takes 2 minutes');
  world.underWay = underWay([...sent]);
  await news();
  await soon(() => expect(isAt()).toBe('Paid out'));
  expect(steps()[2]).toBe('Sent to the bank20/11/2026 10:01');
  world.underWay = null;
  world.statements = [row('SUCCESS')];
  await news();
  await soon(() => expect(said()).toContain(sheet.paidHint));
  expect(document.querySelector('.tracker')).toBeNull();
  expect(asked.count(WITHDRAW)).toBe(0);
});

test('that it was sent is found by asking, as no news tell of it', async () => {
  stopTime();
  server();
  world.underWay = underWay([requested, { code: 'APPROVED' }, { code: 'SENT' }, { code: 'PAID' }]);
  world.statements = [row('PROCESSING')];
  await show(<Sheets />);
  await soon(() => expect(isAt()).toBe('Checked'));
  world.underWay = underWay([...sent]);
  await pass(CHECK_EVERY);
  await soon(() => expect(isAt()).toBe('Paid out'));
});

test('what waits for a person says so, and until when if that is known, and not how long others take', async () => {
  server();
  const waits = (step: UnderWay['steps'][number]) =>
    underWay([requested, step, { code: 'SENT' }, { code: 'PAID' }], { usualSeconds: 60 });
  world.underWay = waits({ code: 'WAITING_APPROVAL' });
  world.statements = [row('PROCESSING')];
  await show(<Sheets />);
  await soon(() => expect(isAt()).toBe(`${sheet.steps.WAITING_APPROVAL}${sheet.waitsFor}`));
  expect(said()).not.toContain('Usually');
  world.underWay = waits({ code: 'WAITING_AFTER_CHANGE', until: at(30) });
  await news();
  await soon(() => expect(isAt()).toContain(sheet.waitsUntil('20/11/2026 10:30')));
});

test('one that was just sent is followed by its steps, beside its account', async () => {
  server(() => {
    world.underWay = underWay([...sent]);
    return accepted();
  });
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(isAt()).toBe('Paid out'));
  expect(said()).toContain('SOM JAI');
});

test('one whose money was not there after all gives its place to the amount', async () => {
  server();
  world.underWay = underWay([requested, { code: 'APPROVED' }, { code: 'SENT' }, { code: 'PAID' }]);
  await show(<Sheets />);
  await soon(() => expect(isAt()).toBe('Checked'));
  world.underWay = null;
  await news();
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
});

test.each([
  [
    [{ code: 'MONEY_NOT_ENOUGH', have: 12, need: 100 }],
    'You have ฿12.00. At least ฿100.00 is needed to withdraw',
  ],
  [[{ code: 'BONUS_CONDITION' }], later.lateErrors.BONUS_CONDITION],
  [[{ code: 'REQUEST_LIMIT' }], sheet.underWay],
] satisfies [Explained['reasons'], string][])(
  'why nothing can be withdrawn now stands there before anything is typed (%#)',
  async (reasons, says) => {
    server();
    world.explained = { ...may, canWithdraw: false, available: 12, reasons };
    await show(<Sheets />);
    await soon(() => expect(said()).toContain(says));
    expect(document.querySelector('dialog input')).toBeNull();
    expect(said()).toContain(`${sheet.available}${sheet.availableHint}฿12.00`);
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
  for (const key of ['1', '2', '5', '.', '5'])
    await doing(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
    );
  expect(amount()?.value).toBe('1255');
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
