import { expect, test } from 'vitest';
import { BadJson, parseJson } from './json.ts';

const parsed = (text: string) => parseJson(Buffer.from(text));

test('ordinary JSON is parsed as usual', () => {
  const text = '{"a":[1,-2.5,1e3,{"b":"ภาษาไทย \\"q\\" {a,b}:[]"}],"c":null,"d":{"a":true}}';
  expect(parsed(text)).toEqual(JSON.parse(text));
  expect(parsed('')).toBeUndefined();
});

test.each([
  ['a key twice', '{"a":1,"a":2}'],
  ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
  ['a key twice further in', '{"x":[{"y":{"a":1,"b":[],"a":2}}]}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['U+0000 in a value', '{"a":"x\\u0000y"}'],
  ['U+0000 in a key', '{"a\\u0000":1}'],
  ['a lone surrogate', '{"a":"\\ud800"}'],
  ['a number with more digits than a number holds', '{"amount":100.0000000000000001}'],
  ['no JSON', '{a:1}'],
  ['NaN', '{"a":NaN}'],
  ['too deep a nest', `${'['.repeat(33)}${']'.repeat(33)}`],
])('%s is refused', (_name, text) => {
  expect(() => parsed(text)).toThrow(BadJson);
});

test('bytes that are no UTF-8 are refused', () => {
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(BadJson);
});

test('the same key in two objects is no duplicate', () => {
  expect(parsed('[{"a":1},{"a":2}]')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(parsed('{"a":{"a":"a"}}')).toEqual({ a: { a: 'a' } });
});
