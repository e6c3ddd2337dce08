import sharp from 'sharp';
import { beforeAll, expect, vi } from 'vitest';
import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { decideCase } from '../../jobs/case.ts';
import { type Plant, testPlants } from '../../testing/broken.ts';
import type { World } from '../../testing/world.ts';
import { slipCases } from '../slip/review.ts';
import { slipsOf } from '../slip/slips.fixture.ts';
import { depositRules } from './deposit.check.sql.ts';
import { openAccount } from './deposit.ts';
import { newLine, startOnepay } from './onepay.fixture.ts';

let world: World;
const { lao, newCode, later, decide, walletOf } = startOnepay((given) => {
  world = given;
});

/** A code that was credited, its payment, and the line and the number that its message named. */
let paid: { order: string; payment: string; reference: string; member: string };
const line = newLine();
/** A payment that is withheld, as a person said, and its member. */
let withheld: { payment: string; member: string };
/** Two codes that are open. */
let open: string;
let another: string;
/** A slip in kip that a person found in the bank's statement. */
let slip: string;
beforeAll(async () => {
  const account = { bankCode: 'BCEL', accountNo: '010110099887766', accountName: 'PRAE PORTAL' } as const;
  await world.database.run(openAccount({ ...account, currency: 'LAK', mode: 'MANUAL' }));
  await world.owner.run(sql`insert into setting (name, value) values ('slipClosedFrom', '"00:30"')`);
  // A deposit of no gateway.
  await world.newMember({ currency: 'LAK', money: 10_000n });

  const [code, doubtful] = [await newCode(), await newCode()];
  await code.publish({ amount: 50_000, fccref: line });
  await doubtful.publish({ amount: 90_000 });
  await later();
  expect(await walletOf(code.member)).toBe(5_000_000n);
  expect(await decide(doubtful.id, 'note')).toBe('done');
  const payments = await world.owner.rows(
    sql<
      typeof paid
    >`select qr_order as "order", id as payment, reference, member_id as member from qr_payment`,
  );
  paid = payments.find(({ order }) => order === code.id) as typeof paid;
  withheld = payments.find(({ order }) => order === doubtful.id) as typeof withheld;

  const member = await lao();
  const picture = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
  slip = await slipsOf(world).upload(member, picture);
  // On a busy machine the picture is drawn at a second attempt.
  await vi.waitFor(
    async () => {
      await later();
      expect(await slipCases.open(world.deps, slip as OperationId)).toHaveLength(1);
    },
    { timeout: 60_000, interval: 1 },
  );
  const number = `50000@BCEL-${account.accountNo}@${newLine()}`;
  const evidence = { by: 'bob', reason: 'statement of the day', number };
  expect(
    await decideCase(world.deps, slipCases, { id: slip as OperationId, decision: 'settle', evidence }),
  ).toBe('done');

  [open, another] = [(await newCode()).id, (await newCode()).id];
  await world.expectClean();
});

const posted = 'a payment has one posting, of its amount, reference and member';
const kept = 'a payment that is withheld has no posting and no line';
const known = 'every deposit of a QR gateway is a payment on an order';
const told = 'a payment is in the statement, and its order is paid';
const once = 'no payment of a gateway is recorded twice';
const ofOne = 'a line of a bank’s statement is of one movement, which was credited or paid';
const inKip = 'a slip in kip was credited by a line of the bank’s statement';
const named = 'a payment that was overheard has the line that its message names, or a person has seen to it';
const elsewhere = 'a number that is told of a code and is another one’s is a payment there';
const oneOpen = 'a member has one open code at most';
const looked = 'an open code is looked at again';
const said = 'a gateway says of a payment what was credited, or an operator has seen to it';

