import { expect, it } from 'vitest';
import { testSandbox } from '../testing/world.ts';

it('shares a gift in equal parts, and gives none to who made it', async () => {
  const { call } = await testSandbox();
  const make = async (json: object) => {
    const { link } = (await call('/truemoney/gift', { json })).json;
    return `/truemoney/campaign/vouchers/${String(link).split('=')[1]}`;
  };
  const shared = await make({ amount: 90, members: 3 });
  const { json } = await call(`${shared}/redeem`, { json: { mobile: '0811111111' } });
  expect(json).toMatchObject({
    status: { code: 'SUCCESS' },
    data: {
      voucher: { amount_baht: '90.00', redeemed_amount_baht: '30.00', member: 3, available: 2 },
      my_ticket: { mobile: '0811111111', amount_baht: '30.00' },
    },
  });
  const own = await make({ amount: 50, own: true });
  for (const answer of [
    await call(`${own}/verify?mobile=0811111111`),
    await call(`${own}/redeem`, { json: { mobile: '0811111111' } }),
  ])
    expect([answer.status, answer.json.status]).toMatchObject([400, { code: 'CANNOT_GET_OWN_VOUCHER' }]);
  expect((await call('/truemoney/gifts')).json).toMatchObject([
    { amount: 50, status: 'active', taken: [] },
    { amount: 90, status: 'active', taken: [{ mobile: '0811111111', amount: 30 }] },
  ]);
  expect((await call('/truemoney/gift', { json: { amount: 50, own: 'yes' } })).status).toBe(400);
});

it('tells a plain gift that is taken or expired by its voucher alone, and gives it no more', async () => {
  const { call } = await testSandbox();
  const make = async (minutes: number) => {
    const { link } = (await call('/truemoney/gift', { json: { amount: 50, plain: true, minutes } })).json;
    return `/truemoney/campaign/vouchers/${String(link).split('=')[1]}`;
  };
  const [taken, expired] = [await make(5), await make(0)];
  await call(`${taken}/redeem`, { json: { mobile: '0811111111' } });
  const told = (status: string, available: number, mobile?: string) => ({
    status: { code: 'SUCCESS' },
    data: { voucher: { status, available }, my_ticket: mobile ? { mobile } : null },
  });
  const look = async (root: string, mobile: string) => (await call(`${root}/verify?mobile=${mobile}`)).json;
  expect(await look(taken, '0833333333')).toMatchObject(told('redeemed', 0));
  expect(await look(taken, '0811111111')).toMatchObject(told('redeemed', 0, '0811111111'));
  expect(await look(expired, '0833333333')).toMatchObject(told('expired', 1));
  for (const root of [taken, expired])
    expect((await call(`${root}/redeem`, { json: { mobile: '0833333333' } })).status).toBe(400);
  expect((await call('/truemoney/gift', { json: { amount: 50, plain: 1 } })).status).toBe(400);
});

it('gives a gift to one wallet once', async () => {
  const { call } = await testSandbox();
  const { link } = (await call('/truemoney/gift', { json: { amount: 50 } })).json;
  expect(link).toMatch(/^https:\/\/gift\.truemoney\.com\/campaign\/\?v=[A-Za-z0-9]{18}$/);
  const root = `/truemoney/campaign/vouchers/${String(link).split('=')[1]}`;
  const mobile = '0811111111';
  expect((await call(`${root}/verify?mobile=${mobile}`)).json).toMatchObject({
    status: { code: 'SUCCESS' },
    data: { voucher: { amount_baht: '50.00', member: 1, available: 1 }, my_ticket: null },
  });
  const tries = await Promise.all(
    ['0811111111', '0822222222'].map((one) =>
      call(`${root}/redeem`, { json: { mobile: one, voucher_hash: 'x' } }),
    ),
  );
  expect(tries.map((one) => one.status).sort()).toEqual([200, 400]);
  expect((await call(`${root}/verify?mobile=${mobile}`)).json.status).toMatchObject({
    code: 'TARGET_USER_REDEEMED',
  });
  expect((await call(`${root}/verify?mobile=0833333333`)).json.status).toMatchObject({
    code: 'VOUCHER_OUT_OF_STOCK',
  });
  const unknown = await call('/truemoney/campaign/vouchers/abc/redeem', { json: { mobile } });
  expect([unknown.status, unknown.json.status]).toEqual([
    400,
    { code: 'VOUCHER_NOT_FOUND', message: 'voucher_not_found' },
  ]);
});
