/** Moving money between a member's wallet and game accounts: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import { TRANSFER_MINIMUM } from '@prae/contract/facts';
import type { GameCode } from '../../config.games.ts';
import type { Deps } from '../../deps.ts';
import { begunBefore, type Claim, keptAnswer, whenMine } from '../../domain/claim.ts';
import { type Member, refuseExcluded } from '../../domain/member.ts';
import { momentNow } from '../../domain/moment.ts';
import { fromWire } from '../../domain/money.ts';
import { type OperationId, subOperation } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { balances, memberBalance } from '../../ledger/balance.ts';
import type { GameProvider } from '../../providers/game/port.ts';
import { mayNeedPerson } from '../../providers/game/recover.ts';
import {
  activeAccountsOf,
  catalogue,
  type GameAccountRow,
  lockMsOf,
  playableGame,
  providerIn,
  syncBalance,
} from '../game/game.ts';
import { walletBalance } from '../wallet/wallet.ts';
import { DIED_MS, resume, send } from './transfer.lifecycle.ts';
import { type NewTransfer, type TransferFinished, transferBegin, transferState } from './transfer.sql.ts';

type Transferred = Answer<'transfer.create'>;
type CreateTransferInput = Pick<Request<'transfer.create'>, 'member' | 'body' | 'operation' | 'claim'>;
type TransferAllInput = Pick<Request<'transfer.all'>, 'member' | 'body' | 'operation' | 'claim'>;

const WALLET = 'WALLET';
const minimum = fromWire(TRANSFER_MINIMUM);

/** What moving an empty wallet answers. */
const nothing: Transferred = { status: 'SUCCESS' };

/**
 * Moves an amount between the wallet and a game, or between two games through the wallet. Refusals come in the order
 * of the decisions: SELF_EXCLUDED on the way into a game, NO_GAME, the same place twice, SLOT_NO_ACCOUNT, TRANSFER_MINIMUM, MONEY_NOT_ENOUGH. TRANSFER_FAIL:
 * the provider refused, or it did not tell what the game holds and the ledger knows of too little, or the game account is
 * locked for another transfer, or has one open where a person finds out about each.
 */
export async function createTransfer(deps: Deps, input: CreateTransferInput): Promise<Transferred> {
  const { member, operation, claim, body } = input;
  const begun = await resumed(deps, operation, claim);
  if (begun) return begun;
  const { from, to } = body;
  if (to !== WALLET) refuseExcluded(member);
  for (const code of [from, to]) if (code !== WALLET) await playableGame(deps, code, member.currency);
  if (from === to) throw new Refusal('KEY_INVALID', { to: 'KEY_INVALID' });
  const amount = fromWire(body.amount);
  const isRead = from === WALLET || (await readBalance(deps, member, { from, to, amount }));
  const shared = { operation, member: member.id, unit: member.currency, amount, minimum, checkMs: DIED_MS };
  const follower = { operation: subOperation(operation, 'in'), ...placeOf(deps, to) };
  const transfer: NewTransfer =
    from === WALLET
      ? { ...shared, ...placeOf(deps, to), direction: 'in' }
      : { ...shared, ...placeOf(deps, from), direction: 'out', ...(to === WALLET ? {} : { follower }) };
  return begin(deps, transfer, { claim, short: isRead ? 'MONEY_NOT_ENOUGH' : 'TRANSFER_FAIL' });
}

/** The game that a transfer is at, whether its account is locked for it, and whether it has to be the only one there. */
function placeOf({ providers }: Deps, game: string): Pick<NewTransfer, 'game' | 'lockMs' | 'isAlone'> {
  const provider = providers.games.get(game as GameCode);
  const lockMs = provider && lockMsOf(provider);
  const isAlone = provider !== undefined && mayNeedPerson(provider);
  return { game, ...(lockMs !== undefined && { lockMs }), ...(isAlone && { isAlone }) };
}

/** Moves the whole wallet into a game. An empty wallet is nothing to move, and no refusal. */
export async function transferAll(deps: Deps, input: TransferAllInput): Promise<Transferred> {
  const { member, body, operation, claim } = input;
  const begun = await resumed(deps, operation, claim);
  if (begun) return begun;
  refuseExcluded(member);
  if (body.to === WALLET) throw new Refusal('KEY_INVALID', { to: 'KEY_INVALID' });
  const { code: game } = await playableGame(deps, body.to, member.currency);
  const all = {
    operation,
    member: member.id,
    ...placeOf(deps, game),
    unit: member.currency,
    minimum,
    checkMs: DIED_MS,
  } as const;
  const empty = keptAnswer(200, nothing);
  return begin(deps, { ...all, direction: 'in', empty }, { claim, short: 'MONEY_NOT_ENOUGH' });
}

/** What became of a transfer that an equal request began before. */
async function resumed(
  deps: Deps,
  operation: OperationId,
  claim: Claim | undefined,
): Promise<Transferred | undefined> {
  const begun = await begunBefore(claim, () => deps.database.maybe(transferState(operation)));
  return begun ? told(await resume(deps, operation, claim)) : undefined;
}

/**
 * What is in a game is what its provider says, so that winnings can be taken out at once. False: the provider did not
 * say; the ledger's last knowledge of the account then decides.
 */
async function readBalance(
  deps: Deps,
  member: Member,
  { from, to, amount }: { from: string; to: string; amount: bigint },
): Promise<boolean> {
  const { provider } = await playableGame(deps, from, member.currency);
  const accounts = await deps.database.rows(activeAccountsOf(member.id));
  const account = accounts.find(({ gameCode }) => gameCode === from);
  const isOpen = to === WALLET || accounts.some(({ gameCode }) => gameCode === to);
  if (!account || !isOpen) throw new Refusal('SLOT_NO_ACCOUNT');
  if (amount < minimum) throw new Refusal('TRANSFER_MINIMUM');
  return (await syncBalance(deps, member, provider, account)).kind !== 'failed';
}

