// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { json } from '../../../../web/src/testing/browser.ts';
import { doing, soon, tap } from '../../../../web/src/testing/screen.tsx';
import { refresh } from '../../client/queries.ts';
import { cases } from '../../messages/en/cases.ts';
import { messages as la } from '../../messages/la/messages.ts';
import { bodiesOf, consoleServer, found, ID, openDesk, operatorWith, write } from '../../testing/desk.tsx';
import { causeOf, factIn, type MoneyCase } from './case.ts';

vi.mock('socket.io-client', () => ({ io: () => ({ on: () => undefined, close: () => undefined }) }));

function aCase(part: Partial<MoneyCase> = {}): MoneyCase {
  return {
    ...{ _id: ID(5), kind: 'withdraw', since: '2026-01-25T03:00:00.000Z', why: 'AMOUNT', party: 'PAYONEX' },
    ...{ member: '17', amount: 60_000, withheld: 0, unit: 'THB', decisions: ['approve', 'reject'] },
    told: [
      { code: 'heldNeverSent', values: [] },
      { code: 'toAccount', values: ['KBANK', '56\u202e78'] },
    ],
    ...{ shown: '0a1b2c3d', proposal: null, needsTwo: false, takesTwo: [] },
    ...part,
  };
}

const past = [
  {
    ...{ why: 'NO_ANSWER', at: '2026-01-24T03:00:00.000Z', decision: 'note' },
    by: 'mek',
    reason: 'ticket 6',
    number: null,
  },
];

async function opened(one = aCase(), role: 'FINANCE' | 'AUDITOR' = 'FINANCE') {
  const state: { one: MoneyCase; answer: () => Response | Promise<Response> } = {
    one,
    answer: json(200, { outcome: 'done' }),
  };
  const server = consoleServer({
    'GET /console/cases': () => json(200, [state.one])(),
    'POST /console/cases/show': () => json(200, { case: state.one, past })(),
    'POST /console/cases/decide': () => state.answer(),
  });
  await openDesk(`/cases/${ID(5)}`, operatorWith(role));
  await found('.case-facts');
  return { server, state, decided: () => bodiesOf<Record<string, unknown>>(server, '/cases/decide') };
}

const text = (): string => document.body.textContent ?? '';

test('says that there are more than are listed of a kind', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => aCase({ _id: ID(at) }));
  const state = { all: many(199) };
  consoleServer({ 'GET /console/cases': () => json(200, state.all)() });
  await openDesk('/cases', operatorWith('FINANCE'));
  await found('.case-row');
  expect(text()).not.toContain(cases.more);
  state.all = many(200);
  await doing(() => refresh('cases.list'));
  await soon(() => expect(text().includes(cases.more)).toBe(true));
});

async function choose(decision: string, reason: string, number?: string): Promise<void> {
  const radio = await found<HTMLInputElement>(`input[value="${decision}"]`);
  await doing(() => radio.click());
  await write('textarea[name="reason"]', reason);
  if (number !== undefined) await write('input[name="number"]', number);
  await tap('Decide');
}

async function confirm(amount: string): Promise<void> {
  await write('dialog input[name="repeat"]', amount);
  await tap('Confirm');
}

test('a case shows its facts and what was decided before', async () => {
  await opened();
  for (const part of [
    'Withdrawal',
    '฿60,000.00',
    'AMOUNT',
    'PAYONEX',
    'Held, and never sent',
    'To KBANK …56\\u{202e}78',
    'ticket 6',
    'Seen to',
  ])
    expect(text()).toContain(part);
});

test('money of nobody who is known is said to be so, and not by a member', async () => {
  await opened(aCase({ member: 'nobody known', told: [{ code: 'mayBeOfNobody', values: [] }] }));
  expect(text()).toContain('Nobody known');
  expect(text()).toContain('May be of nobody known');
});

