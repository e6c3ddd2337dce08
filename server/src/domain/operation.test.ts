import { expect, test } from 'vitest';
import { newOperation, operationFrom, operationTime, postingId, subOperation } from './operation.ts';

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

test('a part of an operation has an id of its own that is always the same', () => {
  const operation = newOperation();
  const part = subOperation(operation, 'in');
  expect(part).toBe(subOperation(operation, 'in'));
  expect(part).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{11}0$/);
  expect(part.slice(0, 13)).toBe(operation.slice(0, 13));
  const all = [operation, part, subOperation(operation, 'out'), subOperation(newOperation(), 'in')];
  expect(new Set(all).size).toBe(4);
});

test('an operation and its parts tell when it was asked for, with dashes and without', () => {
  const before = Date.now();
  const operation = newOperation();
  for (const id of [operation, operation.replaceAll('-', ''), subOperation(operation, 'in')]) {
    const time = operationTime(id)?.getTime() ?? 0;
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  }
  for (const other of ['', 'SBX-0001', '3f2b8c1d-e4a9-4c0f-b1a7-d95e60c2f410'])
    expect(operationTime(other)).toBeUndefined();
});
