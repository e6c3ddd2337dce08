import type { MemberCurrency } from './domain/member.ts';

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
} as const;

export type GameProtocol = keyof typeof gameProtocols;

interface GameConnection {
  protocol: GameProtocol;
  /** What the sandbox knows this portal by, beside the addresses and the secret that all games have there. */
  sandbox: Readonly<Record<string, string>>;
}

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
  BETFLIX: undefined,
  ASKMEBET: undefined,
  UFABET: undefined,
  SUPERSLOT: undefined,
  PG: undefined,
  SLOTXO: { protocol: 'joker', sandbox: { APP_ID: 'SBXX' } },
  IMI: undefined,
  USUN: undefined,
  AREASLOT: undefined,
  CIRCUS: undefined,
  SLOTRACHA: undefined,
  PGSLOT: undefined,
  JOKER2: undefined,
  HUAYHD: undefined,
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
