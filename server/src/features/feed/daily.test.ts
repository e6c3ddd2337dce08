import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperation } from '../../domain/operation.ts';
import { Told } from './told.fixture.ts';

let told: Told;
beforeAll(async () => {
  told = await Told.start();
});
afterAll(() => told.feed.world.close());

const DAY = 1_440;
describe('who sends the same each day, and once sent the slip as the bank’s message was lost, is asked about once at most', () => {
  it.each([DAY - 20, DAY, DAY + 20])('a text each %i minutes', async (apart) => {
    const member = await told.fresh();
    expect(await told.slip(member, 0)).toBe('credited');
    const outcomes: string[] = [];
    for (let n = 1; n <= 10; n += 1) {
      const message = await told.text(member, n * apart);
      outcomes.push(message.outcome);
      // The statement has one line for each day, and the person settles it.
      if (message.outcome !== 'credited')
        expect(await told.decide('feed', message.id, 'settle', { of: member })).toBe('done');
    }
    expect(await told.credits(member)).toBe(11);
    expect(outcomes.filter((one) => one !== 'credited').length, outcomes.join(' ')).toBeLessThanOrEqual(1);
  });
});

it('who sends the same each day, and whose slip came before a message that was half an hour late, is asked about once at most', async () => {
  const member = await told.fresh();
  expect(await told.slip(member, 0)).toBe('credited');
  const late = await told.phone(member, 30, { number: newOperation().slice(-12) });
  expect(late.outcome).toBe('LIKE_SLIP');
  expect(await told.decide('feed', late.id, 'release')).toBe('done');
  const outcomes: string[] = [];
  for (let n = 1; n <= 10; n += 1) {
    const message = await told.text(member, n * (DAY - 20));
    outcomes.push(message.outcome);
    if (message.outcome !== 'credited')
      expect(await told.decide('feed', message.id, 'settle', { of: member })).toBe('done');
  }
  expect(outcomes.filter((one) => one !== 'credited').length, outcomes.join(' ')).toBeLessThanOrEqual(1);
});
