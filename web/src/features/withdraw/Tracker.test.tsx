// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { CHECK_EVERY } from '../../client/endings.ts';
import { later } from '../../messages/en/later.ts';
import { pass, show, soon, stopTime } from '../../testing/screen.tsx';
import {
  accepted,
  at,
  beginAnew,
  may,
  news,
  requested,
  row,
  Sheets,
  said,
  sent,
  server,
  underWay,
  WITHDRAW,
  withdraw100,
  world,
} from '../../testing/withdrawals.tsx';
import type { UnderWay } from './limits.ts';

const { withdrawSheet: sheet } = later;

beforeEach(beginAnew);

/** What the tracker says of each step, and which one it is at. */
const steps = () => [...document.querySelectorAll('.tracker li')].map(({ textContent }) => textContent);
const isAt = () => document.querySelector('.tracker [aria-current=step]')?.textContent ?? '';

test('one under way is shown by its steps with their times instead of another amount, until it is paid out', async () => {
  const asked = server();
  world.underWay = underWay([requested, { code: 'APPROVED' }, { code: 'SENT' }, { code: 'PAID' }], {
    ...{ usualSeconds: 118, bankCode: 'KBANK', accountEnd: '4321' },
  });
  world.explained = { ...may, canWithdraw: false, reasons: [{ code: 'REQUEST_LIMIT' }] };
  world.statements = [row('PROCESSING')];
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(sheet.success));
  expect(said()).toContain('฿250.00');
  // The account is its own; the member's name and number of now may be others.
  await soon(() => expect(said()).toContain(`${sheet.destination}Kasikornbank••••4321`));
  expect(said()).not.toContain('SOM JAI');
  expect(document.querySelector('dialog input')).toBeNull();
  expect(steps()).toEqual([
    'Requested20/11/2026 10:00',
    'Check',
    'Sending to the bank',
    'Payment to your account',
  ]);
  expect(isAt()).toBe('Check');
  expect(said()).toContain('Usually takes 2 minutes');
  world.underWay = underWay([...sent]);
  await news();
  await soon(() => expect(isAt()).toBe('Payment to your account'));
  expect(steps()[1]).toContain('Checked');
  expect(steps()[2]).toBe('Sent to the bank20/11/2026 10:01');
  world.underWay = null;
  world.statements = [row('SUCCESS')];
  await news();
  await soon(() => expect(said()).toContain(sheet.paidHint));
  expect(said()).toContain('••••4321');
  expect(document.querySelector('.tracker')).toBeNull();
  expect(asked.count(WITHDRAW)).toBe(0);
});

test('that it was sent is found by asking, as no news tell of it', async () => {
  stopTime();
  server();
  world.underWay = underWay([requested, { code: 'APPROVED' }, { code: 'SENT' }, { code: 'PAID' }]);
  world.statements = [row('PROCESSING')];
  await show(<Sheets />);
  await soon(() => expect(isAt()).toBe('Check'));
  world.underWay = underWay([...sent]);
  await pass(CHECK_EVERY);
  await soon(() => expect(isAt()).toBe('Payment to your account'));
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

test('one of whose account its line alone tells, as a server of the version before has it, names the bank', async () => {
  server();
  world.underWay = underWay([requested, { code: 'APPROVED' }, { code: 'SENT' }, { code: 'PAID' }]);
  world.statements = [row('PROCESSING')];
  await show(<Sheets />);
  await soon(() => expect(said()).toContain(`${sheet.destination}Kasikornbank`));
  expect(said()).not.toContain('••••');
});

test('one that was just sent is followed by its steps, beside its account', async () => {
  server(() => {
    world.underWay = underWay([...sent]);
    return accepted();
  });
  await show(<Sheets />);
  await withdraw100();
  await soon(() => expect(isAt()).toBe('Payment to your account'));
  expect(said()).toContain('SOM JAI');
});

test('one whose money was not there after all gives its place to the amount', async () => {
  server();
  world.underWay = underWay([requested, { code: 'APPROVED' }, { code: 'SENT' }, { code: 'PAID' }]);
  await show(<Sheets />);
  await soon(() => expect(isAt()).toBe('Check'));
  world.underWay = null;
  await news();
  await soon(() => expect(document.querySelector('dialog input')).not.toBeNull());
});
