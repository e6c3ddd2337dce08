import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { gameWorld } from '../games.ts';
import type { World } from '../world.ts';
import type { Invited } from './invites.ts';
import type { Deed, Person } from './phone.ts';
import { gameCodes } from './play.ts';

/** What is looked up before days pass. */
export interface Begun {
  /** What each deed is in the house, before its key is forgotten. */
  operations: Map<Deed, OperationId>;
  /** Transfers whose call reached the game in time, so that none of them may come back, each with what the game was called for it. */
  inTime: ReadonlyMap<string, readonly Arrival[]>;
}

/** A call of a game that moves money, as the game wrote it down: when it came, and what it came to. */
export interface Arrival {
  at: string;
  call: string;
  fault?: string | undefined;
  status?: number | undefined;
}

/** Of the outside world's own doing. */
export interface Told extends Begun {
  /** The gateway's numbers of payouts whose end it turned round, long after they had ended here too. */
  reversed: ReadonlySet<string>;
  /** The lines of the statement in kip by which operators settled something. */
  settled: ReadonlySet<string>;
  /** Who has come by a member's code; nobody unless told. */
  invited?: readonly Invited[];
}

/** The calls by which games move money, by the names of their protocols. */
const MOVES: ReadonlySet<string> = new Set(['TC', 'deposit', 'withdraw', 'transfer']);

/** What was asked for and what reached a game in time, as the house and the games have it when a run is over. */
export async function begunBy(world: World, people: readonly Person[]): Promise<Begun> {
  const operations: Begun['operations'] = new Map();
  for (const deed of people.flatMap(({ deeds }) => deeds)) {
    const row = await world.owner.maybe(
      sql<{ operation: OperationId }>`select operation from idempotency where key = ${deed.key}`,
    );
    if (row) operations.set(deed, row.operation);
  }
  const arrivals = await arrivalsAt(world);
  const sent = await world.owner.rows(
    sql<{
      id: string;
      sentAt: Date;
    }>`select id, sent_at as "sentAt" from game_transfer where sent_at is not null`,
  );
  const inTime = sent.flatMap(({ id, sentAt }) => {
    const [first, ...more] = arrivals.get(id.replaceAll('-', '')) ?? [];
    const isInTime = first && Date.parse(first.at) - sentAt.getTime() < gameWorld.limits.settlingMs;
    return isInTime ? [[id, [first, ...more]] as const] : [];
  });
  return { operations, inTime: new Map(inTime) };
}

/**
 * The calls for each transfer that reached its game, by its reference, as the game wrote them down. A caller that is held up between its call and the
 * wire knows nothing of when they did. Of games that are told no reference nothing can be found.
 */
async function arrivalsAt({ act }: World): Promise<ReadonlyMap<string, readonly Arrival[]>> {
  const arrivals = new Map<string, Arrival[]>();
  for (const party of gameCodes) {
    const calls = await act<(Arrival & { body: unknown })[]>('GET', `/journal?party=${party}`);
    for (const { body, at, call, fault, status } of calls) {
      if (!MOVES.has(call)) continue;
      // Some have other numbers of that shape beside it, which are no transfer's.
      for (const [reference] of JSON.stringify(body).matchAll(/\b[0-9a-f]{32}\b/g))
        arrivals.set(reference, [...(arrivals.get(reference) ?? []), { at, call, fault, status }]);
    }
  }
  return arrivals;
}
