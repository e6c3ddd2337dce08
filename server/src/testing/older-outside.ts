import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'promptparse';
import type { GameCode } from '../config.games.ts';
import { type Database, sql } from '../db/database.ts';
import { folderFiles } from '../providers/files/folder.ts';
import type { TransferOrder } from '../providers/game/match.ts';
import type { GameProvider } from '../providers/game/port.ts';
import { confirmed, rejected, unknown } from '../providers/outcome.ts';
import type { QrStatus } from '../providers/payment/match.ts';
import type { QrGateway } from '../providers/payment/port.ts';
import type { PayoutTold } from '../providers/payout/match.ts';
import type { PayoutGateway } from '../providers/payout/port.ts';
import type { Providers } from '../providers/providers.ts';
import type { OlderDatabase, Situation } from './older-database.ts';
import {
  plantedBalance,
  plantedCode,
  plantedEnd,
  plantedNoPayout,
  plantedPayout,
  plantedRefusal,
  plantedSuccess,
  plantedTransfer,
} from './planted.ts';

/** The parties of an older database, who remember what it was in the middle of with them. */
export interface Outside {
  providers: Providers;
  /** References of the calls that move money, in the order in which they came. */
  called: { transfers: string[]; payouts: string[] };
  /** What each game holds for each player, in minor units, as `JOKER name`. */
  players: ReadonlyMap<string, bigint>;
  /** What becomes of the codes, by our references. */
  codes: Map<string, QrStatus>;
}

/** How long after a call a game's "no such transfer" counts. */
export const SETTLING_MS = 10_000;

/** Builds the parties from the notes; call it before the migration, as it reads the tables of that time. */
export async function outsideOf({ owner, situations }: OlderDatabase): Promise<Outside> {
  const outside = new Map(situations.map((situation) => [situation.operation, situation]));
  const transfers = await transfersOf(owner, outside);
  const players = await playersOf(owner, transfers);
  const codes = await codesOf(owner, outside);
  const payouts = await payoutsOf(owner, outside);
  const called: Outside['called'] = { transfers: [], payouts: [] };
  const booked = new Map(
    transfers.filter(({ isApplied }) => isApplied).map((one) => [one.reference, signed(one)]),
  );
  const game = (code: GameCode): [GameCode, GameProvider] => [
    code,
    gameOf(code, { players, booked, called: called.transfers }),
  ];
  return {
    called,
    players,
    codes,
    providers: {
      sms: undefined,
      games: new Map([game('JOKER'), game('SLOTXO')]),
      qr: new Map([['KBANK', bankOf(codes)]]),
      payout: payoutGatewayOf(payouts, called.payouts),
      slip: [],
      feed: undefined,
      // Nothing is put there, so that the folder is never made.
      files: folderFiles(join(tmpdir(), randomUUID())),
      gift: undefined,
      push: undefined,
    },
  };
}

/** What the payout gateway remembers of a payout. */
type Payout = Pick<PayoutTold, 'gatewayPayoutId' | 'state' | 'amount'>;

type Notes = ReadonlyMap<string, Situation>;

interface OlderTransfer {
  id: string;
  reference: string;
  direction: 'in' | 'out';
  amount: bigint;
  player: string;
  /** Whether the ledger holds its money in transit. */
  isOpen: boolean;
  isApplied: boolean;
}

async function transfersOf(owner: Database, notes: Notes): Promise<OlderTransfer[]> {
  const rows = await owner.rows(sql<Omit<OlderTransfer, 'isApplied'>>`
    select t.id, t.reference, t.direction, t.amount, t.game_code || ' ' || g.username as player,
           (select count(*) = 1 from ledger.posting p
             where p.outcome = 'posted' and left(p.id::text, 35) = left(t.id::text, 35)) as "isOpen"
      from game_transfer t join game_account g using (member_id, game_code)`);
  // What is not noted came to an end while that build ran.
  return rows.map((row) => ({ ...row, isApplied: notes.get(row.id)?.outside === 'applied' }));
}

function signed({ direction, amount }: Pick<TransferOrder, 'direction' | 'amount'>): bigint {
  return direction === 'in' ? amount : -amount;
}

/**
 * What the ledger has in each game, and what is in transit and lies there: the game booked it already, or gave none of
 * it away.
 */
async function playersOf(owner: Database, transfers: readonly OlderTransfer[]): Promise<Map<string, bigint>> {
  const held = await owner.rows(sql<{ player: string; balance: bigint }>`
    select g.game_code || ' ' || g.username as player, a.balance
      from game_account g
      join ledger.owner o on o.member_id = g.member_id and o.kind = 'game:' || g.game_code
      join ledger.account a on a.id = o.account_id`);
  const players = new Map(held.map(({ player, balance }) => [player, balance]));
  for (const { player, direction, amount, isOpen, isApplied } of transfers) {
    const liesThere = isOpen && (direction === 'in') === isApplied;
    if (liesThere) players.set(player, (players.get(player) ?? 0n) + amount);
  }
  return players;
}

