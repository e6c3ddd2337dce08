import { expect, it } from 'vitest';
import { byProvider } from './by-provider.ts';

it('brings the players of a provider together and keeps every order', () => {
  const player = (provider: string, username: string) => ({
    provider,
    username,
    currency: 'THB' as const,
    balance: 0,
  });
  const [one, two, three] = [player('JOKER', 'A'), player('SLOTXO', 'B'), player('JOKER', 'C')];
  expect(byProvider([one, two, three])).toEqual([
    ['JOKER', [one, three]],
    ['SLOTXO', [two]],
  ]);
  expect(byProvider([])).toEqual([]);
});
