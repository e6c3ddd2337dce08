import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callersBehind } from './caller.ts';

/** A request from an address that says for whom it was forwarded. */
function from(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

test('a caller is whoever holds the connection, whatever they claim', () => {
  const callerOf = callersBehind([]);
  expect(callerOf(from('::ffff:192.0.2.1', '198.51.100.1'))).toEqual({
    address: '192.0.2.1',
    network: '192.0.2.1',
  });
  expect(callerOf(from('2001:DB8::7'))).toEqual({ address: '2001:db8::7', network: '2001:db8::/64' });
});

test('behind trusted proxies it is the last whom none of them is', () => {
  const callerOf = callersBehind(['127.0.0.1', '10.0.0.0/8']);
  const networkOf = (remote: string, forwarded?: string) => callerOf(from(remote, forwarded)).network;
  expect(networkOf('127.0.0.1', '192.0.2.9, 198.51.100.1, 10.1.1.1')).toBe('198.51.100.1');
  expect(networkOf('127.0.0.1', '2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(networkOf('192.0.2.1', '198.51.100.1')).toBe('192.0.2.1');
  expect(networkOf('127.0.0.1')).toBe('127.0.0.1');
});

test('a connection that is gone has no address, and breaks nothing', () => {
  expect(callersBehind(['127.0.0.1'])(from(undefined, '192.0.2.1'))).toEqual({ address: '', network: '' });
});
