import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import type { Member } from '../../domain/member.ts';
import { fromWire, toWire } from '../../domain/money.ts';
import type { OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../http/handlers.ts';
import { type AccountRow, accountOf, playableGame, syncBalance } from '../game/game.ts';
import { walletBalance } from '../wallet/wallet.ts';
import { carryOn, findTransferOf, pursue } from './advance.ts';
import { subOperation } from './sub-operation.ts';
import { activeAmong, beginTransfer, queueTransfer } from './transfer.sql.ts';
import { isUnderWay } from './transfer.ts';

type Moved = Answer<'transfer.create'>;
type CreateTransferInput = Pick<Request<'transfer.create'>, 'member' | 'body' | 'operation' | 'idempotent'>;
type TransferAllInput = Pick<Request<'transfer.all'>, 'member' | 'body' | 'operation' | 'idempotent'>;

const WALLET = 'WALLET';
/** One currency unit, in minor units. */
const AMOUNT_MIN = 100n;

/**
 * Moves an amount between the wallet and a game, or between two games through the wallet. Refusals come in the order
 * of the decisions: NO_GAME, the same place twice, SLOT_NO_ACCOUNT, TRANSFER_MINIMUM, MONEY_NOT_ENOUGH.
 */
export async function createTransfer(
  deps: Deps,
  { member, body, operation, idempotent }: CreateTransferInput,
): Promise<Moved> {
  if (idempotent && (await findTransferOf(deps, operation))) return goOn(deps, member, operation);
  const { from, to } = body;
  await checkPlaces(deps, member, from, to);
  const amount = fromWire(body.amount);
  if (amount < AMOUNT_MIN) throw new Refusal('TRANSFER_MINIMUM');
  const isRead = from === WALLET || (await readBalance(deps, member, from));
  await begin(deps, member, operation, { from, to, amount });
  return finish(deps, member, operation, isRead);
}

/** Moves the whole wallet into a game. An empty wallet is nothing to move, and no refusal. */
export async function transferAll(
  deps: Deps,
  { member, body, operation, idempotent }: TransferAllInput,
): Promise<Moved> {
  if (idempotent && (await findTransferOf(deps, operation))) return goOn(deps, member, operation);
  await checkPlaces(deps, member, WALLET, body.to);
  const amount = await walletBalance(deps, member.id);
  if (amount === 0n) return { status: 'SUCCESS' };
  if (amount < AMOUNT_MIN) throw new Refusal('TRANSFER_MINIMUM');
  await begin(deps, member, operation, { from: WALLET, to: body.to, amount });
  return finish(deps, member, operation);
}

async function checkPlaces(deps: Deps, member: Member, from: string, to: string): Promise<void> {
  const codes = [...new Set([from, to])].filter((place) => place !== WALLET);
  for (const code of codes) await playableGame(deps, code);
  if (from === to) throw new Refusal('KEY_INVALID', { to: 'KEY_INVALID' });
  const active = await deps.database.rows(activeAmong(member.id, codes));
  if (active.length < codes.length) throw new Refusal('SLOT_NO_ACCOUNT');
}

/**
 * What is in a game is what its provider says, so that winnings can be taken out at once. False: the provider did not
 * say; the ledger's last knowledge of the account then decides.
 */
async function readBalance(deps: Deps, member: Member, code: string): Promise<boolean> {
  const { provider } = await playableGame(deps, code);
  const account = await deps.database.one<AccountRow>(accountOf(member.id, code));
  return (await syncBalance(deps, member, provider, account)).kind !== 'failed';
}

/** Writes the intent, or both of them in one transaction: the second half waits for the first. */
async function begin(
  deps: Deps,
  member: Member,
  id: OperationId,
  { from, to, amount }: { from: string; to: string; amount: bigint },
): Promise<void> {
  const shared = { member: member.id, unit: member.currency, amount };
  if (from === WALLET) {
    await deps.database.run(beginTransfer({ ...shared, id, game: to, direction: 'in' }));
  } else if (to === WALLET) {
    await deps.database.run(beginTransfer({ ...shared, id, game: from, direction: 'out' }));
  } else {
    const follower = subOperation(id, 'in');
    await deps.database.transaction(async (tx) => {
      await tx.run(queueTransfer({ ...shared, id: follower, game: to, direction: 'in' }));
      await tx.run(beginTransfer({ ...shared, id, game: from, direction: 'out', follower }));
    });
  }
}

/**
 * The same request again: goes on from where the first one was left. What is still unknown stands in the statement and
 * is asked about now, since the process that should have seen to that may have died.
 */
async function goOn(deps: Deps, member: Member, id: OperationId): Promise<Moved> {
  const answer = await finish(deps, member, id);
  if (answer.status === 'PROCESSING') await pursue(deps, id);
  return answer;
}

/** Carries the transfer and what follows it to an end, and tells it as the wire does. */
async function finish(deps: Deps, member: Member, id: OperationId, isRead = true): Promise<Moved> {
  let transfer = await carryOn(deps, id);
  if (transfer.state === 'settled' && transfer.follower) transfer = await carryOn(deps, transfer.follower);
  if (transfer.state === 'released') throw new Refusal('TRANSFER_FAIL');
  if (transfer.state === 'refused') throw new Refusal(isRead ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_FAIL');
  const wallet = { amount: toWire(await walletBalance(deps, member.id)) };
  if (isUnderWay(transfer)) return { status: 'PROCESSING', wallet };
  return { message: 'SUCCESS', status: 'SUCCESS', wallet };
}
