import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { KeyTaken } from '../../domain/claim.ts';
import { newOperation } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { dyingAt } from '../../testing/crash.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { invitesIn, inviteWorld } from './invite.fixture.ts';
import { collectInvites, lookAtAll } from './invite.ts';

let world: World;
let invites: ReturnType<typeof invitesIn>;
beforeAll(async () => {
  world = await startWorld(inviteWorld);
  invites = invitesIn(world);
});
afterEach(() => invites.expectClean());
afterAll(() => world.close());

it.each(['before', 'after'] as const)(
  'brings its part once where the process dies %s any effect',
  async (moment) => {
    const deaths = { looking: 0, collecting: 0 };
    for (let effect = 1; ; effect += 1) {
      const inviter = await world.newMember();
      await invites.success(inviter, 100);
      const looking = dyingAt(effect, world.deps, moment);
      await lookAtAll(looking.deps).catch(() => {});
      if (looking.died()) deaths.looking += 1;
      await invites.look();
      expect(await world.balance(inviter, 'invite')).toBe(500n);

      const operation = newOperation();
      const claim = { scope: inviter.id, key: operation, digest: '00', patienceMs: 3_000 };
      const { deps, died } = dyingAt(effect, world.deps, moment);
      const first = await collectInvites(deps, { member: inviter, operation, claim }).catch(() => 'died');
      if (died()) expect(first).toBe('died');
      await world.timePasses(20_000);
      const again = await collectInvites(world.deps, {
        ...{ member: inviter, operation, claim: { ...claim, isRepeat: true } },
      }).catch((error: unknown) => {
        if (error instanceof KeyTaken) return JSON.parse(error.taken.answer ?? '{}') as { amount?: number };
        return error instanceof Refusal ? { refusal: error.code } : { error };
      });
      expect(again).toMatchObject({ amount: 5 });
      expect(await world.balance(inviter, 'wallet')).toBe(500n);
      if (!died()) break;
      deaths.collecting += 1;
    }
    expect(Math.min(deaths.looking, deaths.collecting)).toBeGreaterThan(0);
  },
);
