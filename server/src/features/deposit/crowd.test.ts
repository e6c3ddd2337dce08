import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import { payQr } from '../../testing/bank.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('credits the payments of codes that were dropped, however many the gateway tells of in a minute', async () => {
  await world.owner.run(sql`insert into setting (name, value) values ('callbacksPerMinute', '2')`);
  const people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const member = await world.newMember();
      const { token } = member;
      const params = { bankCode: 'KBANK' } as const;
      const { body } = await world.api('deposit.qr.create', { token, params, body: { amount: 500 } });
      const qrcodeId = body.qrcodeId ?? '';
      await world.api('deposit.qr.cancel', { token, params: { qrcodeId } });
      return { member, qrcodeId };
    }),
  );
  // Whoever made a picture of the code pays it all the same: the bank takes the money, and the portal looks only at the end.
  for (const { qrcodeId } of people) await payQr(world, qrcodeId);
  const wallets = () => Promise.all(people.map(({ member }) => world.balance(member, 'wallet')));
  await expect.poll(wallets).toEqual(people.map(() => 50_000n));
  await world.expectClean();
});
