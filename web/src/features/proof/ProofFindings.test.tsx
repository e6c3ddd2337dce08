// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { later } from '../../messages/en/later.ts';
import { messages } from '../../messages/en/messages.ts';
import { fakeServer, show, soon } from '../../testing/screen.tsx';
import { ProofFindings } from './ProofFindings.tsx';

const hash = '0'.repeat(64);
const sealed = {
  ...{ place: 0, leaves: 1, path: [], number: 1, day: '2026-11-24' },
  ...{ root: hash, before: hash, seal: hash },
};
const checked = { isRoot: true, isSeal: true, kept: 'none' } as const;

function line(type: string, from: string, to: string, sums: [string, string, string]): string {
  const known = [
    'prae-line-1',
    'MEMBER',
    '7',
    '01999999-0000-7000-8000-000000000000',
    '2026-11-24T05:00:00.000Z',
  ];
  return [...known, type, from, to, 'SUCCESS', ...sums, 'THB'].join('\n');
}

/** What is said of a row, by what it is called. */
async function findings(of: string): Promise<Record<string, string>> {
  const server = fakeServer({});
  await show(<ProofFindings proof={{ ...sealed, line: of }} checked={checked} />);
  await soon(() => expect(document.querySelector('dl')).not.toBeNull());
  expect(server.count('GET /wallet')).toBe(0);
  return Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) =>
      ['dt', 'dd'].map((of) => row.querySelector(of)?.textContent),
    ),
  );
}

test('a row is called as on its receipt, with what was sealed behind it', async () => {
  const { statement } = later;
  expect(
    await findings(line('deposit', 'DEMO', 'WALLET', ['1000.00', '1000.00', '1234567.80'])),
  ).toMatchObject({
    [statement.from]: `${statement.demo} (DEMO)`,
    [statement.to]: `${messages.transfer.wallet} (WALLET)`,
    [statement.amount]: '1,000.00 THB',
    [later.statement.state]: later.statement.status.SUCCESS,
  });
});

test('what has no other name stays as it was sealed, and so do its digits', async () => {
  const { statement } = later;
  const said = await findings(line('withdraw', 'WALLET', 'SCB', ['-999.99', '-123456.00', '1e3']));
  expect(said).toMatchObject({ [statement.to]: 'SCB', [statement.amount]: '-999.99 THB' });
  expect(Object.values(said)).toEqual(expect.arrayContaining(['-123,456.00 THB', '1e3 THB']));
});

test('nor is any word of a file taken for what every object has', async () => {
  const { statement } = later;
  const odd = line('__proto__', 'constructor', 'WALLET', ['1.00', '1.00', '1.00']).replace(
    'SUCCESS',
    'toString',
  );
  expect(await findings(odd)).toMatchObject({
    [statement.from]: 'constructor',
    [statement.state]: 'toString',
  });
  expect(document.querySelector('dd')?.textContent).toBe('__proto__');
});
