import { z } from 'zod';
import {
  connectableGames,
  currencyVariable,
  type GameCode,
  type GameProtocol,
  type GameSettings,
  gameVariables,
} from './config.games.ts';
import { address, signingSecret } from './config.kinds.ts';

/** UFABET's names have 16 letters with the agent's, and what is left has to keep players apart. */
const ufabetAgent = z.string().regex(/^[a-z0-9]{1,8}$/, 'must have at most 8 small letters and digits');

/** The variables of every game that can be configured; their names follow from config.games.ts. */
export const gameEnvironment = z.object(
  Object.fromEntries(
    connectableGames().flatMap(([code, line]) => [
      ...Object.values(gameVariables(code, line)).map(
        (name) => [name, partOf(line.protocol, name).optional()] as const,
      ),
      [currencyVariable(code), z.enum(['THB', 'LAK'], 'must be THB or LAK').optional()] as const,
    ]),
  ),
);
export type GameEnvironment = z.infer<typeof gameEnvironment>;

function partOf(protocol: GameProtocol, name: string): z.ZodType<string> {
  if (name.endsWith('_URL')) return address;
  if (protocol === 'ufabet' && name.endsWith('_AGENT_ID')) return ufabetAgent;
  return protocol === 'assumed' && name.endsWith('_SECRET') ? signingSecret : z.string();
}

/** The variables that hold what is signed with by the assumed protocol. */
export function assumedGameSecrets(): string[] {
  return connectableGames().flatMap(([code, line]) =>
    line.protocol === 'assumed' ? [gameVariables(code, line).secret ?? ''] : [],
  );
}

/** The games that are configured. */
export function gamesIn(env: GameEnvironment): ReadonlyMap<GameCode, GameSettings> {
  return new Map(
    connectableGames().flatMap(([code, line]): [GameCode, GameSettings][] => {
      const { protocol } = line;
      const names = Object.entries(gameVariables(code, line));
      const settings = Object.fromEntries(names.map(([setting, name]) => [setting, env[name]]));
      if (Object.values(settings).includes(undefined)) return [];
      const currency = env[currencyVariable(code)] === 'LAK' ? 'LAK' : 'THB';
      return [[code, { protocol, currency, settings: settings as GameSettings['settings'] }]];
    }),
  );
}