test('a decision needs a choice, a reason, and the amount typed once more', async () => {
  const { decided } = await opened();
  await tap('Decide');
  expect(text()).toContain('Choose a decision');
  expect(text()).toContain('at least 3 characters');
  expect(document.querySelector('dialog')).toBeNull();
  await choose('approve', 'ticket\n7');
  await confirm('6,000');
  await soon(() => expect(text()).toContain('The amount is not the same'));
  expect(decided()).toEqual([]);
  await confirm('60,000.00');
  await soon(() => expect(text()).toContain('Decided'));
  expect(decided()).toEqual([{ _id: ID(5), shown: '0a1b2c3d', decision: 'approve', reason: 'ticket 7' }]);
});

test("the party's number goes along, in the signs that the wire takes", async () => {
  const { decided } = await opened(aCase({ decisions: ['settle', 'release'] }));
  expect(document.querySelector('input[name="number"]')).toBeNull();
  await doing(() => document.querySelector<HTMLElement>('input[value="settle"]')?.click());
  await write('input[name="number"]', 'ก');
  await choose('settle', 'ticket 7');
  expect(text()).toContain('Only Latin letters');
  await write('input[name="number"]', 'FT24@12-3');
  await tap('Decide');
  await confirm('60000');
  await soon(() => expect(decided()).toMatchObject([{ decision: 'settle', number: 'FT24@12-3' }]));
});

test('whoever will count as a second person is named above the cases', async () => {
  const countsFrom = '2026-01-25T03:00:00.000Z';
  consoleServer({
    'GET /console/cases': json(200, []),
    'GET /console/cases/newcomers': json(200, [{ name: 'puppet', countsFrom }]),
  });
  await openDesk('/cases', operatorWith('FINANCE'));
  const names = await found('.cases-newcomers');
  expect(names.textContent).toMatch(/^From .*2026.* on, puppet counts as a second person$/);
});

test('a number that was typed for another decision does not go along', async () => {
  const { decided } = await opened(aCase({ decisions: ['settle', 'release'] }));
  await doing(() => document.querySelector<HTMLElement>('input[value="settle"]')?.click());
  await write('input[name="number"]', 'FT24');
  await choose('release', 'ticket 7');
  await confirm('60000');
  const body = { _id: ID(5), shown: '0a1b2c3d', decision: 'release', reason: 'ticket 7' };
  await soon(() => expect(decided()).toEqual([body]));
});

test('what was typed before somebody else proposed is not there for what is decided now', async () => {
  const { state } = await opened(aCase({ needsTwo: true }));
  await write('textarea[name="reason"]', 'ticket 7');
  const proposal = {
    by: 'mek',
    at: '2026-01-25T04:00:00.000Z',
    decision: 'reject',
    reason: 'ticket 8',
    number: null,
  } as const;
  state.one = aCase({ needsTwo: true, proposal });
  await doing(() => refresh('cases.show'));
  await soon(() => expect(text()).toContain('mek proposes: Reject'));
  expect((await found<HTMLTextAreaElement>('textarea[name="reason"]')).value).toBe('');
});

