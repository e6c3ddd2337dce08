import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { momentNow } from '../../domain/moment.ts';
import type { OperationId } from '../../domain/operation.ts';
import { type Outcome, unknown } from '../../providers/outcome.ts';
import { open } from '../../secret.ts';
import { bindingOf, gameKeys } from './credentials.ts';
import { endTurn, endUnlocked, noteUnlocked, takeUnlock } from './lock.sql.ts';
import { isTooLate, type LockingProvider } from './locking.ts';

/** What asks a provider: the caller's own way, which may not ask any more. */
type Ask = (call: () => Promise<Outcome<void>>) => Promise<Outcome<void>>;

/**
 * Opens the account that was locked for a transfer that has ended, with the password in force, which its member sees. True: it is
 * open. False: it may be locked still, and is to be tried again (`unlockLater`). Safe to repeat and to run at once: one call at a
 * time is made, and the next one only when that was answered or can arrive no more.
 */
export async function unlockAfter(
  { database, config, log }: Pick<Deps, 'database' | 'config' | 'log'>,
  provider: LockingProvider,
  transfer: OperationId,
  ask: Ask = (call) => call(),
): Promise<boolean> {
  const claimedAt = momentNow();
  const turn = { id: randomUUID(), ms: provider.settlingMs };
  const account = await database.maybe(takeUnlock(transfer, turn));
  if (!account) return (await database.run(endUnlocked(transfer))) > 0;
  const { member, game, username } = account;
  const password = open(gameKeys(config), bindingOf(member, game), account);
  const said = isTooLate(provider, claimedAt)
    ? unknown('timeout')
    : await ask(() => provider.recovery.unlock({ username, password }));
  if (said.kind === 'confirmed') return (await database.run(noteUnlocked(transfer, turn.id))) > 0;
  log.error(
    { event: 'game.still-locked', transfer, member, game, outcome: said },
    'a game account stays locked',
  );
  if (said.kind === 'rejected' || said.cause === 'unasked') await database.run(endTurn(transfer, turn.id));
  return false;
}
