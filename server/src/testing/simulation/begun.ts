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
  /** Transfers whose call reached the game in time, so that none of them may come back. */
  inTime: string[];
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
  const isInTime = ({ id, sentAt }: { id: string; sentAt: Date }) => {
    const arrivedAt = arrivals.get(id.replaceAll('-', '')) ?? Number.POSITIVE_INFINITY;
    return arrivedAt - sentAt.getTime() < gameWorld.limits.settlingMs;
  };
  return { operations, inTime: sent.filter(isInTime).map(({ id }) => id) };
}

/**
 * When the call for each transfer reached its game, by its reference, in ms since 1970: as the game wrote it down. A caller that is held up
 * between its call and the wire knows nothing of that.
 */
async function arrivalsAt({ act }: World): Promise<ReadonlyMap<string, number>> {
  const arrivals = new Map<string, number>();
  for (const party of gameCodes) {
    const calls = await act<{ at: string; call: string; body: unknown }[]>('GET', `/journal?party=${party}`);
    for (const { at, call, body } of calls) {
      const [reference] = /\b[0-9a-f]{32}\b/.exec(JSON.stringify(body)) ?? [];
      if (reference !== undefined && MOVES.has(call) && !arrivals.has(reference))
        arrivals.set(reference, Date.parse(at));
    }
  }
  return arrivals;
}