test('a decision leaves once, also by a hand that is too quick; of what was taken back the amount has no sign', async () => {
  const { state, decided } = await opened(aCase({ amount: -60_000 }));
  let answer: () => void = () => undefined;
  state.answer = () =>
    new Promise((resolve) => {
      answer = () => resolve(json(200, { outcome: 'done' })());
    });
  await choose('approve', 'ticket 7');
  await write('dialog input[name="repeat"]', '60000');
  const form = await found<HTMLFormElement>('dialog form');
  for (const _ of [1, 2, 3])
    await doing(() => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  expect(decided()).toHaveLength(1);
  await doing(() => answer());
  await soon(() => expect(text()).toContain('Decided'));
});

test.each<[string, Partial<MoneyCase>, string, string]>([
  [
    'of a slip in kip what came',
    { kind: 'slip', unit: 'LAK', amount: 0 },
    '50000@BCEL-0101@FT2401',
    '₭50,000',
  ],
  ['of a gift what our wallet got', { kind: 'gift', amount: 0 }, '99.50', '฿99.50'],
  ['of a message what the statement says', { kind: 'feed', amount: 0 }, '17@250@KBANK-0401', '฿250.00'],
  ['of a transfer what the game has, also below zero', { kind: 'transfer' }, '-40', '฿40.00'],
  ['of a code what is withheld', { kind: 'deposit', amount: 100, withheld: 70.5 }, 'KB-000123', '฿70.50'],
  ['of one that our statement has what it says', { kind: 'deposit', amount: 100 }, '120@FT2401', '฿120.00'],
  ['of all else what the case is about', { kind: 'withdraw' }, '60@1', '฿60,000.00'],
])('what is typed once more is what is booked: %s', async (_, part, number, sum) => {
  const { decided } = await opened(aCase({ decisions: ['settle', 'note'], ...part }));
  await choose('settle', 'statement of today', number);
  expect((await found('dialog')).textContent).toContain(`It happened · ${sum}`);
  await confirm('1');
  expect(decided()).toEqual([]);
  await confirm(sum.replace(/[^\d.]/g, ''));
  await soon(() => expect(decided()).toMatchObject([{ decision: 'settle', number }]));
});

test('what is withheld is not let go by a note, which repeats what the case is about', async () => {
  await opened(aCase({ kind: 'deposit', amount: 100, withheld: 70.5, decisions: ['settle', 'note'] }));
  await choose('note', 'ticket 8');
  expect((await found('dialog')).textContent).toContain('฿100.00');
});

test('what has changed meanwhile is shown anew, and nothing was decided', async () => {
  const { state, decided } = await opened();
  state.answer = json(409, { message: 'CHANGED' });
  await choose('reject', 'ticket 7');
  state.one = aCase({ shown: 'ffffffff', why: 'OTHER_AMOUNT 5' });
  await confirm('60000');
  await soon(() => expect(text()).toContain('nothing was decided'));
  expect([...document.querySelectorAll('dialog button')].map((one) => one.textContent)).toContain('Close');
  expect([...document.querySelectorAll('dialog button')].map((one) => one.textContent)).not.toContain(
    'Confirm',
  );
  await tap('Close');
  await soon(() => expect(text()).toContain('OTHER_AMOUNT 5'));
  expect(decided()).toHaveLength(1);
  // What was typed about the case of before is not there for that of now.
  expect((await found<HTMLTextAreaElement>('textarea[name="reason"]')).value).toBe('');
});

test('above the limit of one person it is a proposal, which names who made it', async () => {
  const { state } = await opened(aCase({ needsTwo: true }));
  expect(text()).toContain('two have to decide the same');
  state.answer = json(200, { outcome: 'proposed' });
  await choose('approve', 'ticket 7');
  const proposal = {
    by: 'mek',
    at: '2026-01-25T04:00:00.000Z',
    decision: 'approve',
    reason: 'ticket 7',
    number: null,
  } as const;
  state.one = aCase({ needsTwo: true, proposal });
  await confirm('60000');
  await soon(() => expect(text()).toContain('mek proposes: Approve'));
  expect(text()).toContain('Proposed. A second person');
});

test('what takes two however little it is says so beside the choice, and before it is confirmed', async () => {
  await opened(aCase({ takesTwo: ['reject'] }));
  const said = 'However little it is, two have to decide this';
  const choices = [...document.querySelectorAll('.decide-choice')].map((one) =>
    one.textContent?.includes(said),
  );
  expect(choices).toEqual([false, true]);
  await choose('approve', 'ticket 7');
  expect(document.querySelector('dialog[open]')?.textContent).not.toContain(said);
  await tap('Cancel');
  await choose('reject', 'ticket 7');
  expect(document.querySelector('dialog[open]')?.textContent).toContain(said);
});

test('what keeps our own words whole is not spelled out, and what others have written is', () => {
  const fact = { code: 'heldByHand', values: ['an\u202ena'] } as const;
  expect(factIn(la.caseFacts, { ...fact, values: [...fact.values] })).toBe(
    'ກັນເງິນໄວ້ an\\u{202e}na ຮັບໄປຈ່າຍເອງຈາກບັນ\u2060ຊີຂອງເຮົາ',
  );
});

test('an auditor finds no way to decide, nor to ask for a sum to be booked', async () => {
  await opened(aCase(), 'AUDITOR');
  expect(document.querySelector('.decide')).toBeNull();
  expect(text()).not.toContain(cases.adjust.open);
});

test('of a sum that is to be booked the choices say what they do to that', async () => {
  await opened(aCase({ kind: 'adjustment', why: 'ADJUSTMENT', takesTwo: ['approve'] }));
  const hints = [...document.querySelectorAll('.decide-choice')].map((one) => one.textContent);
  expect(hints[0]).toContain(cases.kindHints.adjustment.approve);
  expect(hints[1]).toContain(cases.kindHints.adjustment.reject);
});

test('a sum is asked to be booked with a member, a direction, an amount and a reason, and leads to its case', async () => {
  const answers: (() => Response | Promise<Response>)[] = [
    json(404, { message: 'NO_DATA' }),
    json(200, { _id: ID(5) }),
  ];
  const one = aCase({ kind: 'adjustment', why: 'ADJUSTMENT' });
  const server = consoleServer({
    'GET /console/cases': json(200, []),
    'POST /console/cases/adjust': () => (answers.shift() as () => Response)(),
    'POST /console/cases/show': json(200, { case: one, past: [] }),
  });
  await openDesk('/cases', operatorWith('FINANCE'));
  await soon(() => expect(text()).toContain(cases.adjust.open));
  await tap(cases.adjust.open);
  await tap(cases.adjust.send);
  for (const problem of [cases.adjust.memberWrong, cases.adjust.amountWrong, cases.reasonShort])
    expect(text()).toContain(problem);
  expect(bodiesOf(server, '/cases/adjust')).toEqual([]);
  await write('dialog input[name="member"]', ' m17 ');
  await write('dialog input[name="amount"]', '1,040.50');
  await write('dialog textarea[name="reason"]', 'payout 7\ncame back');
  const [, take] = document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]');
  await doing(() => take?.click());
  await tap(cases.adjust.send);
  await soon(() => expect(text()).toContain(cases.adjust.nobody));
  await tap(cases.adjust.send);
  await found('.case-facts');
  expect(location.pathname).toMatch(new RegExp(`/cases/${ID(5)}$`));
  const body = { member: 'm17', amount: -1_040.5, reason: 'payout 7 came back' };
  expect(bodiesOf(server, '/cases/adjust')).toEqual([body, body]);
});