async function begin(
  deps: Deps,
  transfer: NewTransfer,
  { claim, short }: { claim: Claim | undefined; short: 'MONEY_NOT_ENOUGH' | 'TRANSFER_FAIL' },
): Promise<Transferred> {
  const claimedAt = momentNow();
  const begun = whenMine(await deps.steps.run(transferBegin, { ...transfer, ...(claim && { claim }) }));
  switch (begun.outcome) {
    case 'begun': {
      const call = {
        ...begun,
        game: transfer.game,
        direction: transfer.direction,
        amount: BigInt(begun.amount),
      };
      return told(await send(deps, { ...call, claimedAt }, claim));
    }
    case 'known':
      return told(await resume(deps, begun.operation, claim));
    case 'empty':
      return nothing;
    case 'excluded':
      throw new Refusal('SELF_EXCLUDED');
    case 'no-account':
      throw new Refusal('SLOT_NO_ACCOUNT');
    case 'below-minimum':
      throw new Refusal('TRANSFER_MINIMUM');
    case 'not-enough':
      throw new Refusal(short);
    case 'locked':
      throw new Refusal('TRANSFER_FAIL');
  }
}

/** What the wire says of a transfer: the answer as it was kept. */
function told({ state, answer }: TransferFinished): Transferred {
  if (state !== 'settled' && state !== 'sent') throw new Refusal('TRANSFER_FAIL');
  return JSON.parse(answer ?? '{}') as Transferred;
}

/**
 * Brings money back from the games until the wallet holds `needed` (minor units), as far as the games hold it: game by
 * game in the catalogue's order, each by a transfer of its own. Its parts are named after `operation`, so a repeat
 * finishes what it finds and does not bring the same money twice. `processing`: some of the games' money could not be
 * had now, because it is under way, or because a provider refused or did not answer. `byAnother`: it is under way because
 * another run of this operation brings it just now, or died over it, so that this one cannot tell what comes of it.
 */
export async function withdrawFromGames(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
  operation: OperationId,
  needed: bigint,
): Promise<{ processing: boolean; byAnother?: true }> {
  let processing = false;
  for (const { code, account, provider } of await sourcesOf(deps, member)) {
    const id = subOperation(operation, `back ${code}`);
    const known = await deps.database.maybe(transferState(id));
    if (!known) {
      const missing = needed - (await walletBalance(deps, member.id));
      if (missing <= 0n) break;
      if ((await syncBalance(deps, member, provider, account)).kind === 'failed') {
        processing = true;
        continue;
      }
      const { balance } = await memberBalance(deps.database, member.id, `game:${code}`, member.currency);
      if (balance === 0n) continue;
      const covers = balance >= missing;
      const part = { id, game: code, amount: covers ? missing : balance };
      const came = await bring(deps, member, part);
      // Another run began it in the meantime: what is to be done is decided anew.
      if (came === 'known') return withdrawFromGames(deps, member, operation, needed);
      processing ||= came === 'open';
    } else if (known.state === 'sent') {
      // What another run has under way is its own to go on from: this one would bring the same need once more.
      return { processing: true, byAnother: true };
    } else {
      processing ||= known.state === 'released';
    }
  }
  return { processing };
}

/** The member's games that money can be brought back from, in the catalogue's order. */
async function sourcesOf(
  deps: Deps,
  member: Pick<Member, 'id' | 'currency'>,
): Promise<{ code: string; account: GameAccountRow; provider: GameProvider }[]> {
  const accounts = await deps.database.rows(activeAccountsOf(member.id));
  return (await catalogue(deps)).flatMap((game) => {
    const account = accounts.find(({ gameCode }) => gameCode === game.code);
    const provider = providerIn(game, member.currency);
    return account && provider ? [{ code: game.code, account, provider }] : [];
  });
}

/**
 * What `withdrawFromGames` can have the wallet hold at most, as far as the ledger knows: the wallet, and the games that
 * money is brought back from. Minor units. What was won or lost in a game since its balance was last read is not in it.
 */
export async function withinReach(deps: Deps, member: Pick<Member, 'id' | 'currency'>): Promise<bigint> {
  const sources = await sourcesOf(deps, member);
  const held = await balances(deps.database, member.id);
  return sources.reduce((sum, { code }) => sum + (held.get(`game:${code}`) ?? 0n), held.get('wallet') ?? 0n);
}

/** `done`: there is no more to bring. `open`: the money is under way, or the provider refused. */
async function bring(
  deps: Deps,
  { id: member, currency: unit }: Pick<Member, 'id' | 'currency'>,
  { id, game, amount }: { id: OperationId; game: string; amount: bigint },
): Promise<'done' | 'open' | 'known'> {
  const out = { unit, direction: 'out', amount, minimum: 1n } as const;
  const transfer = { operation: id, member, ...placeOf(deps, game), ...out };
  const claimedAt = momentNow();
  const begun = await deps.steps.run(transferBegin, { ...transfer, checkMs: DIED_MS });
  if (begun.outcome === 'known') return 'known';
  if (begun.outcome === 'locked') return 'open';
  if (begun.outcome !== 'begun') return 'done';
  const call = {
    operation: id,
    game,
    username: begun.username,
    direction: 'out',
    amount,
    claimedAt,
  } as const;
  return (await send(deps, call)).state === 'settled' ? 'done' : 'open';
}
