import type { MemberCurrency } from './domain/member.ts';

const signedGame = {
  ...{ apiUrl: 'API_URL', loginUrl: 'LOGIN_URL', agentId: 'AGENT_ID', secret: 'SECRET' },
} as const;

/**
 * What an adapter needs to be told, by protocol: each setting with the end of its variable's name, which begins with
 * the game's code (`JOKER_API_URL`). `loginUrl` is where a browser enters the game: no launch leads anywhere else.
 */
export const gameProtocols = {
  joker: { apiUrl: 'API_URL', loginUrl: 'LOGIN_URL', appId: 'APP_ID', secret: 'SECRET' },
  awc: {
    apiUrl: 'API_URL',
    loginUrl: 'LOGIN_URL',
    agentId: 'AGENT_ID',
    secret: 'SECRET',
    betLimit: 'BET_LIMIT',
  },
  betflix: {
    ...{ apiUrl: 'API_URL', loginUrl: 'LOGIN_URL', prefix: 'PREFIX' },
    ...{ apiKey: 'API_KEY', secret: 'SECRET' },
  },
  joker2: {
    ...{ apiUrl: 'API_URL', loginUrl: 'LOGIN_URL', agent: 'AGENT' },
    ...{ agentId: 'AGENT_ID', authCode: 'AUTH_CODE', secret: 'SECRET' },
  },
  huay: {
    ...{ apiUrl: 'API_URL', loginUrl: 'LOGIN_URL', agentId: 'AGENT_ID' },
    ...{ productId: 'PRODUCT_ID', secret: 'SECRET' },
  },
  amb: signedGame,
  ambslot: signedGame,
  askmebet: signedGame,
  slotracha: signedGame,
  ufabet: { ...signedGame, agentSecret: 'AGENT_SECRET' },
  assumed: signedGame,
} as const;

export type GameProtocol = keyof typeof gameProtocols;

/** The protocols that are verified against nobody, and what an operator has to know who connects one. */
export const assumedProtocols: Partial<Record<GameProtocol, string>> = {
  assumed: 'the provider has to speak docs/game-provider.md',
  joker2: 'what is assumed stands in docs/providers.md',
  huay: 'what is assumed stands in docs/providers.md',
  slotracha: 'it is what one client of a third party speaks, and what is assumed stands in docs/providers.md',
  ufabet:
    'it is a bridge of a third party as its clients speak to it, and what is assumed stands in docs/providers.md',
};

interface GameConnection {
  protocol: GameProtocol;
  /** What the sandbox knows this portal by, beside the addresses; its secret where it is not the one that games have there. */
  sandbox: Readonly<Record<string, string>>;
  /** Where a browser enters there, below the game's own address; `lobby` unless told. */
  sandboxLogin?: string;
}

/** A game whose calls are signed: each has a secret of its own, as whoever knows one can speak for all that share it. */
function signedBy<P extends GameProtocol>(protocol: P, name: string) {
  const secret = `sandbox-secret-known-to-everyone-of-${name}`;
  return { protocol, sandbox: { AGENT_ID: `sbx-${name}`, SECRET: secret } } as const;
}

/** One of which no protocol is public. */
const assumedBy = (name: string) => signedBy('assumed', name);

/**
 * Every game of the specification, in its order; undefined as long as nobody speaks its protocol. A game of a known
 * protocol is one line here: its variables, their checks and their development defaults follow from it.
 */
export const games = {
  JOKER: { protocol: 'joker', sandbox: { APP_ID: 'SBXJ' } },
  SEXYGAME: {
    protocol: 'awc',
    sandbox: { AGENT_ID: 'sbxagent', BET_LIMIT: '{"SEXYBCRT":{"LIVE":{"limitId":[260901,260902]}}}' },
  },
  BETFLIX: { protocol: 'betflix', sandbox: { PREFIX: 'sbx', API_KEY: 'sandbox-betflix-key' } },
  ASKMEBET: { protocol: 'askmebet', sandbox: { AGENT_ID: 'sbxagent' }, sandboxLogin: 'login/auto' },
  UFABET: { protocol: 'ufabet', sandbox: { AGENT_ID: 'sbx' }, sandboxLogin: 'Default8.aspx?lang=EN-GB' },
  SUPERSLOT: signedBy('ambslot', 'superslot'),
  PG: signedBy('amb', 'pg'),
  SLOTXO: { protocol: 'joker', sandbox: { APP_ID: 'SBXX' } },
  IMI: assumedBy('imi'),
  USUN: assumedBy('usun'),
  AREASLOT: assumedBy('areaslot'),
  CIRCUS: assumedBy('circus'),
  SLOTRACHA: { protocol: 'slotracha', sandbox: { AGENT_ID: 'sbxagent' }, sandboxLogin: 'api/login' },
  PGSLOT: signedBy('amb', 'pgslot'),
  JOKER2: {
    protocol: 'joker2',
    sandbox: { AGENT: 'sbxagent', AGENT_ID: 'sbx-joker2', AUTH_CODE: 'sbxauth' },
  },
  HUAYHD: { protocol: 'huay', sandbox: { AGENT_ID: 'sbxagent', PRODUCT_ID: 'HUAY' } },
} as const satisfies Record<string, GameConnection | undefined>;

export type GameCode = keyof typeof games;

/** What the operator has told of one game. */
export interface GameSettings<P extends GameProtocol = GameProtocol> {
  protocol: P;
  /** The currency of the operator's account at the provider. */
  currency: MemberCurrency;
  settings: Readonly<Record<keyof (typeof gameProtocols)[P], string>>;
}

/** The games that can be configured, with their lines. */
export function connectableGames(): [GameCode, GameConnection][] {
  return (Object.entries(games) as [GameCode, GameConnection | undefined][]).flatMap(([code, line]) =>
    line ? [[code, line]] : [],
  );
}

/** The names of a game's variables by setting, `{ apiUrl: 'JOKER_API_URL', … }`. */
export function gameVariables(
  code: GameCode,
  { protocol }: Pick<GameConnection, 'protocol'>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(gameProtocols[protocol]).map(([setting, end]) => [setting, `${code}_${end}`]),
  );
}

/** The variable that tells a game's currency; baht without it. */
export function currencyVariable(code: GameCode): string {
  return `${code}_CURRENCY`;
}

/** Where a browser may be sent to play, as origins. */
export function launchOrigins(configured: ReadonlyMap<GameCode, GameSettings>): string[] {
  return [...new Set([...configured.values()].map(({ settings }) => new URL(settings.loginUrl).origin))];
}
