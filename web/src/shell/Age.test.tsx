// @vitest-environment happy-dom
import { Profiler } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { statement } from '../messages/en/statement.ts';
import { fakeServer, pass, show, soon } from '../testing/screen.tsx';
import { Age } from './Age.tsx';

const START = Date.parse('2026-11-20T10:00:00.400Z');

test('an age goes on by the second in its first minute, then by the minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
  onTestFinished(() => void vi.useRealTimers());
  fakeServer({});
  const drawn: string[] = [];
  await show(
    <Profiler id="age" onRender={() => drawn.push('age')}>
      <Age since="2026-11-20T09:59:53.000Z" words={statement.relative} />
    </Profiler>,
  );
  const says = () => document.body.textContent;
  await soon(() => expect(says()).toContain('7 seconds ago'));
  await pass(600);
  expect(says()).toContain('8 seconds ago');
  for (let second = 8; second < 60; second += 1) await pass(1_000);
  expect(says()).toContain('1 minute ago');
  const before = drawn.length;
  await pass(59_000);
  expect([says()?.includes('1 minute ago'), drawn.length - before]).toEqual([true, 0]);
  await pass(1_000);
  expect(says()).toContain('2 minutes ago');
});
