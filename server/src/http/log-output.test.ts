import { expect, test } from 'vitest';
import { logOutput } from './log-output.ts';

test('lines that come together are written together, in order, within moments', async () => {
  const written: string[] = [];
  const output = logOutput((text) => written.push(text));
  output.write('one\n');
  output.write('two\n');
  expect(written).toEqual([]);
  await expect.poll(() => written).toEqual(['one\ntwo\n']);
});

test('a full buffer does not wait', () => {
  const written: string[] = [];
  logOutput((text) => written.push(text)).write('x'.repeat(20_000));
  expect(written).toHaveLength(1);
});

test('what is closed has written all, writes what still comes at once, and is no listener of the process any more', () => {
  const before = process.listenerCount('exit');
  const written: string[] = [];
  const output = logOutput((text) => written.push(text));
  expect(process.listenerCount('exit')).toBe(before + 1);
  output.write('one\n');
  output.close();
  output.write('two\n');
  expect(written).toEqual(['one\n', 'two\n']);
  expect(process.listenerCount('exit')).toBe(before);
});
