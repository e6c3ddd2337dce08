// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/browser.ts';
import { doing, showHook } from '../../testing/screen.tsx';
import { invitedBy } from './draft.ts';
import { useRegistration } from './registration.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('sessionStorage', fakeStorage());
});
afterEach(() => void vi.restoreAllMocks());

test('the code of an invite link is remembered for thirty days', () => {
  expect(invitedBy('')).toBeNull();
  expect(invitedBy('?code=PR1')).toBe('PR1');
  expect(invitedBy('')).toBe('PR1');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 31 * 86_400_000);
  expect(invitedBy('')).toBeNull();
});

test('a registration uses it up: the next one on this browser has a code of its own', async () => {
  invitedBy('?code=PR1');
  const registration = await showHook(() => useRegistration(false));
  expect(registration.now.draft.inviteCode).toBe('PR1');
  await doing(() => registration.now.change({ step: 'bank' }));
  expect(invitedBy('')).toBe('PR1');
  await doing(() => registration.now.change({ step: 'done' }));
  expect(invitedBy('')).toBeNull();
});
