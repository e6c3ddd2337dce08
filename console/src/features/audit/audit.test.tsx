// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { doing, soon, tap } from '../../../../web/src/testing/screen.tsx';
import { bodiesOf, consoleServer, found, openDesk, operatorWith, write } from '../../testing/desk.tsx';
import { differences } from './differences.ts';

vi.mock('socket.io-client', () => ({ io: () => ({ on: () => undefined, close: () => undefined }) }));

test('what an act changed is told field by field', () => {
  expect(differences({ a: 1, b: [1], c: 'x' }, { a: 2, b: [1], d: null })).toEqual([
    { name: 'a', before: '1', after: '2' },
    { name: 'c', before: 'x', after: '' },
  ]);
  expect(differences(null, { a: 1 })).toEqual([{ name: 'a', before: '', after: '1' }]);
  expect(differences('on', 'off')).toEqual([{ name: '·', before: 'on', after: 'off' }]);
  expect(differences(undefined, undefined)).toEqual([]);
});

test('the audit is filtered, and read further back page by page', async () => {
  const entries = Array.from({ length: 50 }, (_, index) => ({
    ...{ seq: 100 - index, at: '2026-01-25T03:00:00.000Z', operator: 'nok', call: 'operator.change' },
    ...{ about: 'mek', network: '10.0.0.1', asked: { _id: 'x' }, outcome: 'done' },
    ...{ before: { roles: ['SUPPORT'] }, after: { roles: ['ADMIN'] } },
  }));
  const server = consoleServer({ 'POST /console/audit/list': json(200, entries) });
  await openDesk('/audit', operatorWith('AUDITOR'));
  await found('.audit tbody tr');
  await doing(() => document.querySelector<HTMLElement>('.audit-toggle')?.click());
  expect(document.querySelector('.audit-changes')?.textContent).toContain('roles[ "SUPPORT" ][ "ADMIN" ]');
  const [operator] = [...document.querySelectorAll('.audit-filter input')];
  await write(`[id="${operator?.id}"]`, 'Nok');
  await tap('Filter');
  await soon(() => expect(bodiesOf(server, '/audit/list').at(-1)).toEqual({ limit: 50, operator: 'nok' }));
  await found('.audit-pages');
  await tap('Older');
  await soon(() =>
    expect(bodiesOf(server, '/audit/list').at(-1)).toEqual({ limit: 50, operator: 'nok', before: 51 }),
  );
});
