import { expect, test } from 'vitest';
import { newOperation, operationFrom, postingId } from './operation.ts';

test('an operation is a UUID v7 that leaves its last digit to its postings', () => {
  const operation = newOperation();
  expect(operation).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{11}0$/);
  expect(postingId(operation, 0)).toBe(operation);
  expect(postingId(operation, 15)).toBe(`${operation.slice(0, -1)}f`);
  expect(operationFrom(operation)).toBe(operation);
});

test('there are sixteen legs and no more', () => {
  expect(() => postingId(newOperation(), 16)).toThrow(RangeError);
  expect(() => operationFrom('00000000-0000-7000-8000-000000000001')).toThrow('Not an operation');
});
