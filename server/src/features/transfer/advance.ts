import type { Deps } from '../../deps.ts';
import { type OperationId, postingId } from '../../domain/operation.ts';
import { moved, type Posting } from '../../ledger/post.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { announceStatement, recordStatement, type StatementEntry } from '../statement/statement.ts';
import { announceWallet } from '../wallet/wallet.ts';
import {
  claimSending,
  decide,
  dropFollower,
  endTransfer,
  findTransfer,
  openFollower,
  type Transfer,
} from './transfer.sql.ts';

/** The postings of a transfer, by their place in its operation. */
export const legs = { hold: 0, settle: 1, release: 2 } as const;

/** How soon the provider is first asked about a call that it did not answer. */
const FIRST_QUESTION_MS = 1_000;

export async function findTransferOf(deps: Deps, id: OperationId): Promise<Transfer | undefined> {
  return deps.database.maybe<Transfer>(findTransfer(id));
}

/**
 * Carries a transfer as far as it goes from whatever state it is in, and answers it as it stands then: at an end, or
 * `sent` while the provider's answer is not known. The request runs it, and jobs run it again after a crash.
 */
export async function carryOn(deps: Deps, id: OperationId): Promise<Transfer> {
  for (;;) {
    const transfer = await deps.database.one<Transfer>(findTransfer(id));
    const next = await step(deps, transfer);
    if (next === 'stays') return transfer;
  }
}

/** Makes one step. `stays`: there is none to make now; else the transfer is to be looked at again. */
async function step(deps: Deps, transfer: Transfer): Promise<'stays' | 'moved'> {
  switch (transfer.state) {
    case 'new':
      return (await hold(deps, transfer)) ? send(deps, transfer) : end(deps, transfer, 'refused');
    case 'applied':
      await post(deps, transfer, 'settle');
      return end(deps, transfer, 'settled');
    case 'rejected':
      await post(deps, transfer, 'release');
      return end(deps, transfer, 'released');
    default:
      return 'stays';
  }
}

/** Sets the money aside; false when there is not enough, which the ledger remembers for ever. */
async function hold(deps: Deps, transfer: Transfer): Promise<boolean> {
  const outcome = await deps.ledger.post(postingOf(transfer, 'hold'));
  if (moved(outcome)) return true;
  if (outcome === 'not-enough') return false;
  throw new Error(`The hold of transfer ${transfer.id} came to ${outcome}`);
}

async function post(deps: Deps, transfer: Transfer, leg: 'settle' | 'release'): Promise<void> {
  const outcome = await deps.ledger.post(postingOf(transfer, leg));
  if (!moved(outcome)) throw new Error(`The ${leg} of transfer ${transfer.id} came to ${outcome}`);
}

export function postingOf(transfer: Transfer, leg: keyof typeof legs): Posting {
  const { id, amount, wallet, game, transit, direction } = transfer;
  const [origin, target] = direction === 'in' ? [wallet, game] : [game, wallet];
  return {
    id: postingId(id, legs[leg]),
    from: leg === 'hold' ? origin : transit,
    to: leg === 'hold' ? transit : leg === 'settle' ? target : origin,
    amount,
    kind: `transfer.${leg}`,
  };
}

/**
 * Calls the provider, if this caller is the one who may. A caller who was held up for too long on the way leaves the
 * call be: it must be over before a job may believe that nothing of it arrived.
 */
async function send(deps: Deps, transfer: Transfer): Promise<'stays' | 'moved'> {
  const { id, username, reference, direction, amount } = transfer;
  const provider = providerOf(deps, transfer);
  const began = performance.now();
  const claimed = await deps.database.maybe(claimSending(id));
  if (!claimed) return 'moved';
  if (performance.now() - began > provider.settlingMs / 2) {
    await askLater(deps, id, 0);
    return 'moved';
  }
  const said = await provider.transfer({ username, reference, direction, amount });
  if (said.kind === 'unknown') {
    deps.log.warn({ transfer: id, game: transfer.game_code, cause: said.cause }, 'a transfer is in transit');
    await reportUnderWay(deps, transfer, true);
    await askLater(deps, id, 0);
    return 'moved';
  }
  if (said.kind === 'rejected') {
    deps.log.warn({ transfer: id, game: transfer.game_code, code: said.code }, 'a transfer was rejected');
  }
  await decideTransfer(
    deps,
    id,
    said.kind === 'confirmed' ? 'applied' : 'rejected',
    said.kind === 'rejected' ? said : undefined,
  );
  return 'moved';
}

