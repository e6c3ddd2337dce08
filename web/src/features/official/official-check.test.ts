import { describe, expect, test } from 'vitest';
import { checkOfficial, isOneOff, type Likeness, skeleton } from './official-check.ts';
import { hostInUnicode } from './punycode.ts';

const list = {
  entries: [
    { kind: 'site', value: 'prae.example' },
    { kind: 'site', value: 'praeportal.co.th' },
    { kind: 'chat', value: '@praeportal' },
    { kind: 'chat', value: 'https://lin.ee/AbC123x' },
    { kind: 'phone', value: '0812345678' },
    { kind: 'phone', value: '+8562055512345' },
    { kind: 'account', value: 'PRAE PORTAL' },
  ] as const,
};

const check = (typed: string) => checkOfficial(typed, { entries: [...list.entries] }, 'th');
const told = (typed: string) => {
  const verdict = check(typed);
  return verdict.is === 'lookalike' ? `${verdict.is} ${verdict.by} ${verdict.entry.value}` : verdict.is;
};

describe('what is ours is official, however it is written', () => {
  test.each([
    'prae.example',
    'https://prae.example/login?next=1#x',
    'HTTP://WWW.PRAE.EXAMPLE',
    'prae.example.',
    'm.prae.example/howto',
    'https://praeportal.co.th',
    '@praeportal',
    '@PraePortal',
    'https://line.me/R/ti/p/@praeportal',
    'line.me/ti/p/%40praeportal',
    'https://lin.ee/AbC123x/',
    '0812345678',
    '081-234-5678',
    '+66 81 234 5678',
    '+66 (0)81 234 5678',
    'tel:+66812345678',
    '๐๘๑ ๒๓๔ ๕๖๗๘',
    '020 5551 2345',
    '+856 20 5551 2345',
    'Prae  Portal',
    '\u200Bprae.example\u200B',
    '０８１２３４５６７８',
    '@praeportal\u2800',
    '\u202A+66 81 234 5678\u202C',
  ])('%s', (typed) => {
    expect(check(typed).is).toBe('official');
  });
});

const lookalikes: readonly (readonly [string, Likeness, string])[] = [
  // At LINE a person's account may be called as an official one is, without the sign.
  ['praeportal', 'close', '@praeportal'],
  ['https://line.me/ti/p/praeportal', 'close', '@praeportal'],
  // Letters of other alphabets, as they are shown and as an address has them.
  ['https://рrae.example', 'letters', 'prae.example'],
  ['prаe.example', 'letters', 'prae.example'],
  ['http://xn--pre-7cd.example/', 'letters', 'prae.example'],
  ['praé.example', 'letters', 'prae.example'],
  ['ｐｒａｅ.ехаmple', 'letters', 'prae.example'],
  ['praep0rtal.co.th', 'letters', 'praeportal.co.th'],
  ['@ᴘʀᴀᴇᴘᴏʀᴛᴀʟ', 'letters', '@praeportal'],
  ['prӕportal.co.th', 'letters', 'praeportal.co.th'],
  ['praeportaI.co.th', 'letters', 'praeportal.co.th'],
  // One letter off.
  ['prea.example', 'close', 'prae.example'],
  ['praee.example', 'close', 'prae.example'],
  ['praeportl.co.th', 'close', 'praeportal.co.th'],
  // Another ending.
  ['prae.com', 'ending', 'prae.example'],
  ['https://prae.co/login', 'ending', 'prae.example'],
  ['prae.example.evil.com', 'ending', 'prae.example'],
  // The name with more around it: of a host that ends like ours, no more than the end is ours.
  ['login-prae.example', 'within', 'prae.example'],
  ['prae-login.com', 'within', 'prae.example'],
  ['https://login-prae.xyz', 'within', 'prae.example'],
  ['https://prae.example@prae-bonus.com/', 'within', 'prae.example'],
  ['https://evil.com.prae-example.net', 'within', 'prae.example'],
  ['@praeportal_vip', 'within', '@praeportal'],
  ['@prae.portal', 'close', '@praeportal'],
  ['@praeporta1', 'letters', '@praeportal'],
  ['https://line.me/R/ti/p/@praeportall', 'close', '@praeportal'],
  ['0812345679', 'close', '0812345678'],
  ['081 234 56788', 'close', '0812345678'],
  ['0821345678', 'close', '0812345678'],
  ['PRAE P0RTAL', 'letters', '@praeportal'],
];