/** For each rule what breaks it, and what the check finds then. */
const plants: Record<string, readonly Plant[]> = {
  [posted]: [
    [
      'a payment that was credited with another amount',
      () => [sql`update qr_payment set amount = amount + 1 where id = ${paid.payment}`],
      () => ({
        [posted]: [{ payment: paid.payment, amount: 5_000_001n, posted: 5_000_000n }],
        [told]: [{ payment: paid.payment, amount: 5_000_000n, paid: 5_000_001n }],
      }),
    ],
    [
      'a payment under another reference',
      () => [sql`update qr_payment set reference = 'PLANTED' where id = ${paid.payment}`],
      () => ({ [posted]: [{ payment: paid.payment }] }),
    ],
  ],
  [kept]: [
    [
      'a payment that was credited and is called withheld',
      () => [
        sql`update qr_payment set credited_at = null, withheld = 'OTHER_NUMBER', withheld_at = now(), withheld_note = 'planted'
             where id = ${paid.payment}`,
        sql`update bank_line set movement = ${slip} where movement = ${paid.payment}`,
      ],
      () => ({ [kept]: [{ payment: paid.payment, posting: paid.payment, line: paid.payment }] }),
    ],
    [
      'a payment that is withheld and stands in the statement',
      () => [
        sql`insert into statement_count (member_id, total) values (${withheld.member}, 1)
              on conflict (member_id) do update set total = 1`,
        sql`insert into statement (member_id, seq, operation, type, origin, target, status, amount)
              values (${withheld.member}, 1, ${withheld.payment}, 'deposit', 'BCEL', 'WALLET', 'PROCESSING', 9000000)`,
      ],
      () => ({ [kept]: [{ payment: withheld.payment, posting: null, line: withheld.payment }] }),
    ],
  ],
  [known]: [
    [
      'a credit without a payment',
      () => [
        sql`update ledger.posting set reference = 'BCEL:INVENTED' where kind = 'deposit' and reference is null`,
      ],
      () => ({ [known]: [{ amount: 10_000n, reference: 'BCEL:INVENTED' }] }),
    ],
  ],
  [told]: [
    [
      'a credit whose code was not paid',
      () => [sql`update qr_order set state = 'expired' where id = ${paid.order}`],
      () => ({ [told]: [{ payment: paid.payment, order_state: 'expired' }] }),
    ],
    [
      'a credit that the statement does not tell',
      () => [sql`delete from statement where operation = ${paid.payment}`],
      () => ({
        [told]: [{ payment: paid.payment, status: null }],
        'statement lines of a member are numbered from one without gaps': [{ member: paid.member }],
      }),
    ],
  ],
  [once]: [
    [
      'a payment recorded twice',
      () => [
        sql`alter table qr_payment drop constraint qr_payment_gateway_reference_key`,
        sql`update qr_payment set reference = ${paid.reference} where id = ${withheld.payment}`,
      ],
      () => ({ [once]: [{ gateway: 'BCEL', reference: paid.reference, count: 2n }] }),
    ],
  ],
  [ofOne]: [
    [
      'a line of nothing that was credited or paid',
      () => [
        sql`insert into bank_line (bank, reference, movement, told_by) values ('BCEL', 'FT26001', ${withheld.payment}, 'person')`,
      ],
      () => ({ [ofOne]: [{ bank: 'BCEL', reference: 'FT26001', movement: withheld.payment }] }),
    ],
    [
      'a line of two movements',
      () => [
        sql`alter table bank_line drop constraint bank_line_pkey`,
        sql`insert into bank_line (bank, reference, movement, told_by) values ('BCEL', ${line}, ${slip}, 'person')`,
      ],
      () => ({
        [ofOne]: [paid.payment, slip].map((movement) => ({ bank: 'BCEL', reference: line, movement })),
        [named]: [{ payment: paid.payment, isOf: slip }],
      }),
    ],
    [
      'a line of two movements, of which one has it with zeros in front',
      () => [
        sql`insert into bank_line (bank, reference, movement, told_by) values ('BCEL', ${`00${line}`}, ${slip}, 'person')`,
      ],
      () => ({
        [ofOne]: [
          { bank: 'BCEL', reference: line, movement: paid.payment },
          { bank: 'BCEL', reference: `00${line}`, movement: slip },
        ],
      }),
    ],
  ],
  [inKip]: [
    [
      'a slip in kip that has no line',
      () => [sql`delete from bank_line where movement = ${slip}`],
      () => ({ [inKip]: [{ slip }] }),
    ],
  ],
  [named]: [
    [
      'a payment whose message names a line that nothing has',
      () => [sql`delete from bank_line where movement = ${paid.payment}`],
      () => ({ [named]: [{ payment: paid.payment, line, isOf: null }] }),
    ],
    [
      'a payment whose message names the line of another movement',
      () => [sql`update bank_line set movement = ${slip} where movement = ${paid.payment}`],
      () => ({ [named]: [{ payment: paid.payment, line, isOf: slip }] }),
    ],
    [
      'a payment whose message names another line than it has',
      () => [sql`update qr_payment set told_number = 'ft-26002' where id = ${paid.payment}`],
      () => ({ [named]: [{ payment: paid.payment, line: 'ft-26002', isOf: null }] }),
    ],
  ],
  [elsewhere]: [
    [
      'a number that is told of a code, and that no other one has',
      () => [
        sql`insert into qr_told_elsewhere (qr_order, gateway, reference, amount, note)
              values (${paid.order}, 'BCEL', ${paid.reference}, 1, 'planted')`,
      ],
      () => ({ [elsewhere]: [{ order: paid.order, gateway: 'BCEL', reference: paid.reference }] }),
    ],
  ],
  [oneOpen]: [
    [
      'two open codes of one member',
      () => [
        sql`drop index qr_order_open`,
        sql`update qr_order set member_id = (select member_id from qr_order where id = ${open}) where id = ${another}`,
      ],
      () => ({ [oneOpen]: [{ count: 2n }] }),
    ],
  ],
  [looked]: [
    [
      'an open code that nobody will look at again',
      () => [sql`update qr_order set next_check_at = null where id = ${open}`],
      () => ({ [looked]: [{ order: open, state: 'open' }] }),
    ],
    [
      'a code that is being made and that nobody will look at again',
      () => [sql`update qr_order set state = 'creating', next_check_at = null where id = ${open}`],
      () => ({ [looked]: [{ order: open, state: 'creating' }] }),
    ],
  ],
  [said]: [
    [
      'a number that is another code’s, and that nobody has seen to',
      () => [
        sql`insert into qr_told_elsewhere (qr_order, gateway, reference, amount) values (${open}, 'BCEL', ${paid.reference}, 7)`,
      ],
      () => ({
        [said]: [{ order: open, gatewaySays: 'OTHER_ORDER', ofAmount: 7n, payment: paid.reference }],
      }),
    ],
    [
      'a payment that is withheld, and that nobody has seen to',
      () => [sql`update qr_payment set withheld_note = null where id = ${withheld.payment}`],
      () => ({ [said]: [{ member: withheld.member, gatewaySays: 'NOT_ASKED', ofAmount: 9_000_000n }] }),
    ],
    [
      'a payment whose line is another’s, and that nobody has seen to',
      () => [
        sql`update bank_line set movement = ${slip} where movement = ${paid.payment}`,
        sql`update qr_payment set line_taken_at = now() where id = ${paid.payment}`,
      ],
      () => ({ [said]: [{ order: paid.order, gatewaySays: 'LINE_TAKEN', payment: paid.reference }] }),
    ],
  ],
};

testPlants(() => world.owner, depositRules, plants);
