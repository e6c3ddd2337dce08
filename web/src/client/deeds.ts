import type { Answer, Body } from '@prae/contract/contract';
import type { CallId } from '@prae/contract/routes';
import { createStore } from '@prae/ui/store';
import { useEffect, useState } from 'react';
import { madeAtOf, openRequests } from './idempotency.ts';
import { useRead } from './queries.ts';
import { serverTimeOf } from './server-clock.ts';

type Row = Answer<'statement.list'>['statements'][number];

/**
 * A movement of money that was asked for here, as far as the statement's rows can be known by it: the answer does not
 * name the operation, and where none came there is nothing else to go by.
 */
export interface Deed {
  type: 'transfer' | 'withdraw';
  from: string;
  /** `undefined` where any place will do: a withdrawal goes to the member's bank. */
  to: string | undefined;
  /** In currency units; `undefined` where the server decides. */
  amount: number | undefined;
  /** No row from before this moment is its own; by the server's clock, in milliseconds since 1970. */
  since: number;
}

/** What the statement says of a deed. */
export interface Ending {
  status: Row['status'];
  /** Where the money is now, of one that failed: from game to game it may have come as far as the wallet. */
  back?: string;
}

const WALLET = 'WALLET';

/** What these rows say of a deed; `undefined` while they say nothing. */
export function endingOf(deed: Deed, rows: readonly Row[]): Ending | undefined {
  const halves = halvesOf(deed);
  const found = halves.flatMap((half) => rows.find((row) => isRowOf(half, row)) ?? []);
  const failed = found.find(({ status }) => status === 'FAILED');
  if (failed) return { status: 'FAILED', back: failed.from };
  if (found.length === 0) return undefined;
  const isDone = found.length === halves.length && found.every(({ status }) => status === 'SUCCESS');
  return { status: isDone ? 'SUCCESS' : 'PROCESSING' };
}

/** Whether a deed has come to its end. */
export function isOver(ending: Ending | undefined): boolean {
  return ending !== undefined && ending.status !== 'PROCESSING';
}

/** Whether a row tells of a deed or of a half of it. */
export function tellsOf(deed: Deed, row: Row): boolean {
  return halvesOf(deed).some((half) => isRowOf(half, row));
}

/** From game to game money goes through the wallet: two rows, the second of them later. */
function halvesOf(deed: Deed): Deed[] {
  const { type, from, to } = deed;
  if (type === 'withdraw' || from === WALLET || to === WALLET) return [deed];
  return [
    { ...deed, to: WALLET },
    { ...deed, from: WALLET },
  ];
}

function isRowOf({ type, from, to, amount, since }: Deed, row: Row): boolean {
  return (
    row.statementType === type &&
    row.from === from &&
    (to === undefined || row.to === to) &&
    (amount === undefined || Math.abs(row.amount) === amount) &&
    Date.parse(row.createdAt) >= since
  );
}

/** Where what has lately happened stands, and what waits for its end meanwhile. */
export const NEWEST = { body: { page: 1, limit: 50 } } as const;

/** How often the statement is asked while a deed is on the screen, in milliseconds, in case news were missed. */
export const CHECK_EVERY = 5_000;

/** The deed whose end the open sheet shows by itself. */
export const deedOnScreen = createStore<Deed | undefined>(undefined);

/** Follows a deed that is on the screen to its end, and settles its request there. */
export function useEnding(deed: Deed | undefined): Ending | undefined {
  const [ending, end] = useState<Ending>();
  const isOpen = deed !== undefined && !isOver(ending);
  const list = useRead('statement.list', NEWEST, {
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: isOpen && CHECK_EVERY,
  });
  const rows = list.data?.statements;
  const found = isOpen && rows ? endingOf(deed, rows) : undefined;
  if (found !== undefined && found.status !== ending?.status) end(found);
  useEffect(() => {
    deedOnScreen.set(deed);
    return () => deedOnScreen.set(undefined);
  }, [deed]);
  useEffect(() => {
    if (isOver(ending) && rows) settleSeen(rows);
  }, [ending, rows]);
  return ending;
}

/** Settles the requests without an answer whose end these rows tell, as they are on the screen: the same again is another one. */
export function settleSeen(rows: readonly Row[]): void {
  for (const request of openRequests()) {
    const deed = deedOf(request);
    if (deed && isOver(endingOf(deed, rows))) request.settle();
  }
}

/** What a request asks for that is about to be sent, or sent once more. */
export function deedFor(id: DeedCall, input: { body: Body<DeedCall> }): Deed {
  return deedOf({ id, input, madeAt: madeAtOf(id, input) }) as Deed;
}

type DeedCall = 'transfer.create' | 'transfer.all' | 'withdraw.all' | 'withdraw.create';

/** What a request asks for, sent at `madeAt` by this device's clock, if it moves money that is a member's already. */
export function deedOf({
  id,
  input,
  madeAt,
}: {
  id: CallId;
  input: unknown;
  madeAt: number;
}): Deed | undefined {
  const since = serverTimeOf(madeAt);
  const { body } = (input ?? {}) as { body?: unknown };
  switch (id) {
    case 'transfer.create':
      return { type: 'transfer', ...(body as Body<typeof id>), since };
    case 'transfer.all':
      return { type: 'transfer', from: WALLET, ...(body as Body<typeof id>), amount: undefined, since };
    case 'withdraw.all':
    case 'withdraw.create':
      return { type: 'withdraw', from: WALLET, to: undefined, ...(body as Body<typeof id>), since };
    default:
      return undefined;
  }
}
