import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { confirmed, rejected, unknown } from '../outcome.ts';
import { type Alone, nameIfTold, nameIn } from '../told.ts';
import { type Data, jsonAlone } from './json-answer.ts';
import { lockedGame } from './locked-game.ts';
import type { GameProvider } from './port.ts';
import type { ConnectionSettings } from './settings.ts';
import { NAME_FIELD, PASSWORD_FIELD, readSignInForm } from './ufabet.form.ts';
import { wordsIn } from './words.ts';

export interface UfabetSettings extends ConnectionSettings {
  /** Of the bridge, `…/partner`. */
  apiUrl: string;
  /** The page at which UFABET's players sign in, `…/Default8.aspx?lang=EN-GB`. */
  loginUrl: string;
  /** What the operator is called at UFABET, and its password there: the bridge acts in its name. Players' names begin with the former. */
  agentId: string;
  agentSecret: string;
  /** What the operator has from the bridge, its `x-api-key`. */
  secret: string;
}

type Ask = (path: string, fields: Data, timeoutMs?: number) => Promise<Alone<Data>>;

/** What UFABET's sign-in takes of a name, at most; less than half of it can be the agent's (config.games.ts). */
const NAME_LIMIT = 16;

/**
 * UFABET, UNCERTAIN: it has no public API for operators. Money moves over a third party's bridge, as two of its public clients speak to it and verified
 * against nobody: JSON with an `x-api-key`, success is `status: "success"`, and no reference of ours. Players sign in at UFABET's own page, whose form the
 * browser posts.
 */
export function ufabet(code: GameCode, settings: UfabetSettings): GameProvider {
  const { agentId, loginUrl, timeoutMs = 10_000, balanceTimeoutMs = 8_000 } = settings;
  const ask = asker(settings, timeoutMs);
  const game = lockedGame(code, settings, {
    prefix: agentId,
    nameLimit: NAME_LIMIT,

    async make({ username, password }) {
      const made = await ask('auth', { username, password });
      return made.kind === 'confirmed' ? confirmed(nameIn(made.value.ufa_username)) : made;
    },

    setPassword: ({ username, password }) => ask('user/change-password', { username, password }),

    async credit({ username }, limitMs) {
      const read = await ask('user/credit', { username }, limitMs);
      if (read.kind !== 'confirmed') return read;
      const { current_credit, username: named } = read.value;
      const amount = creditFrom(current_credit);
      return { ...read, value: { username: nameIfTold(named, read.notTold), amount } };
    },

    async move({ username, direction, amount }) {
      const path = direction === 'in' ? 'user/credit/add' : 'user/credit/del';
      const said = await ask(path, { username, credit: decimalText(amount) });
      if (said.kind !== 'confirmed') return said;
      return {
        ...said,
        value: { username: nameIfTold(said.value.username, said.notTold), ...toldIn(said.value) },
      };
    },

    async launch({ username, password }) {
      const form = await readSignInForm(loginUrl, timeoutMs);
      if (form.kind !== 'confirmed') return form;
      const { url, event } = form.value;
      const fields = { ...event, [NAME_FIELD]: username, [PASSWORD_FIELD]: password };
      return confirmed({ kind: 'form', url, fields });
    },
  });
  return {
    ...game,
    async readEvent() {
      const form = await readSignInForm(loginUrl, balanceTimeoutMs);
      return form.kind === 'confirmed' ? confirmed(form.value.event) : form;
    },
  };
}

/** Its public clients read these names, or those, so a balance has one pair or the other. */
function toldIn({ old_credit, current_credit, before_balance, after_balance }: Data) {
  const pairs = [
    [old_credit, current_credit],
    [before_balance, after_balance],
  ].filter(([before, after]) => before !== undefined && after !== undefined);
  const [[before, after] = []] = pairs;
  return pairs.length === 1
    ? { before: creditFrom(before), after: creditFrom(after) }
    : { before: undefined, after: undefined };
}

/** One call. A status that is another word, with an `errorCode`, is the bridge's refusal. */
function asker(settings: UfabetSettings, limitMs: number): Ask {
  const { apiUrl, secret, agentId, agentSecret } = settings;
  return async (path, fields, timeoutMs = limitMs) => {
    const said = await jsonAlone(`${apiUrl}/${path}`, {
      ...{ method: 'POST', headers: { 'x-api-key': secret }, timeoutMs },
      json: { agentUsername: agentId, agentPassword: agentSecret, ...fields },
    });
    if (said.kind === 'unknown') return said;
    const { status, errorCode, message } = said.value;
    if (status === 'success') return said;
    const isRefusal =
      typeof status === 'string' && (typeof errorCode === 'string' || typeof errorCode === 'number');
    if (!isRefusal) return unknown('unlistedStatus');
    const sent = { secret, agentSecret, ...fields };
    return { ...rejected(wordsIn(String(errorCode), sent), wordsIn(message, sent)), notTold: said.notTold };
  };
}
