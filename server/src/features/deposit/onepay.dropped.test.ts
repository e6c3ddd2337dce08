import { describe, expect, it } from 'vitest';
import { sql } from '../../db/database.ts';
import type { World } from '../../testing/world.ts';
import { startOnepay } from './onepay.fixture.ts';

/* A OnePay code that is dropped about the time at which it is paid. */

let world: World;
const { newCode, later, fault, drop, caseOf, decide, walletOf } = startOnepay((given) => {
  world = given;
});

describe('a code that is dropped', () => {
  it.each(['drops it', 'has another one made', 'drops it while no question is answered'])(
    'is credited what was paid on it before its member %s',
    async (how) => {
      const code = await newCode();
      await code.pay();
      if (how.endsWith('answered')) await fault('error', { call: 'history', times: 4 });
      await (how === 'has another one made' ? newCode(20_000, code.member) : drop(code));
      await later(60_000, 3);
      expect([await walletOf(code.member), await caseOf(code.id)]).toEqual([5_000_000n, undefined]);
    },
  );

  it('is credited nothing by itself that a version before dropped, which did not keep when', async () => {
    const code = await newCode();
    await code.pay();
    await drop(code);
    await world.owner.run(sql`update qr_order set dropped_at = null where id = ${code.id}`);
    await later();
    expect([await walletOf(code.member), (await caseOf(code.id))?.why]).toEqual([0n, 'NOT_OPEN 50000']);
    expect(await decide(code.id, 'note')).toBe('done');
  });

  it('waits for a person with what is paid on it two minutes later', async () => {
    const code = await newCode();
    await drop(code);
    await later(130_000);
    await code.pay();
    await later(70_000, 3);
    expect(await walletOf(code.member)).toBe(0n);
    expect(await caseOf(code.id)).toMatchObject({ why: 'NOT_OPEN 50000', decisions: ['settle', 'note'] });
    expect(await decide(code.id, 'note')).toBe('done');
    await later(60_000, 3);
    expect([await walletOf(code.member), await caseOf(code.id)]).toEqual([0n, undefined]);
  });
});
