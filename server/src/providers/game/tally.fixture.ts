import { createHmac } from 'node:crypto';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { call, jsonObject } from '../http.ts';
import { confirmed, type Outcome, rejected, unknown } from '../outcome.ts';
import { nameIn } from '../told.ts';
import {
  matchBalance,
  matchTransfer,
  moved,
  refused,
  type TransferFound,
  type TransferOrder,
} from './match.ts';
import type { GameProvider } from './port.ts';
import { type ConnectionSettings, connectionOf } from './settings.ts';

/*
 * A small protocol that nobody speaks, as the guide (docs/providers.md, "Adding a protocol") has an adapter written: signed JSON, whose answers name the player,
 * and of a transfer the reference and what was moved. Its other side is sandbox/src/testing/tally.ts.
 */

export interface TallySettings extends ConnectionSettings {
  agentId: string;
  secret: string;
}

type Fields = Record<string, unknown>;
type Ask = (name: string, fields: Fields, timeoutMs?: number) => Promise<Outcome<Fields>>;

/** What a body is signed with: lower-case hex of HMAC-SHA256 over its bytes. */
export function tallySignature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function tally(code: GameCode, settings: TallySettings): GameProvider {
  const { timeoutMs, balanceTimeoutMs, ...terms } = connectionOf(settings, 60_000);
  const ask = asker(settings, timeoutMs);
  return {
    code,
    ...terms,
    recovery: { kind: 'status', transferStatus: (order) => transferStatus(ask, order) },

    async createPlayer({ username, password }) {
      const made = await ask('open', { player: username, password });
      return made.kind === 'confirmed' ? confirmed({ username, password }) : made;
    },
    async setPassword({ username, password }) {
      const set = await ask('secret', { player: username, password });
      return set.kind === 'confirmed' ? confirmed(undefined) : set;
    },
    async balance(player) {
      const read = await ask('read', { player: player.username }, balanceTimeoutMs);
      if (read.kind !== 'confirmed') return read;
      const [amount, outstanding] = [creditFrom(read.value.credit), creditFrom(read.value.lying)];
      if (amount === undefined || outstanding === undefined) return unknown('badBody');
      return matchBalance(player, { username: nameIn(read.value.player), amount, outstanding });
    },
    async transfer(order) {
      const { username: player, reference, direction } = order;
      const amount = decimalText(direction === 'in' ? order.amount : -order.amount);
      const said = await ask('move', { player, reference, amount });
      if (said.kind === 'unknown') return said;
      if (said.kind === 'confirmed') return moved(matchTransfer(order, toldIn(said.value)));
      return refused(said, await transferStatus(ask, order));
    },
    async launch({ username, language, device, returnUrl }) {
      const entered = await ask('enter', { player: username, language, device, returnUrl });
      if (entered.kind !== 'confirmed') return entered;
      const { url } = entered.value;
      return typeof url === 'string' && URL.canParse(url)
        ? confirmed({ kind: 'link', url })
        : unknown('badBody');
    },
  };
}

async function transferStatus<Order extends TransferOrder>(
  ask: Ask,
  order: Order,
): Promise<TransferFound<Order>> {
  const { username, reference } = order;
  const said = await ask('find', { player: username, reference });
  if (said.kind === 'unknown') return said;
  if (said.kind === 'confirmed') return matchTransfer(order, toldIn(said.value));
  return said.code === 'no_such_reference'
    ? matchTransfer(order, { username, reference, booked: 'nothing' })
    : unknown('unlistedStatus');
}

/** An amount of nothing where it cannot be understood, which is nobody's. */
function toldIn({ player, reference, moved: amount }: Fields) {
  return { username: nameIn(player), reference: nameIn(reference), booked: creditFrom(amount) ?? 0n };
}

const refusals = new Set(['bad_call', 'no_such_player', 'no_such_reference', 'not_enough', 'bad_signature']);

function asker({ apiUrl, agentId, secret }: TallySettings, limitMs: number): Ask {
  return async (name, fields, timeoutMs = limitMs) => {
    const body = JSON.stringify({ agent: agentId, ...fields });
    const headers = { 'content-type': 'application/json', 'x-tally': tallySignature(body, secret) };
    const reply = await call(`${apiUrl}/${name}`, { method: 'POST', headers, body, timeoutMs, alone: true });
    if (reply.kind === 'unknown') return unknown(reply.cause);
    if (reply.status !== 200) return unknown(reply.status >= 500 ? 'http5xx' : 'unlistedStatus');
    const said = jsonObject(reply.text);
    if (said?.ok === true) return confirmed(said);
    const { error } = said ?? {};
    return said?.ok === false && typeof error === 'string' && refusals.has(error)
      ? rejected(error)
      : unknown('unlistedStatus');
  };
}
