// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Keypad } from './Keypad.tsx';
import { Result } from './Result.tsx';
import { allowVibration } from './vibrate.ts';

test('a key and a success are felt, unless the person wants none', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const felt: unknown[] = [];
  Object.assign(navigator, { vibrate: (pattern: unknown) => felt.push(pattern) });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    allowVibration(true);
    Reflect.deleteProperty(navigator, 'vibrate');
    vi.unstubAllGlobals();
  });
  const end = (outcome: 'processing' | 'success') =>
    act(async () => root.render(<Result outcome={outcome} title="Paid" />));
  const key = async () => {
    await act(async () => root.render(<Keypad label="Keys" backLabel="Erase" onKey={() => undefined} />));
    await act(async () => document.querySelector('button')?.click());
  };

  await key();
  await end('processing');
  expect(felt).toEqual([[10]]);
  await end('success');
  expect(felt).toEqual([[10], [10, 40, 20]]);
  allowVibration(false);
  await key();
  await end('success');
  expect(felt).toHaveLength(2);
});
