import { expect, it } from 'vitest';
import { demoBonuses } from './demo-bonuses.ts';
import { demoWheels } from './demo-wheels.ts';

it('the promotion that the demo’s wheel brings is one of the demo’s, and a code of its own', () => {
  const won = demoWheels.flatMap(({ slices }) =>
    slices.flatMap((slice) => ('promotionCode' in slice ? [slice.promotionCode] : [])),
  );
  expect(won).toEqual(['WHEEL50', 'WHEEL50']);
  expect(demoBonuses).toContainEqual(expect.objectContaining({ code: 'WHEEL50', kind: 'promotion' }));
});
