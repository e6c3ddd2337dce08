import { expect, test } from 'vitest';
import { jsonOf } from './content.ts';

function nested(depth: number): object {
  let inner: object = {};
  for (let n = 0; n < depth; n += 1) inner = n % 2 ? [inner] : { payload: inner };
  return inner;
}

const round: Record<string, unknown> = {};
round.self = round;

test.each([
  ['that is giant', { message_type: 'text', payload: { message: 'x'.repeat(32_000) } }],
  ['of texts without number', { payloads: Array(20_000).fill('') }],
  ['that goes deep', nested(9)],
  ['that goes deeper than JSON can', nested(200_000)],
  ['that goes round', round],
])('a message %s is refused', (_, content) => {
  expect(() => jsonOf(content)).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }));
});

test('a message of every kind fits', () => {
  const button = { title: 't', type: 'web', payload: 'https://example.org' };
  const card = { image_url: '', title: 'ก'.repeat(200), subtitle: '', buttons: Array(3).fill(button) };
  for (const content of [
    { message_type: 'text', payload: { message: 'ก'.repeat(2_000) } },
    { message_type: 'generic', payloads: Array(10).fill(card) },
  ])
    expect(JSON.parse(jsonOf(content))).toEqual(content);
});
