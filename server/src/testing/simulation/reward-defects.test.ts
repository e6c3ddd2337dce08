import { expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { plantRoutine, rewardDefects } from './reward-defects.ts';

it('finds in the routines what each mistake is planted in the place of', async () => {
  const { owner, drop } = await testDatabase();
  try {
    for (const defect of Object.values(rewardDefects)) await plantRoutine({ owner }, defect);
    const gone = { changes: [{ routine: 'coupon_claim', part: 'nobody wrote this', instead: '' }] };
    await expect(plantRoutine({ owner }, gone)).rejects.toThrow(
      'coupon_claim does not say: nobody wrote this',
    );
  } finally {
    await drop();
  }
});
