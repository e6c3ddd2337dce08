import type { IncomingMessage } from 'node:http';
import addressOf from '@fastify/proxy-addr';
import { networkOf, plainAddress } from './address.ts';

/** Where a request comes from. */
export interface Caller {
  /** The network address in its one form, as address.ts says. */
  readonly address: string;
  /** Whom limits count: the address of IPv4, the /64 of IPv6. */
  readonly network: string;
}

/** Says who sends a request, be it a call, a callback or the opening of a realtime line. */
export type CallerOf = (request: IncomingMessage) => Caller;

/**
 * The one place where a request's address is read: that of the connection, or what trusted proxies have forwarded.
 * `trustedProxies` are addresses or networks; behind a proxy that is not among them all callers are one.
 */
export function callersBehind(trustedProxies: string[]): CallerOf {
  const isTrusted = addressOf.compile(trustedProxies);
  return (request) => {
    // A connection that is gone already has none, and nobody to hear an answer.
    const isOpen = request.socket.remoteAddress !== undefined;
    const address = isOpen ? plainAddress(addressOf(request, isTrusted)) : '';
    return { address, network: networkOf(address) };
  };
}
