// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { doing, soon, tap } from '../../../../web/src/testing/screen.tsx';
import { bodiesOf, consoleServer, found, openDesk, operatorWith, write } from '../../testing/desk.tsx';

vi.mock('socket.io-client', () => ({ io: () => ({ on: () => undefined, close: () => undefined }) }));

const admin = operatorWith('ADMIN');
const text = (): string => document.body.textContent ?? '';

const enrolment = {
  operator: { ...operatorWith('SUPPORT'), name: 'mek' },
  password: 'told-once-4417',
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth: 'otpauth://totp/Prae:mek?secret=JBSWY3DPEHPK3PXP&issuer=Prae',
};

test('a new operator is told once: password, secret, and a code to scan', async () => {
  const server = consoleServer({
    'GET /console/operators': json(200, [admin]),
    'POST /console/operators': json(200, enrolment),
  });
  await openDesk('/operators', admin);
  await found('.table tbody tr');
  await tap('Add an operator');
  await write('dialog input[name="name"]', 'Mek!');
  await write('dialog input[name="shownAs"]', '\u202eMek');
  await doing(() =>
    document
      .querySelector('dialog form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  await soon(() => expect(text()).toContain('Choose at least one role'));
  expect(text()).toContain('Use small Latin letters');
  expect(text()).toContain('Signs that hide or turn the text are not taken');
  expect(server.count('POST /console/operators')).toBe(0);
  await write('dialog input[name="name"]', 'Mek');
  await write('dialog input[name="shownAs"]', 'Mek');
  await doing(() => document.querySelector<HTMLElement>('dialog input[value="SUPPORT"]')?.click());
  await doing(() =>
    document
      .querySelector('dialog form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );
  const code = await found('.staff-qr path');
  expect(bodiesOf(server, '/operators')).toContainEqual({ name: 'mek', shownAs: 'Mek', roles: ['SUPPORT'] });
  for (const told of [enrolment.password, enrolment.secret]) expect(text()).toContain(told);
  expect(code.getAttribute('d')?.length).toBeGreaterThan(500);
  await tap('I have handed it over');
  await soon(() => expect(text()).not.toContain(enrolment.password));
});

test('the last one who administers cannot be changed into somebody who does not', async () => {
  consoleServer({
    'GET /console/operators': json(200, [admin]),
    'POST /console/operators/change': json(409, { message: 'LAST_ADMIN' }),
  });
  await openDesk('/operators', admin);
  await found('.table tbody button');
  await tap('Change');
  await found('dialog button[type="submit"]');
  await tap('Save');
  await soon(() => expect(text()).toContain('At least one administrator has to remain'));
});

test('an auditor reads the list and changes nothing', async () => {
  consoleServer({ 'GET /console/operators': json(200, [admin]) });
  await openDesk('/operators', operatorWith('AUDITOR'));
  await found('.table tbody tr');
  expect(document.querySelectorAll('.table button, .page-actions button')).toHaveLength(0);
});

test('says of whoever decides from when on they count as a second person, until they do', async () => {
  const soonCounts = { countsFrom: new Date(Date.now() + 3_600_000).toISOString() };
  consoleServer({
    'GET /console/operators': json(200, [
      { ...operatorWith('RISK'), _id: 'a', name: 'puppet', ...soonCounts },
      { ...operatorWith('RISK'), _id: 'b', name: 'risk' },
      { ...operatorWith('SUPPORT'), _id: 'c', name: 'support', ...soonCounts },
      { ...operatorWith('RISK'), _id: 'd', name: 'gone', isActive: false, ...soonCounts },
    ]),
  });
  await openDesk('/operators', admin);
  await found('.table tbody tr');
  const rows = [...document.querySelectorAll('.table tbody tr')].map((row) => row.textContent ?? '');
  expect(rows.filter((row) => row.includes('Counts as a second person from'))).toEqual([rows[0]]);
});
