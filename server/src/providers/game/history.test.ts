import { describe, expect, it } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { plantedNotTold } from '../../testing/planted.ts';
import { unknown } from '../outcome.ts';
import { bookedUnder, periodSince } from './history.ts';

const order = { username: 'sbx1', reference: 'R1', direction: 'in', amount: 10_000n } as const;
const envelope = (data: unknown, more = {}) => ({ status: 'success', error_code: 0, msg: '', data, ...more });
const read = (data: unknown, more = {}, asked: Parameters<typeof bookedUnder>[0] = order) =>
  bookedUnder(asked, envelope(data, more), plantedNotTold);
const others = (count: number) => Array.from({ length: count }, (_, nth) => ({ ref: `X${nth}`, amount: 5 }));

describe('what a credit history tells of a reference', () => {
  it.each([
    ['the amount of its row', [{ ref: 'R1', amount: 100 }], 10_000n],
    ['a negative one of credit taken out', [{ ref: 'R1', amount: '-100.00' }], -10_000n],
    ['its row among others', [...others(20), { ref: 'R1', amount: 100 }], 10_000n],
    [
      'all that two rows moved',
      [
        { ref: 'R1', amount: 100 },
        { ref: 'R1', amount: 100 },
      ],
      20_000n,
    ],
    [
      'nothing where one took back the other',
      [
        { ref: 'R1', amount: 100 },
        { ref: 'R1', amount: -100 },
      ],
      0n,
    ],
  ])('is %s', (_, rows, booked) => {
    expect(read(rows)).toMatchObject({ kind: 'told', reference: 'R1', booked });
  });

  it('is in doubt where two rows come to the very amount', () => {
    expect(
      read([
        { ref: 'R1', amount: 60 },
        { ref: 'R1', amount: 40 },
      ]),
    ).toEqual(unknown('ambiguous'));
  });

  it('is in doubt where another row is of another player', () => {
    const another = { ref: 'X', amount: 5, username: 'sbx2' };
    expect(read([{ ref: 'R1', amount: 100 }, another])).toEqual(unknown('ambiguous'));
  });

  it('is not understood where its amount is none', () => {
    for (const amount of [null, undefined, 'hundred', { value: 100 }])
      expect(read([{ ref: 'R1', amount }])).toEqual(unknown('badBody'));
  });

  it('is nothing where the list is whole, empty too', () => {
    for (const rows of [
      [],
      others(3),
      others(9),
      others(3).map((row) => ({ ...row, username: 'sbx1' })),
      [{ ref: null, amount: 5 }, { amount: 5 }],
    ])
      expect(read(rows)).toMatchObject({ kind: 'told', booked: 'nothing' });
  });

  it.each([10, 12, 16, 25, 32, 64, 99, 1000])(
    'is not nothing by %i other rows, which may be one page',
    (count) => {
      expect(read(others(count))).toEqual(unknown('ambiguous'));
    },
  );

  it.each([
    ['a row that is none', [...others(2), null], {}],
    ['a row without an amount', [{ ref: 'X' }], {}],
    ['a row whose reference is no text', [{ ref: 7, amount: 5 }], {}],
    ['a row of another player', [...others(2), { ref: 'X', amount: 5, username: 'sbx2' }], {}],
    ['rows of a player of no name', [{ ref: 'X', amount: 5, username: 7 }], {}],
    ['word of pages', others(2), { last_page: 3 }],
    ['word of more', [], { total: 0 }],
  ])('is not nothing by %s', (_, rows, more) => {
    expect(read(rows, more)).toEqual(unknown('ambiguous'));
  });

  it.each([[null], [undefined], [{ rows: [] }], ['[]'], [{ current_page: 1, data: [] }]])(
    'is not understood in %j',
    (data) => {
      expect(read(data)).toEqual(unknown('badBody'));
    },
  );
});

describe('the days in which a transfer can stand', () => {
  it('are from the day before it was asked for to tomorrow, by the calendar of Bangkok', () => {
    const { start = '', end = '' } = periodSince(newOperation().replaceAll('-', '')) ?? {};
    const day = (offset: number) =>
      new Date(Date.now() + 7 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
    expect([start, end]).toEqual([day(-1), day(1)]);
    // 2026-09-01 01:30 in Bangkok.
    const long = Date.parse('2026-08-31T18:30:00Z').toString(16).padStart(12, '0');
    expect(periodSince(`${long}7abc8abcdef123456780`)?.start).toBe('2026-08-31');
  });

  it('are not known of a reference that tells no time', () => {
    expect(periodSince('SBX-0001')).toBeUndefined();
    expect(periodSince('3f2b8c1de4a94c0fb1a7d95e60c2f410')).toBeUndefined();
  });
});