test('a case that waits no more says so', async () => {
  consoleServer({ 'POST /console/cases/show': json(404, { message: 'NO_DATA' }) });
  await openDesk(`/cases/${ID(5)}`, operatorWith('FINANCE'));
  await soon(() => expect(text()).toContain('This case does not wait any more'));
});

test('every cause that the guides name has its words', () => {
  const guide = readFileSync('docs/cases.md', 'utf8').matchAll(/^\| (`[A-Z_]+[^|]*)\|/gm);
  const named = [...guide].flatMap(([, causes = '']) => [...causes.matchAll(/`([A-Z_]+)/g)]);
  const brakes = readFileSync('server/src/features/withdraw/brakes.routines.sql', 'utf8');
  const rules = [...brakes.matchAll(/return '([A-Z_]+)'/g)];
  const codes = [...named, ...rules].map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code) => causeOf(code, cases) === undefined)).toEqual([]);
  expect(causeOf('BY_HAND, MEMBER_SUSPENDED', cases)).toBe(
    `${cases.causes.BY_HAND} · ${cases.causes.MEMBER_SUSPENDED}`,
  );
  expect(causeOf('OTHER_AMOUNT 5 A, OTHER_AMOUNT 6 B', cases)).toBe(cases.causes.OTHER_AMOUNT);
  expect(causeOf('OTHER_AMOUNT 5', cases)).toContain('another amount');
  expect(causeOf('toString', cases)).toBeUndefined();
});
