// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { copyWithoutJoiners } from './copied.ts';

afterEach(() => vi.restoreAllMocks());

/** What a copy of the selection puts on the clipboard by our own hand; none where the browser's own is left alone. */
function copied(selected: string): string | undefined {
  vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => selected } as Selection);
  const setData = vi.fn<(type: string, text: string) => void>();
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData: { setData },
  });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(setData.mock.calls.length === 1);
  return setData.mock.calls[0]?.[1];
}

test('what is copied of the portal has no signs between its syllables, and is otherwise the browser’s', () => {
  copyWithoutJoiners();
  expect(copied('ເງື່ອນ\u2060ໄຂໂບ\u2060ນັດ')).toBe('ເງື່ອນໄຂໂບນັດ');
  expect(copied('ฝากเงิน 50 บาท')).toBeUndefined();
});