describe('what only looks so is told apart, and why', () => {
  test.each(lookalikes)('%s', (typed, by, own) => {
    expect(told(typed)).toBe(`lookalike ${by} ${own}`);
  });
});

describe('what has nothing of ours is not in the list', () => {
  test.each([
    'https://wikipedia.org',
    'example.com',
    'https://evil.com/@praeportal',
    'https://evil.com/prae.example',
    'https://evil.com/?u=https://prae.example',
    'https://line.me/R/ti/p/@somebody',
    'https://evilline.me/R/ti/p/@praeportal',
    'https://lin.ee/zzzzzzz',
    '0899999999',
    'SOMCHAI JAIDEE',
    '🙂',
    'http://',
    '%',
    'https://line.me/%E0%A4%A',
    'http://[::1]/',
    'x'.repeat(300),
  ])('%s', (typed) => {
    expect(check(typed).is).toBe('unknown');
  });
});

test('without a list nothing is official', () => {
  expect(checkOfficial('prae.example', { entries: [] }, 'th')).toEqual({ is: 'unknown' });
});

test.each([
  ['xn--mnchen-3ya.de', 'münchen.de'],
  ['xn--pre-7cd.example', 'prаe.example'],
  ['xn--o3cw4h.xn--o3cw4h', 'ไทย.ไทย'],
  ['xn--fiqs8s', '中国'],
  ['xn--', 'xn--'],
  ['xn--!!', 'xn--!!'],
  ['xn--99999999', 'xn--99999999'],
])('the letters of %s', (host, shown) => {
  expect(hostInUnicode(host)).toBe(shown);
});

test.each([
  ['prae', 'prea', true],
  ['prae', 'prae', false],
  ['prae', 'pra', true],
  ['prae', 'pxe', false],
  ['prae', 'praexx', false],
  ['abcd', 'badc', false],
])('%s and %s', (one, other, isOff) => {
  expect(isOneOff(one, other)).toBe(isOff);
  expect(isOneOff(other, one)).toBe(isOff);
});

test('a skeleton is its own skeleton', () => {
  for (const text of ['prae', 'cl1ck', 'rnodern', 'РRАЕ'])
    expect(skeleton(skeleton(text))).toBe(skeleton(text));
});

test('a chat account is ours at its own service alone, and where that has accounts', () => {
  const chats = { entries: [...list.entries, { kind: 'chat' as const, value: 'https://t.me/praegram' }] };
  const is = (typed: string, note?: string) => {
    const ours = { kind: 'chat' as const, value: '@silkprae', ...(note && { note }) };
    const verdict = checkOfficial(typed, { entries: [...chats.entries, ours] }, 'th');
    return verdict.is === 'lookalike' ? verdict.by : verdict.is;
  };
  for (const note of [undefined, 'LINE', 'Help, day and night', 'ไลน์'])
    expect(is('https://line.me/R/ti/p/%40silkprae', note)).toBe('official');
  expect(is('https://t.me/silkprae', 'Telegram')).toBe('official');
  for (const note of ['Telegram', 'Telegram, online day and night'])
    expect(is('https://line.me/R/ti/p/@silkprae', note)).toBe('address');
  for (const typed of ['https://line.me/R/ti/p/@silkprae', 'https://t.me/silkprae'])
    expect(is(typed, 'LINE, Telegram')).toBe('official');
  expect(is('https://m.me/SilkPrae/', 'Messenger')).toBe('official');
  expect(is('https://t.me/PraeGram')).toBe('official');
  for (const typed of [
    'https://t.me/silkprae',
    'https://m.me/silkprae',
    'https://wa.me/silkprae',
    'https://line.me/R/ti/p/praegram',
    'https://t.me/somebody/praegram',
    'https://liff.line.me/1655000000-abcdef/@silkprae',
    'https://line.me/R/ti/g/silkprae',
    'https://line.me/R/oaMessage/@somebody/@silkprae',
    'https://shop.line.me/@somebody/@silkprae',
    // Capitals count there.
    'https://lin.ee/abc123X',
    'https://t.me/AbC123x',
  ])
    expect([typed, is(typed)]).toEqual([typed, 'address']);
});

