import { expect, test } from 'vitest';
import { isLoopback, networkOf, plainAddress, siteOf } from './address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::', '::'],
  ['::1', '::1'],
  ['unix:', 'unix:'],
])('%s is %s', (typed, plain) => {
  expect(plainAddress(typed)).toBe(plain);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8::/64'],
  ['::1', '::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8::/48'],
])('%s may be held by whoever holds %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test('what only this machine reaches is told from what the network reaches', () => {
  expect(['127.0.0.1', '127.8.0.1', '::1', 'localhost', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '::', '192.168.1.2', 'portal.example', '127.example'].some(isLoopback)).toBe(false);
});
