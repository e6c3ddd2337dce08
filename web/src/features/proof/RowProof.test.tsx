// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { messages } from '../../messages/en/messages.ts';
import { rare } from '../../messages/en/rare.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { statementRow } from '../../testing/statement.ts';
import { RowProof } from './RowProof.tsx';

const { proof: texts } = rare;
const row = statementRow({ _id: 'a' });

test('a row that no seal has yet is told when it will have one', async () => {
  fakeServer({ 'GET /statement/proof/a': json(200, { proof: null }) });
  await show(<RowProof row={row} />);
  await tap(texts.get);
  await soon(() => expect(document.querySelector('[aria-live]')?.textContent).toBe(texts.none));
});

test('a proof that cannot be had is no wrong proof, and can be asked for again', async () => {
  fakeServer({ 'GET /statement/proof/a': () => Promise.reject(new TypeError('Failed to fetch')) });
  await show(<RowProof row={row} />);
  await tap(texts.get);
  await soon(() => expect(document.querySelector('[aria-live]')?.textContent).toBe(messages.shell.noAnswer));
  expect(document.querySelector('button')?.textContent).toBe(texts.get);
});

test('a proof that does not fit is said not to, and has the keyboard', async () => {
  const hash = '0'.repeat(64);
  const proof = {
    ...{ line: 'prae-line-1', place: 0, leaves: 1, path: [], number: 1, day: '2026-11-24' },
    ...{ root: hash, before: hash, seal: hash },
  };
  fakeServer({ 'GET /statement/proof/a': json(200, { proof }) });
  await show(<RowProof row={row} />);
  await tap(texts.get);
  await soon(() => expect(document.querySelector('section')?.textContent).toContain(texts.page.wrong));
  expect(document.activeElement).toBe(document.querySelector('section'));
});