test('a holder’s name with a point in it is no address, where the list has it; a chat’s may be somebody’s site', () => {
  const named = [
    { kind: 'account' as const, value: 'บจก.แพรวา' },
    { kind: 'chat' as const, value: '@prae.silk' },
  ];
  const is = (typed: string) => checkOfficial(typed, { entries: named }, 'th').is;
  for (const typed of ['บจก.แพรวา', '@prae.silk']) expect([typed, is(typed)]).toEqual([typed, 'official']);
  for (const typed of ['บจก.แพรวๅ', 'https://บจก.แพรวา', 'https://prae.silk', 'prae.silk'])
    expect([typed, is(typed) === 'official']).toEqual([typed, false]);
});

test('calls nothing ours of which the end is out of sight', () => {
  expect(check(`https://${'x'.repeat(1_000)}@prae.example`).is).toBe('official');
  expect(check(`https://${'x'.repeat(2_000)}@prae.example`).is).toBe('unknown');
});

test('takes an account that a query names for official by its query alone', () => {
  const value = 'https://www.facebook.com/profile.php?id=1000';
  const list = { entries: [{ kind: 'chat' as const, value }] };
  expect(checkOfficial(`${value}&ref=share`, list, 'th').is).toBe('official');
  expect(checkOfficial('https://www.facebook.com/profile.php?id=6666', list, 'th').is).toBe('unknown');
  expect(checkOfficial(`${value}&id=6666`, list, 'th').is).toBe('unknown');
  expect(checkOfficial('https://www.facebook.com/profile.php', list, 'th').is).toBe('unknown');
});

test('takes no address of another scheme for a site', () => {
  const list = { entries: [{ kind: 'site' as const, value: 'praesilk.com' }] };
  expect(checkOfficial('http://praesilk.com/login', list, 'th').is).toBe('official');
  expect(checkOfficial('javascript://praesilk.com/%0aalert(1)', list, 'th').is).toBe('lookalike');
});

test('takes no number of another country for one of the list', () => {
  const list = { entries: [{ kind: 'phone' as const, value: '+6621234567' }] };
  expect(checkOfficial('02-123-4567', list, 'th').is).toBe('official');
  expect(checkOfficial('0066 2 123 4567', list, 'th').is).toBe('official');
  expect(checkOfficial('+856 2 123 4567', list, 'th').is).toBe('lookalike');
  expect(checkOfficial('+໘໕໖ 2 123 4567', list, 'th').is).toBe('lookalike');
  // One without a country is of the house's.
  const bare = { entries: [{ kind: 'phone' as const, value: '021234567' }] };
  expect(checkOfficial('+66 2 123 4567', bare, 'th').is).toBe('official');
  expect(checkOfficial('+856 2 123 4567', bare, 'th').is).toBe('lookalike');
  expect(checkOfficial('+856 2 123 4567', bare, 'la').is).toBe('official');
});

test('what is written to be seen otherwise than it is stored is never ours, nor unknown', () => {
  expect(told('\u202Elatropearp@')).toBe('lookalike letters @praeportal');
  expect(told('@prae\u3164portal')).toBe('lookalike letters @praeportal');
  expect(told('@prae\u200Bportal')).toBe('lookalike letters @praeportal');
  expect(told('\u202E@praeportal')).toBe('lookalike letters @praeportal');
  expect(told('\u2067elpmaxe.earp\u2069')).toBe('lookalike letters prae.example');
});
