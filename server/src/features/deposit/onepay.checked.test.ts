import { expect, it } from 'vitest';
import type { TestMember, World } from '../../testing/world.ts';
import { newLine, startOnepay } from './onepay.fixture.ts';

/* What a member is told of a OnePay payment that a person has to decide about. */

let world: World;
const { newCode, later, drop, decide, walletOf, lao } = startOnepay((given) => {
  world = given;
});

const current = async ({ token }: TestMember) => (await world.api('deposit.qr.current', { token })).body;

it('tells its member of a payment above what counts by itself, until a person has settled it', async () => {
  const { token } = await lao();
  const ways = await world.api('lookup.deposit', { token });
  const { checkedAbove = 0 } = ways.body.banks.find(({ bankCode }) => bankCode === 'BCEL') ?? {};
  const code = await newCode(checkedAbove + 1_000);
  await code.pay();
  await later();
  expect(await current(code.member)).toMatchObject({
    qr: { qrcodeId: code.id },
    checked: [{ qrcodeId: code.id, bankCode: 'BCEL', amount: checkedAbove + 1_000 }],
  });
  expect(await current(await lao())).toEqual({ qr: null });

  const line = `${checkedAbove + 1_000}@${newLine()}`;
  expect(await decide(code.id, 'settle', line)).toBe('done');
  expect(await current(code.member)).toEqual({ qr: null });
  expect(await walletOf(code.member)).toBe(BigInt(checkedAbove + 1_000) * 100n);
});

it('tells it of what was paid after the code was cancelled, until a person has noted that nothing came', async () => {
  const code = await newCode();
  await drop(code);
  await later(130_000);
  await code.pay();
  await later(70_000, 3);
  expect(await current(code.member)).toMatchObject({
    qr: null,
    checked: [{ qrcodeId: code.id, amount: 50_000 }],
  });
  expect(await decide(code.id, 'note')).toBe('done');
  expect(await current(code.member)).toEqual({ qr: null });
});
