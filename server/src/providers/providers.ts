import type { QrBankCode } from '@prae/contract/deposit';
import type { GameCode, GameProtocol, GameSettings } from '../config.games.ts';
import type { Config } from '../config.ts';
import { joker } from './game/joker.ts';
import type { GameProvider } from './game/port.ts';
import { kbank } from './payment/kbank.ts';
import type { QrGateway } from './payment/port.ts';
import { payonex } from './payout/payonex.ts';
import type { PayoutGateway } from './payout/port.ts';
import type { OtpGateway } from './sms/port.ts';
import { thaiBulkSms } from './sms/thaibulksms.ts';

/** Every outside party the configuration names. */
export interface Providers {
  readonly sms: OtpGateway | undefined;
  readonly games: ReadonlyMap<GameCode, GameProvider>;
  readonly qr: ReadonlyMap<QrBankCode, QrGateway>;
  readonly payout: PayoutGateway | undefined;
}

/** How long calls to a game may take and unanswered ones need; the adapters' own values unless told. */
export interface GameLimits {
  timeoutMs?: number;
  balanceTimeoutMs?: number;
  settlingMs?: number;
}

/** The sandbox settles at once: nobody at the keyboard waits a minute to see money come back. */
const sandboxLimits: GameLimits = { settlingMs: 45_000 };

/** Builds the adapters of the parties that are configured; they differ from production by configuration alone. */
export function providersOf(config: Config): Providers {
  return {
    sms: config.sms && thaiBulkSms(config.sms),
    games: gamesOf(config, config.production ? {} : sandboxLimits),
    qr: new Map(config.kbank ? [['KBANK', kbank(config.kbank)]] : []),
    payout: config.payonex && payonex(config.payonex),
  };
}

/** The game providers of the configuration. */
export function gamesOf(config: Config, limits: GameLimits = {}): ReadonlyMap<GameCode, GameProvider> {
  return new Map([...config.games].map(([code, game]) => [code, gameOf(code, game, limits)]));
}

/** The adapter of each protocol; the compiler sees to it that none of config.games.ts is missing. */
const adapters: {
  [P in GameProtocol]: (
    code: GameCode,
    settings: GameSettings<P>['settings'] & GameLimits & Pick<GameSettings, 'currency'>,
  ) => GameProvider;
} = { joker };

function gameOf<P extends GameProtocol>(
  code: GameCode,
  { protocol, currency, settings }: GameSettings<P>,
  limits: GameLimits,
): GameProvider {
  return adapters[protocol](code, { ...settings, ...limits, currency });
}
