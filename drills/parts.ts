import type { Network } from '@prae/server/src/testing/network.ts';
import type { Node } from './nodes.ts';
import type { Postgres } from './postgres.ts';

/** The parties whose way from the nodes a drill may close, with the variable of their address. */
export const ways = {
  KBANK: 'KBANK_BASE_URL',
  JOKER: 'JOKER_API_URL',
  PAYONEX: 'PAYONEX_BASE_URL',
  SMS: 'SMS_BASE_URL',
};
export type Party = keyof typeof ways;
export const parties = Object.keys(ways) as Party[];

export interface Between {
  /** The way from the nodes to their database. */
  network: Network;
  ways: Record<Party, Network>;
}

/** What a world is made of, apart from the proxy and the members. */
export interface Parts {
  /** The sandbox's address. */
  readonly outside: string;
  readonly nodes: readonly Node[];
  readonly postgres: Postgres;
  /** The folder that the nodes have to themselves: their files in `data`, what is temporary in `tmp`. */
  readonly disk: string;
  /** What lies between the processes; nothing that a drill could close where `npm start` brings them, or the world is direct. */
  readonly between: Between | undefined;
  /** What the payout gateway knows us by. */
  readonly payonex: { readonly accessKey: string; readonly secretKey: string };
}

/** What has to be ended, in the order in which it was begun. */
export type Ends = (() => unknown)[];
