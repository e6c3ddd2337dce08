import { expect, it, onTestFinished } from 'vitest';
import { allWell, orderOf } from '../../testing/bank.ts';
import { timed } from '../../testing/clock.ts';
import { startWorld, type World } from '../../testing/world.ts';

/* The line on which OnePay tells of payments, held open by a whole server. */

async function laoWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await startWorld({ env: { VARIANT: 'la', ...env } });
  onTestFinished(() => world.close());
  return world;
}

const callsOf = async (world: World, call: string) =>
  (await world.act<{ call: string }[]>('GET', '/journal?party=BCEL')).filter((one) => one.call === call);

/** A server whose line is open, and a code in it. */
async function codeIn(world: World) {
  await expect.poll(async () => (await callsOf(world, 'subscribe')).length).toBeGreaterThan(1);
  const member = await world.newMember({ currency: 'LAK' });
  const { body } = await world.api('deposit.qr.create', {
    ...{ token: member.token, params: { bankCode: 'BCEL' as const }, body: { amount: 50_000 } },
  });
  const { payload, reference } = await orderOf(world, body.qrcodeId);
  return {
    ...{ member, reference, id: body.qrcodeId, picture: body.qrcode ?? '' },
    pay: () => world.act('POST', '/bank/pay-qr', { payload }),
    credited: (timeout = 10_000) =>
      expect.poll(() => world.balance(member, 'wallet'), { timeout }).toBe(5_000_000n),
  };
}

it('has a payment credited at once, in a flood of strangers’ messages too', async () => {
  // A name in Lao letters stands in the code, which is read from the pixels of its picture all the same.
  const world = await laoWorld({ BRAND_NAME: 'ແພຣ ຝາກເງິນເຂົ້າກະເປົາຂອງທ່ານ' });
  const { member, pay, credited, picture, reference } = await codeIn(world);
  const { payload, amount } = await world.act<{ payload: string; amount: number }>(
    'POST',
    '/bank/scan',
    picture,
  );
  expect([payload, amount]).toEqual([expect.stringContaining(`0524${reference}`), 50_000]);
  expect(payload).toContain('ແພຣ ຝາກ');
  const stranger = { message: { uuid: 'f'.repeat(24), amount: 50_000 }, times: 500 };
  await world.act('POST', '/onepay/publish', stranger);
  await pay();
  await world.act('POST', '/onepay/publish', stranger);
  await credited();
  // The books have it a moment before anybody is told.
  await expect
    .poll(() => world.told.filter((one) => one.member === member.id && one.event === 'qrcode'))
    .toMatchObject([{ payload: { state: 'paid', amount: 50_000, bankCode: 'BCEL' } }]);
  await world.expectClean();
});

it('is opened again after it broke, where it was', async () => {
  const world = await laoWorld();
  const { pay, credited } = await codeIn(world);
  await world.act('POST', '/faults', { party: 'BCEL', kind: 'error', call: 'subscribe', times: 2 });
  // What the line waits for now comes first; the next two rounds come to nothing.
  await world.act('POST', '/onepay/publish', { message: { uuid: 'f'.repeat(24) } });
  await pay();
  await credited(10_000);
  await allWell(world);
});

it('has a code looked at once in a while, however much is published about it', async () => {
  const world = await laoWorld();
  const { reference, id } = await codeIn(world);
  const began = performance.now();
  for (let round = 0; round < 6; round++) {
    await world.act('POST', '/onepay/publish', {
      message: { uuid: `${reference}`, mcid: undefined },
      times: 20,
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const looks = (await callsOf(world, 'history')).length;
  // One more where a machine is so slow that the while is over.
  const whiles = Math.floor((performance.now() - began) / 5_000);
  expect(looks).toBeLessThanOrEqual(3 + whiles);
  expect(await orderOf(world, id)).toMatchObject({ state: 'open' });
});

it('is not opened where nobody has kip, and ends with the server', async () => {
  const thai = await startWorld();
  const world = await startWorld({ env: { VARIANT: 'la' } });
  await codeIn(world);
  expect(await callsOf(thai, 'subscribe')).toEqual([]);
  const { ms } = await timed(Promise.all([thai.close(), world.close()]));
  expect(ms).toBeLessThan(8_000);
});

it('goes on after a message that nobody can read', async () => {
  const world = await laoWorld();
  const { pay, credited } = await codeIn(world);
  const uuid = 'f'.repeat(24);
  for (const ccy of [{ toString: 0 }, [[{}]], null])
    await world.act('POST', '/onepay/publish', { message: { uuid, ccy, amount: { toString: 0 } } });
  await pay();
  await credited(10_000);
});
