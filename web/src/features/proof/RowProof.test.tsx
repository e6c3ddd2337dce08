// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { SEALS_MAX } from '@prae/contract/facts';
import { expect, test, vi } from 'vitest';
import { messages } from '../../messages/en/messages.ts';
import { rare } from '../../messages/en/rare.ts';
import { json } from '../../testing/browser.ts';
import { fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { type StatementRow, statementRow } from '../../testing/statement.ts';
import { RowProof } from './RowProof.tsx';

const { proof: texts } = rare;
const row = statementRow({ _id: 'a' });

/** The proof of a row whose seal has nothing else in it. */
function proofOf({ _id, createdAt, statementType, from, to, status, amount }: StatementRow) {
  const sha256 = (kind: number, text: string) =>
    createHash('sha256').update(Buffer.of(kind)).update(text).digest('hex');
  const said = [_id, createdAt, statementType, from, to, status, amount.toFixed(2), '0.00', '0.00', 'THB'];
  const line = ['prae-line-1', 'PR1', 1, ...said].join('\n');
  const [root, before, day] = [sha256(0, line), '0'.repeat(64), '2026-11-24'];
  const seal = sha256(2, ['prae-seal-1', 'PR1', 1, day, 1, root, before].join('\n'));
  return { line, place: 0, leaves: 1, path: [], number: 1, day, root, before, seal };
}

test.each([
  ['its own', row, texts.page.fits],
  ['one that fits, of another sum', { ...row, amount: row.amount - 0.01 }, texts.page.wrong],
  ['one that fits, of another row', statementRow({ _id: 'b' }), texts.page.wrong],
])('a proof is of the row on the screen: %s', async (_, of, said) => {
  fakeServer({ 'GET /statement/proof/a': json(200, { proof: proofOf(of) }) });
  await show(<RowProof row={row} />);
  await tap(texts.get);
  await soon(() => expect(document.querySelector('section .status')?.textContent).toBe(said));
});

test('all seals are kept, however many calls they take', async () => {
  const all = Array.from({ length: SEALS_MAX + 1 }, (_, nth) => {
    const hash = (nth + 1).toString(16).padStart(64, '0');
    return { number: nth + 1, day: '2026-11-24', leaves: 1, root: hash, seal: hash };
  });
  fakeServer({
    'GET /statement/proof/a': json(200, { proof: proofOf(row) }),
    'POST /statement/seals': ({ body }) => {
      const { after } = body as { after: number };
      return json(200, { member: 'PR1', seals: all.slice(after, after + SEALS_MAX) })();
    },
  });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:seals');
  await show(<RowProof row={row} />);
  await tap(texts.get);
  await soon(() => expect(document.querySelector('section')).not.toBeNull());
  await tap(texts.keep);
  await soon(() => expect(saved).toHaveBeenCalled());
  const text = await (saved.mock.lastCall?.[0] as File | undefined)?.text();
  expect(text?.trim().split('\n')).toHaveLength(SEALS_MAX + 1);
});

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
