import type { GameCode } from '../../config.games.ts';
import { decimalText } from '../amount.ts';
import { confirmed, type Outcome, type Rejected, type Unknown, unknown } from '../outcome.ts';
import { amountIn, type Fields, type SignedCall, signedCall } from '../signed-json.ts';
import { nameIn } from '../told.ts';
import {
  type BalanceRead,
  matchBalance,
  matchTransfer,
  moved,
  type Player,
  refused,
  succeeded,
  type TransferAnswer,
  type TransferFound,
  type TransferOrder,
} from './match.ts';
import type { Credentials, GameProvider, Launch, Visit } from './port.ts';
import { type ConnectionSettings, connectionOf, takesPassword } from './settings.ts';

export interface AssumedGameSettings extends ConnectionSettings {
  /** What the provider calls the operator. */
  agentId: string;
  /** Known to both sides alone. */
  secret: string;
  /** Milliseconds since 1970; the process's unless told. */
  clock?: () => number;
}

/** By which a call arrives or never does, unless told. */
const SETTLING_MS = 60_000;

type Ask = (
  name: string,
  names: Readonly<Record<string, string>>,
  more?: Pick<SignedCall, 'asks' | 'fields'> & { timeoutMs?: number },
) => Promise<Outcome<Fields>>;

const USED = 'reference_used';
const NO_TRANSFER = 'unknown_reference';

/** Refusals of the protocol: nothing happened. */
const refusals = new Set([
  ...['invalid_request', 'invalid_amount', 'unknown_player', 'not_enough', USED, NO_TRANSFER],
]);

/**
 * ASSUMED, and verified against nobody: of these providers no protocol is public, so this is the one that we publish in
 * docs/game-provider.md for an operator to hand to them. Calls and answers are signed JSON (HMAC-SHA256 over timestamp and raw body); an answer
 * names the player, and of a transfer the reference, direction, amount and currency too, a refusal as well. Our reference moves money once, and a
 * question by it tells what was moved.
 */
export function assumedGame(code: GameCode, settings: AssumedGameSettings): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, SETTLING_MS);
  const { currency } = terms;
  const ask = asker(settings, timeoutMs);
  return {
    code,
    ...terms,

    recovery: {
      kind: 'status',
      transferStatus: (order) => transferStatus(ask, order, currency),
    },

    async createPlayer({ username, password }) {
      const made = await ask('player', { player: username, currency }, { fields: { password } });
      return made.kind === 'confirmed' ? confirmed({ username, password }) : made;
    },

    setPassword: (player) => setPassword(ask, player),
    balance: (player) => balance(ask, player, { currency, timeoutMs: balanceTimeoutMs }),
    transfer: (order) => transfer(ask, order, currency),
    launch: (visit) => launch(ask, visit, takesPassword(code)),
  };
}

async function setPassword(ask: Ask, { username, password }: Credentials): Promise<Outcome<void>> {
  const set = await ask('password', { player: username }, { fields: { password } });
  return set.kind === 'confirmed' ? confirmed(undefined) : set;
}

async function balance<Of extends Player>(
  ask: Ask,
  player: Of,
  { currency, timeoutMs }: { currency: string; timeoutMs: number },
): Promise<BalanceRead<Of> | Rejected | Unknown> {
  const read = await ask('balance', { player: player.username, currency }, { timeoutMs });
  if (read.kind !== 'confirmed') return read;
  const [amount, outstanding] = [amountIn(read.value.balance), amountIn(read.value.outstanding)];
  if (amount === undefined || outstanding === undefined) return unknown('badBody');
  return matchBalance(player, { username: nameIn(read.value.player), amount, outstanding });
}

/**
 * What was refused under a reference stays refused, and it is believed only when the question by the reference says that nothing was moved. A
 * reference that stands for something else says nothing of this.
 */
async function transfer<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
  currency: string,
): Promise<TransferAnswer<Order>> {
  const { username: player, reference, direction } = order;
  const amount = decimalText(order.amount);
  const said = await ask('transfer', { player, reference }, { asks: { direction, amount, currency } });
  if (said.kind === 'unknown') return said;
  if (said.kind === 'confirmed') {
    const { error, currency: unit } = said.value;
    if (error !== undefined) return unknown('badBody');
    const told = toldIn(said.value);
    return succeeded(order, unit === currency ? told : { ...told, booked: undefined });
  }
  const found = await transferStatus(ask, order, currency);
  return said.code === USED || said.code === NO_TRANSFER ? moved(found) : refused(said, found);
}

async function transferStatus<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
  currency: string,
): Promise<TransferFound<Order>> {
  const { username, reference } = order;
  const said = await ask('query', { player: username, reference });
  if (said.kind === 'unknown') return said;
  if (said.kind === 'rejected')
    return said.code === NO_TRANSFER
      ? matchTransfer(order, { username, reference, booked: 'nothing' })
      : unknown('unlistedStatus');
  if (said.value.currency !== currency) return unknown('badBody');
  const told = toldIn(said.value);
  return told.booked === 0n ? unknown('badBody') : matchTransfer(order, told);
}

/** What an answer tells of a transfer; an amount of nothing where it cannot be understood, which is nobody's. */
function toldIn({ player, reference, direction, amount }: Fields) {
  const sign = direction === 'in' ? 1n : direction === 'out' ? -1n : 0n;
  return {
    username: nameIn(player),
    reference: nameIn(reference),
    booked: sign * (amountIn(amount) ?? 0n),
  };
}

async function launch(
  ask: Ask,
  { username, password, device, language, returnUrl }: Visit,
  withPassword: boolean,
): Promise<Outcome<Launch>> {
  const entered = await ask(
    'launch',
    { player: username },
    { fields: { ...(withPassword && { password }), device, language, returnUrl } },
  );
  if (entered.kind !== 'confirmed') return entered;
  const { url } = entered.value;
  return typeof url === 'string' && URL.canParse(url) ? confirmed({ kind: 'link', url }) : unknown('badBody');
}

/** Sends one signed call about the agent's own. */
function asker({ apiUrl, secret, agentId, clock }: AssumedGameSettings, limitMs: number): Ask {
  return (name, names, { asks, fields, timeoutMs = limitMs } = {}) =>
    signedCall(
      { baseUrl: apiUrl, secret, timeoutMs, ...(clock && { clock }) },
      {
        ...{ name, path: `/game/${name}`, names: { agentId, ...names }, refusals },
        ...(asks && { asks }),
        ...(fields && { fields }),
      },
    );
}
