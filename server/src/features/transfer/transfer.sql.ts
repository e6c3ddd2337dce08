import { prepared, type Query, sql } from '../../db/database.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import type { AccountId } from '../../ledger/accounts.ts';
import type { GameCode } from '../../providers/game/port.ts';
import { transferBegan, transferEnded } from '../game/game.ts';

export type TransferState =
  | 'waiting'
  | 'new'
  | 'sent'
  | 'applied'
  | 'rejected'
  | 'settled'
  | 'released'
  | 'refused';

/** A transfer with what is needed to carry it on: the player's name and the ledger accounts of its three places. */
export interface Transfer {
  id: OperationId;
  member_id: MemberId;
  game_code: GameCode;
  unit: 'THB' | 'LAK';
  direction: 'in' | 'out';
  amount: bigint;
  reference: string;
  state: TransferState;
  follower: OperationId | null;
  /** How long ago the provider was called, by the database's clock. */
  sent_ms_ago: number | null;
  username: string;
  wallet: AccountId;
  transit: AccountId;
  game: AccountId;
}

export interface NewTransfer {
  id: OperationId;
  member: MemberId;
  game: string;
  unit: 'THB' | 'LAK';
  direction: 'in' | 'out';
  amount: bigint;
  follower?: OperationId;
}

/** Writes an intent and opens it at its game account, in one; repeated it does nothing. */
export function beginTransfer(transfer: NewTransfer): Query {
  return prepared(
    'transfer.begin',
    sql`with begun as (${insertTransfer(transfer, 'new')}) ${transferBegan()}`,
  );
}

/** Writes an intent that another one will open when it is settled. */
export function queueTransfer(transfer: NewTransfer): Query {
  return insertTransfer(transfer, 'waiting');
}

/** Id and reference come from one operation, so a conflict on either is the same intent again. */
function insertTransfer(transfer: NewTransfer, state: 'new' | 'waiting'): Query {
  const { id, member, game, unit, direction, amount, follower = null } = transfer;
  return sql`
    insert into game_transfer (id, member_id, game_code, unit, direction, amount, reference, follower, state)
    values (${id}, ${member}, ${game}, ${unit}, ${direction}, ${amount}, ${referenceOf(id)}, ${follower}, ${state})
    on conflict do nothing
    returning member_id, game_code`;
}

/** What the provider knows a transfer by: its id without dashes, which is unique and needs no encoding. */
function referenceOf(id: OperationId): string {
  return id.replaceAll('-', '');
}

export function findTransfer(id: OperationId): Query {
  return prepared(
    'transfer.find',
    sql`
    select t.id, t.member_id, t.game_code, t.unit, t.direction, t.amount, t.reference, t.state, t.follower,
           (extract(epoch from now() - t.sent_at) * 1000)::double precision as sent_ms_ago, g.username,
           w.account_id as wallet, x.account_id as transit, p.account_id as game
      from game_transfer t
      join game_account g on g.member_id = t.member_id and g.game_code = t.game_code
      join ledger.owner w on w.member_id = t.member_id and w.unit = t.unit::ledger.unit and w.kind = 'wallet'
      join ledger.owner x on x.member_id = t.member_id and x.unit = t.unit::ledger.unit and x.kind = 'transit'
      join ledger.owner p on p.member_id = t.member_id and p.unit = t.unit::ledger.unit
                         and p.kind = 'game:' || t.game_code
     where t.id = ${id}`,
  );
}

/** Whoever gets the row may call the provider; nobody else ever. */
export function claimSending(id: OperationId): Query {
  return prepared(
    'transfer.claim',
    sql`update game_transfer set state = 'sent', sent_at = now()
         where id = ${id} and state = 'new' returning id`,
  );
}

/** Keeps what the provider said; the first word stands. */
export function decide(id: OperationId, state: 'applied' | 'rejected', rejection: string | null): Query {
  return sql`
    update game_transfer set state = ${state}, rejection = ${rejection} where id = ${id} and state = 'sent'`;
}

/** Closes a transfer at its game account. Touches no row when somebody else has closed it. */
export function endTransfer(id: OperationId, from: TransferState, to: TransferState): Query {
  return prepared(
    'transfer.end',
    sql`
    with ended as (
      update game_transfer set state = ${to}, ended_at = now()
       where id = ${id} and state = ${from}
      returning member_id, game_code)
    ${transferEnded()}`,
  );
}

/** Opens the intent that waited for one that is settled now. */
export function openFollower(id: OperationId): Query {
  return sql`
    with begun as (
      update game_transfer set state = 'new' where id = ${id} and state = 'waiting'
      returning member_id, game_code)
    ${transferBegan()}`;
}

/** Drops the intent that waited for one whose money did not come. It never was open. */
export function dropFollower(id: OperationId): Query {
  return sql`
    update game_transfer set state = 'refused', ended_at = now() where id = ${id} and state = 'waiting'`;
}

/** Transfers that have been open for longer than any request takes: what a crash left, and what is still unknown. */
export function openSince(moment: Date): Query {
  return sql`
    select id from game_transfer
     where state in ('new', 'sent', 'applied', 'rejected') and created_at < ${moment}
     order by created_at limit 1000`;
}

/** Which of the codes the member has an active account at. */
export function activeAmong(member: MemberId, codes: readonly string[]): Query {
  return prepared(
    'transfer.active',
    sql`select game_code from game_account
         where member_id = ${member} and game_code = any (${codes}) and state = 'active'`,
  );
}
