import { createHash } from 'node:crypto';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { confirmed } from '../outcome.ts';
import { type Alone, nameIfTold, nameIn } from '../told.ts';
import { byCode, type Data, jsonAlone, partOf } from './json-answer.ts';
import { lockedGame } from './locked-game.ts';
import type { GameProvider, Launch, Visit } from './port.ts';
import type { ConnectionSettings } from './settings.ts';

export interface SlotRachaSettings extends ConnectionSettings {
  /** Of the agent's API, `…/api`. */
  apiUrl: string;
  /** What the operator is called there. */
  agentId: string;
  /** The operator's app id, which is all that is secret in the signature. */
  secret: string;
}

type Ask = (path: string, fields: Data, timeoutMs?: number) => Promise<Alone<Data>>;

/** Which way the money goes, by the protocol's number for it. */
const types = { in: 2, out: 3 } as const;

/**
 * SlotRacha's agent API, UNCERTAIN: verified against one third party's client alone. JSON under one signature for everything, success is `code` 200. It has
 * no reference of ours, and whether the credit in the answer to a transfer is from before or after it is not public, so the balance is asked for. That client
 * sends the old password beside a new one, which is not sent here: where it is wanted, no player can be locked, and no transfer begins.
 */
export function slotRacha(code: GameCode, settings: SlotRachaSettings): GameProvider {
  const ask = asker(settings);
  return lockedGame(code, settings, {
    prefix: '',

    async make({ username, password }) {
      const made = await ask('member', { username, password, name: username, credit: 0, telephone: '' });
      return made.kind === 'confirmed' ? confirmed(nameIn(partOf(made.value, 'response').username)) : made;
    },

    setPassword: ({ username, password }) => ask('member/change-password', { username, password }),

    async credit({ username }, timeoutMs) {
      const read = await ask('credit', { username }, timeoutMs);
      if (read.kind !== 'confirmed') return read;
      const { credit, username: named } = partOf(read.value, 'response');
      return { ...read, value: { username: nameIfTold(named, read.notTold), amount: creditFrom(credit) } };
    },

    async move({ username, direction, amount: minor }) {
      const said = await ask('transfer', { username, amount: decimalText(minor), type: types[direction] });
      if (said.kind !== 'confirmed') return said;
      const { username: named } = partOf(said.value, 'response');
      const told = { username: nameIfTold(named, said.notTold), before: undefined, after: undefined };
      return { ...said, value: told };
    },

    launch: async (visit) => confirmed(signInLink(settings.loginUrl, visit)),
  });
}

function signInLink(loginUrl: string, { username, password }: Visit): Launch {
  const url = new URL(loginUrl);
  url.searchParams.set('username', username);
  url.searchParams.set('password', password);
  return { kind: 'link', url: url.href };
}

function asker({ apiUrl, agentId, secret, timeoutMs: limitMs = 10_000 }: SlotRachaSettings): Ask {
  return async (path, json, timeoutMs = limitMs) => {
    const signed = signature(agentId, secret);
    const url = `${apiUrl}/${path}?signature=${signed}`;
    const said = await jsonAlone(url, { method: 'POST', json, timeoutMs });
    return byCode(said, 200, { secret, signature: signed, ...json });
  };
}

/** MD5 over what the operator is called and its app id, with nothing between. */
export function signature(agentId: string, appId: string): string {
  return createHash('md5').update(`${agentId}${appId}`).digest('hex');
}
