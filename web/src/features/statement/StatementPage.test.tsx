// @vitest-environment happy-dom
import { StitchIcon } from '@prae/ui/StitchIcon';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { closeSheet, openedSheet } from '../../shell/sheets.ts';
import { json } from '../../testing/browser.ts';
import { screenThatIs } from '../../testing/media.ts';
import { doing, fakeServer, show, soon, tap } from '../../testing/screen.tsx';
import { statementRow, wallet } from '../../testing/statement.ts';
import StatementPage from './StatementPage.tsx';

const deposit = { statementType: 'deposit', from: 'KBANK', to: 'WALLET', status: 'SUCCESS' } as const;
const rows = [
  statementRow({ ...deposit, amount: 500 }),
  statementRow({ ...deposit, amount: 70, status: 'PROCESSING' }),
];

function answer(): void {
  fakeServer({
    'GET /wallet': json(200, wallet),
    'POST /statement': json(200, { statements: rows, total: rows.length }),
  });
}

const receipt = () => document.querySelector('.receipt');
const buttons = (place: string) => [...document.querySelectorAll<HTMLElement>(`${place} button`)];

test('where both fit, the newest receipt stands beside the rows, and the chosen one takes its place', async () => {
  screenThatIs(true);
  answer();
  await show(<StatementPage />);
  await soon(() => expect(receipt()?.textContent).toContain('500'));
  const [first, second] = buttons('table');
  expect([first, second].map((row) => row?.getAttribute('aria-current'))).toEqual(['true', null]);
  await doing(() => second?.click());
  expect(receipt()?.textContent).toContain('70');
  expect([first, second].map((row) => row?.getAttribute('aria-current'))).toEqual([null, 'true']);
  expect(document.querySelector('dialog')).toBeNull();
});

test('a receipt in a sheet finds its place beside the rows when the screen grows, and none is open when it shrinks', async () => {
  const become = screenThatIs(false);
  answer();
  await show(<StatementPage />);
  await soon(() => expect(buttons('.rows')).toHaveLength(2));
  expect(receipt()).toBeNull();
  await doing(() => buttons('.rows')[1]?.click());
  expect(document.querySelector('dialog .receipt')?.textContent).toContain('70');
  await doing(() => become(true));
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.querySelector('table')).not.toBeNull();
  expect(document.querySelectorAll('.receipt')).toHaveLength(1);
  await doing(() => become(false));
  expect([document.querySelector('table'), document.querySelector('dialog'), receipt()]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['deposit', { from: 'KBANK', to: 'WALLET' }, 'deposit'],
  ['withdraw', { from: 'WALLET', to: 'KBANK' }, 'withdraw'],
  ['transfer', { from: 'WALLET', to: 'JOKER' }, 'transfer'],
  ['bonus', { from: 'BONUS', to: 'WALLET', bonus: { description: 'Every day' } }, 'bonus'],
  ['finish_bonus', { from: 'BONUS', to: 'WALLET', bonus: { description: 'Every day' } }, 'bonus'],
] as const)(
  'a row of %s has its picture, what it was, how it stands, its time to the second, and its age',
  async (statementType, ends, icon) => {
    screenThatIs(false);
    const createdAt = '2026-11-20T12:42:08.000Z';
    const row = statementRow({ ...ends, statementType, status: 'SUCCESS', amount: 20, createdAt });
    fakeServer({
      'GET /wallet': json(200, wallet),
      'POST /statement': json(200, { statements: [row], total: 1 }),
    });
    await show(<StatementPage />);
    await soon(() => expect(buttons('.rows')).toHaveLength(1));
    const [line] = buttons('.rows');
    const drawn = document.createElement('div');
    drawn.innerHTML = renderToStaticMarkup(<StitchIcon name={icon} size={34} />);
    expect(line?.querySelector('.stitch-icon')?.innerHTML).toBe(drawn.querySelector('svg')?.innerHTML);
    const said = line?.textContent ?? '';
    expect(said).toContain(later.statement.activity[statementType]);
    expect(said).toContain('20/11/2026 19:42:08');
    expect(line?.querySelector('.statement-when')?.textContent).toMatch(/ago|year/);
    expect(said.includes('+20.00')).toBe(statementType !== 'finish_bonus');
  },
);

test('the slips are a tap away, also where nothing has happened yet', async () => {
  screenThatIs(false);
  fakeServer({
    'GET /wallet': json(200, wallet),
    'POST /statement': json(200, { statements: [], total: 0 }),
  });
  await show(<StatementPage />);
  await soon(() => expect(document.body.textContent).toContain(later.slip.list));
  await tap(later.slip.list);
  expect(openedSheet.get()?.code).toBe('slips');
  closeSheet();
});

test.each([
  ['a list', false],
  ['a table', true],
])(
  'a bonus that ended with its condition unmet has not failed, and moves no money (%s)',
  async (_, isWide) => {
    const ended = statementRow({
      statementType: 'finish_bonus',
      from: 'BONUS',
      to: 'WALLET',
      status: 'FAILED',
      amount: 0,
    });
    fakeServer({
      'GET /wallet': json(200, wallet),
      'POST /statement': json(200, { statements: [ended], total: 1 }),
    });
    screenThatIs(isWide);
    await show(<StatementPage />);
    const place = isWide ? 'table' : '.rows';
    await soon(() =>
      expect(document.querySelector(place)?.textContent).toContain(later.statement.finished.FAILED),
    );
    expect(document.querySelector(place)?.textContent).not.toContain(later.statement.status.FAILED);
    expect([document.querySelector('.statement-undone'), document.querySelector(`${place} .amount`)]).toEqual(
      [null, null],
    );
  },
);

test('from a page whose rows are gone meanwhile a button leads back', async () => {
  screenThatIs(false);
  let total = 11;
  fakeServer({
    'GET /wallet': json(200, wallet),
    'POST /statement': () => json(200, { statements: total > 10 ? rows : [], total })(),
  });
  await show(<StatementPage />);
  await soon(() => expect(document.querySelector('.pager')).not.toBeNull());
  total = 10;
  await tap(later.statement.next);
  await soon(() => expect(document.body.textContent).toContain(later.statement.emptyHint));
  await soon(() =>
    expect(document.querySelector('.pager')?.textContent).toContain(later.statement.page('2', '2')),
  );
  total = 11;
  await tap(later.statement.previous);
  await soon(() => expect(buttons('.rows')).toHaveLength(2));
});