async function codesOf(owner: Database, notes: Notes): Promise<Map<string, QrStatus>> {
  const orders = await owner.rows(sql<{
    id: string;
    reference: string;
    payment: string | null;
    amount: bigint | null;
  }>`
    select q.id, q.reference, p.reference as payment, p.amount
      from qr_order q left join qr_payment p on p.qr_order = q.id`);
  return new Map(
    orders.map(({ id, reference, ...paid }): [string, QrStatus] => {
      const note = notes.get(id);
      const payment = note?.payment ?? paid.payment;
      if (payment !== null && payment !== undefined) {
        return [reference, { state: 'paid', payment, amount: BigInt(note?.amount ?? paid.amount ?? 0n) }];
      }
      const state = note?.outside === 'open' || note?.outside === 'cancelled' ? note.outside : 'none';
      return [reference, { state }];
    }),
  );
}

async function payoutsOf(owner: Database, notes: Notes): Promise<Map<string, Payout>> {
  const rows = await owner.rows(sql<{ id: string; reference: string }>`select id, reference from withdrawal`);
  return new Map(
    rows.flatMap(({ id, reference }): [string, Payout][] => {
      const { payout, outside: state, amount = 0 } = notes.get(id) ?? {};
      const isThere = state === 'processing' || state === 'paid' || state === 'rejected';
      return payout && isThere
        ? [[reference, { gatewayPayoutId: payout, state, amount: BigInt(amount) }]]
        : [];
    }),
  );
}

interface GameBooks {
  players: Map<string, bigint>;
  /** What was moved under each reference, signed as the player's balance sees it. */
  booked: Map<string, bigint>;
  called: string[];
}

function gameOf(code: GameCode, { players, booked, called }: GameBooks): GameProvider {
  const nameOf = (username: string) => `${code} ${username}`;
  return {
    code,
    currency: 'THB',
    settlingMs: SETTLING_MS,
    launchOrigins: [],
    recovery: {
      kind: 'status',
      transferStatus: async (order) => plantedTransfer(order, booked.get(order.reference) ?? 'nothing'),
    },
    async createPlayer(proposed) {
      const name = nameOf(proposed.username);
      players.set(name, players.get(name) ?? 0n);
      return confirmed(proposed);
    },
    setPassword: async () => confirmed(undefined),
    balance: async (player) => plantedBalance(player, players.get(nameOf(player.username)) ?? 0n, null),
    async transfer(order) {
      called.push(order.reference);
      const before = players.get(nameOf(order.username)) ?? 0n;
      const after = before + signed(order);
      if (after < 0n || booked.has(order.reference)) return plantedRefusal(order, 'refused');
      players.set(nameOf(order.username), after);
      booked.set(order.reference, signed(order));
      return plantedSuccess(order);
    },
    launch: async () => unknown('timeout'),
  };
}

function bankOf(codes: Map<string, QrStatus>): QrGateway {
  return {
    code: 'KBANK',
    bank: { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' },
    currency: 'THB',
    newReference: () => randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase(),
    async create({ reference, amount }) {
      if (codes.has(reference)) return rejected('duplicate');
      codes.set(reference, { state: 'open' });
      const payload = generate.billPayment({
        billerId: '010753600031501',
        ref1: reference,
        amount: Number(amount) / 100,
      });
      return confirmed({ payload });
    },
    inquire: async (asked) => plantedCode(asked, codes.get(asked.reference) ?? { state: 'none' }),
    async cancel(asked) {
      const { reference } = asked;
      const { state } = codes.get(reference) ?? { state: 'none' };
      if (state === 'paid') return plantedEnd(asked, 'paid');
      if (state === 'none') return plantedEnd(asked, 'gone');
      codes.set(reference, { state: 'cancelled' });
      return plantedEnd(asked, 'cancelled');
    },
    readCallback: () => undefined,
    callbackAnswer: {},
  };
}

function payoutGatewayOf(payouts: Map<string, Payout>, called: string[]): PayoutGateway {
  return {
    code: 'PAYONEX',
    currency: 'THB',
    answers: async () => confirmed(undefined),
    registerPayee: async ({ accountNo }) => confirmed({ payee: `payee ${accountNo}` }),
    async pay({ reference, amount }) {
      called.push(reference);
      const gatewayPayoutId = randomUUID();
      payouts.set(reference, { gatewayPayoutId, state: 'paid', amount });
      return { kind: 'accepted', gatewayPayoutId };
    },
    async find(asked) {
      const payout = payouts.get(asked.reference);
      return payout ? plantedPayout(asked, payout) : plantedNoPayout(asked);
    },
    readCallback: () => undefined,
    callbackAnswer: {},
  };
}
