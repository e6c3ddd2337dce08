import { sql } from '../../db/database.ts';
import type { OperationId } from '../../domain/operation.ts';
import { gameWorld } from '../games.ts';
import type { World } from '../world.ts';
import type { Invited } from './invites.ts';
import type { Deed, Person } from './phone.ts';

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

/** `arrivals`: when the call for each transfer reached its game, by its reference, in ms since 1970. */
export async function begunBy(
  world: World,
  people: readonly Person[],
  arrivals: ReadonlyMap<string, number>,
): Promise<Begun> {
  const operations: Begun['operations'] = new Map();
  for (const deed of people.flatMap(({ deeds }) => deeds)) {
    const row = await world.owner.maybe(
      sql<{ operation: OperationId }>`select operation from idempotency where key = ${deed.key}`,
    );
    if (row) operations.set(deed, row.operation);
  }
  const { settlingMs, timeoutMs } = gameWorld.limits;
  const sent = await world.owner.rows(
    sql<{
      id: string;
      sentAt: Date;
    }>`select id, sent_at as "sentAt" from game_transfer where sent_at is not null`,
  );
  const isInTime = ({ id, sentAt }: { id: string; sentAt: Date }) =>
    (arrivals.get(id.replaceAll('-', '')) ?? Number.POSITIVE_INFINITY) - sentAt.getTime() <
    settlingMs - timeoutMs;
  return { operations, inTime: sent.filter(isInTime).map(({ id }) => id) };
}
