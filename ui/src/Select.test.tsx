// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { Select } from './Select.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const options = [
  { value: 'th', label: 'ไทย', lang: 'th' },
  { value: 'la', label: 'ລາວ', lang: 'lo' },
  { value: 'en', label: 'English' },
] as const;

test('a select has a name, offers each option in its own language, and says which one was chosen', async () => {
  const onChange = vi.fn();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(<Select label="Language" options={options} value="th" onChange={onChange} />),
  );
  const select = place.querySelector('select');
  expect(select?.getAttribute('aria-label')).toBe('Language');
  expect(select?.value).toBe('th');
  expect([...place.querySelectorAll('option')].map((option) => [option.textContent, option.lang])).toEqual([
    ['ไทย', 'th'],
    ['ລາວ', 'lo'],
    ['English', ''],
  ]);
  await act(async () => {
    if (select === null) throw new Error('There is no select');
    select.value = 'la';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(onChange.mock.calls).toEqual([['la']]);
});