/** A provider that was taken out of the configuration with transfers still open is the operator's to put back. */
export function providerOf(deps: Deps, { game_code: code }: Transfer): GameProvider {
  const provider = deps.providers.games.get(code);
  if (!provider) throw new Error(`No provider is configured for ${code}`);
  return provider;
}

export async function decideTransfer(
  deps: Deps,
  id: OperationId,
  state: 'applied' | 'rejected',
  said: { code?: string; message?: string } = {},
): Promise<void> {
  const rejection =
    state === 'rejected' ? `${said.code ?? ''} ${said.message ?? ''}`.trim().slice(0, 200) : null;
  await deps.database.run(decide(id, state, rejection));
}

/**
 * Has the job ask the provider what became of the call; the waits double from one second to five minutes. The one that
 * would pass the moment from which "no such transfer" counts (`countsInMs` from now) ends there: the member's money
 * is in transit until then, and need not be for longer.
 */
export async function askLater(
  deps: Deps,
  transfer: OperationId,
  attempt: number,
  countsInMs = 0,
): Promise<void> {
  const backoff = Math.min(FIRST_QUESTION_MS * 2 ** attempt, 300_000);
  const wait = countsInMs > 0 ? Math.min(backoff, countsInMs) : backoff;
  const runAt = new Date(deps.clock().getTime() + wait);
  await deps.jobs.add('transfer.ask', { transfer, attempt }, { runAt, key: `transfer.ask:${transfer}` });
}

/** Shows a transfer whose outcome is unknown (or the half of it that follows) in the statement, and has it asked about soon. */
export async function pursue(deps: Deps, id: OperationId): Promise<void> {
  const transfer = await findTransferOf(deps, id);
  if (transfer?.state === 'settled' && transfer.follower) return pursue(deps, transfer.follower);
  if (transfer?.state !== 'sent') return;
  await reportUnderWay(deps, transfer, true);
  await askLater(deps, id, 0);
}

/** Writes the end, what follows from it and its line in the statement in one transaction, and tells the member. */
async function end(
  deps: Deps,
  transfer: Transfer,
  state: 'settled' | 'released' | 'refused',
): Promise<'moved'> {
  const line = lineOf(transfer, state === 'settled' ? 'SUCCESS' : 'FAILED');
  const ended = await deps.database.transaction(async (tx) => {
    if ((await tx.run(endTransfer(transfer.id, transfer.state, state))) === 0) return false;
    if (transfer.follower) {
      await tx.run(state === 'settled' ? openFollower(transfer.follower) : dropFollower(transfer.follower));
    }
    // What was refused for want of money never moved any, and is nothing to tell of.
    if (state !== 'refused') await recordStatement(tx, line);
    return true;
  });
  if (ended && state !== 'refused') {
    announceStatement(deps, line);
    await announceWallet(deps, transfer.member_id);
  }
  return 'moved';
}

/** Tells the statement, and the member at first, that the outcome is open. An end that came meanwhile stays. */
export async function reportUnderWay(deps: Deps, transfer: Transfer, isNews: boolean): Promise<void> {
  const line = lineOf(transfer, 'PROCESSING');
  await recordStatement(deps.database, line);
  if (!isNews) return;
  announceStatement(deps, line);
  await announceWallet(deps, transfer.member_id);
}

function lineOf(transfer: Transfer, status: StatementEntry['status']): StatementEntry {
  const { id, member_id, game_code, direction, amount } = transfer;
  return {
    operation: id,
    member: member_id,
    type: 'transfer',
    from: direction === 'in' ? 'WALLET' : game_code,
    to: direction === 'in' ? game_code : 'WALLET',
    status,
    amount: direction === 'in' ? -amount : amount,
  };
}
