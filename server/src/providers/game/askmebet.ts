import { createHash } from 'node:crypto';
import type { Language } from '@prae/contract/languages';
import type { GameCode } from '../../config.games.ts';
import { creditFrom, decimalText } from '../amount.ts';
import { confirmed } from '../outcome.ts';
import { type Alone, nameIfTold, nameIn } from '../told.ts';
import { byCode, type Data, jsonAlone, partOf } from './json-answer.ts';
import { lockedGame } from './locked-game.ts';
import type { GameProvider, Launch, Visit } from './port.ts';
import type { ConnectionSettings } from './settings.ts';

export interface AskMeBetSettings extends ConnectionSettings {
  /** Of the brand's top-up host. */
  apiUrl: string;
  /** The brand's sign-in link, `…/login/auto/?hash=…`; its query goes along. */
  loginUrl: string;
  /** What the operator is called there: its players' names begin with it, and every signature ends with it. */
  agentId: string;
  /** The operator's key, which stands in every address. */
  secret: string;
}

interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  /** Beside the operator's key, in the address. */
  username?: string;
  /** As they are sent: what is signed of them is the very text. */
  fields?: Readonly<Record<string, string>>;
  /** What the signature is over, before the agent. */
  signed?: readonly string[];
  timeoutMs?: number;
}

type Ask = (name: string, asked: Asked) => Promise<Alone<Data>>;

/**
 * The partner's API of the AskMeBet family, verified against third-party descriptions: JSON with MD5 signatures, success is `code` 0. It tells what there
 * was before a transfer and after it, and has no reference of ours.
 */
export function askMeBet(code: GameCode, settings: AskMeBetSettings): GameProvider {
  const ask = asker(settings);
  return lockedGame(code, settings, {
    prefix: settings.agentId,

    async make({ username, password }) {
      const fields = { memberLoginName: username, memberLoginPass: password };
      const made = await ask('create', { method: 'POST', fields, signed: [username, password] });
      return made.kind === 'confirmed' ? confirmed(nameIn(partOf(made.value, 'result').username)) : made;
    },

    setPassword: ({ username, password }) =>
      ask('reset-password', { method: 'PUT', username, fields: { password }, signed: [password] }),

    async credit({ username }, timeoutMs) {
      const read = await ask('credit', { method: 'GET', username, timeoutMs });
      if (read.kind !== 'confirmed') return read;
      const { credit, username: named } = partOf(read.value, 'result');
      return { ...read, value: { username: nameIfTold(named, read.notTold), amount: creditFrom(credit) } };
    },

    async move({ username, direction, amount: minor }) {
      const amount = signedAmount(minor);
      const asked: Asked = { method: 'POST', username, fields: { amount }, signed: [amount, username] };
      const said = await ask(direction === 'in' ? 'deposit' : 'withdraw', asked);
      if (said.kind !== 'confirmed') return said;
      const { before, after, username: named } = partOf(said.value, 'result');
      const told = { before: creditFrom(before), after: creditFrom(after) };
      return { ...said, value: { username: nameIfTold(named, said.notTold), ...told } };
    },

    launch: async (visit) => confirmed(signInLink(settings.loginUrl, visit)),
  });
}

/** It speaks no Lao; whoever reads that reads Thai. */
const spoken: Record<Language, string> = { th: 'th', la: 'th', en: 'en' };

function signInLink(loginUrl: string, { username, password, language, returnUrl }: Visit): Launch {
  const url = new URL(loginUrl);
  // An address of the configuration has no slash at its end, and the published link has one.
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  const told = { username, password, url: returnUrl, lang: spoken[language] };
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  return { kind: 'link', url: url.href };
}

function asker({ apiUrl, agentId, secret, timeoutMs: limitMs = 10_000 }: AskMeBetSettings): Ask {
  return async (name, { method, username, fields, signed = [], timeoutMs = limitMs }) => {
    const path = [name, secret, ...(username === undefined ? [] : [username])].map(encodeURIComponent);
    const said = await jsonAlone(`${apiUrl}/v0.1/partner/member/${path.join('/')}`, {
      ...{ method, timeoutMs },
      ...(fields && { json: { ...fields, signature: signature(...signed, agentId) } }),
    });
    return byCode(said, 0, { secret, ...fields });
  };
}

/** MD5 over the values with colons between, the agent last. */
export function signature(...values: string[]): string {
  return createHash('md5').update(values.join(':')).digest('hex');
}

/** An amount as it is signed and sent, `100`, `100.5`: the same text comes of it where the provider reads it as a number first. */
export function signedAmount(minor: bigint): string {
  const text = decimalText(minor);
  if (text.endsWith('.00')) return text.slice(0, -3);
  return text.endsWith('0') ? text.slice(0, -1) : text;
}
