import { join } from 'node:path';
import type { QrBankCode } from '@prae/contract/deposit';
import type { GameCode, GameProtocol, GameSettings } from '../config.games.ts';
import type { Config } from '../config.ts';
import type { BankFeed } from './feed/port.ts';
import { relayFeed } from './feed/relay.ts';
import { folderFiles } from './files/folder.ts';
import type { FileStore } from './files/port.ts';
import { s3Files } from './files/s3.ts';
import { amb, ambSlot } from './game/amb.ts';
import { askMeBet } from './game/askmebet.ts';
import { assumedGame } from './game/assumed.ts';
import { awc } from './game/awc.ts';
import { betflix } from './game/betflix.ts';
import { huay } from './game/huay.ts';
import { joker } from './game/joker.ts';
import { joker2 } from './game/joker2.ts';
import type { GameProvider } from './game/port.ts';
import { slotRacha } from './game/slotracha.ts';
import { ufabet } from './game/ufabet.ts';
import type { GiftGateway } from './gift/port.ts';
import { trueMoney } from './gift/truemoney.ts';
import { assumed } from './payment/assumed.ts';
import { kbank } from './payment/kbank.ts';
import { onepay } from './payment/onepay.ts';
import { payonexDeposits } from './payment/payonex.ts';
import type { QrGateway } from './payment/port.ts';
import { type PayonexClient, payonexClient } from './payonex.client.ts';
import { payonex } from './payout/payonex.ts';
import type { PayoutGateway } from './payout/port.ts';
import type { PushServices } from './push/port.ts';
import { webPush } from './push/web-push.ts';
import { easySlip } from './slip/easyslip.ts';
import { kbankSlip } from './slip/kbank.ts';
import type { SlipVerifier } from './slip/port.ts';
import { slipOk } from './slip/slipok.ts';
import type { OtpGateway } from './sms/port.ts';
import { otpGatewayOf } from './sms/sms.ts';

/** Every outside party the configuration names, and the store of uploaded files. */
export interface Providers {
  readonly sms: OtpGateway | undefined;
  readonly games: ReadonlyMap<GameCode, GameProvider>;
  readonly qr: ReadonlyMap<QrBankCode, QrGateway>;
  readonly payout: PayoutGateway | undefined;
  /** In the order in which they are asked. */
  readonly slip: readonly SlipVerifier[];
  /** Devices that pass on what banks write to us. */
  readonly feed: BankFeed | undefined;
  /** A folder of this machine, unless an S3-compatible store is configured. */
  readonly files: FileStore;
  /** Takes gift links. */
  readonly gift: GiftGateway | undefined;
  /** Leaves news at the push services of members' browsers. */
  readonly push: PushServices | undefined;
}

/** How long calls to outside parties may take, and unanswered ones need; the adapters' own values unless told. */
export interface Limits {
  /** For one call of any party. */
  timeoutMs?: number;
  /** For reading a game's balance. */
  balanceTimeoutMs?: number;
  /** How long after an unanswered transfer a game's "no such reference" is believed. */
  settlingMs?: number;
}

/** The sandbox is believed sooner, as nobody at the keyboard waits minutes to see money come back. */
const sandboxLimits: Limits = { settlingMs: 45_000 };

/** Builds the adapters of the parties that are configured; they differ from production by configuration alone. */
export function providersOf(
  config: Config,
  limits: Limits = config.production ? {} : sandboxLimits,
): Providers {
  const limit = limits.timeoutMs === undefined ? {} : { timeoutMs: limits.timeoutMs };
  const { games, truemoney, s3, dataDir, feed, push, pushServices } = config;
  // One client, so that deposits and payouts share its token.
  const payonexOne = config.payonex && payonexClient({ ...config.payonex, ...limit });
  return {
    sms: otpGatewayOf(config, limit),
    games: new Map([...games].map(([code, game]) => [code, gameOf(code, game, limits)])),
    qr: qrGatewaysOf(config, payonexOne, limit),
    payout: payonexOne && payonex(payonexOne),
    slip: slipVerifiersOf(config, limit),
    feed: feed && relayFeed(feed),
    files: s3 ? s3Files({ ...s3, ...limit }) : folderFiles(join(dataDir, 'files')),
    gift: truemoney && trueMoney({ ...truemoney, ...limit }),
    push: push && webPush({ ...push, services: pushServices, ...limit }),
  };
}

function slipVerifiersOf({ slips }: Config, limit: Pick<Limits, 'timeoutMs'>): SlipVerifier[] {
  const { EASYSLIP, SLIPOK, KBANK } = slips;
  return [
    EASYSLIP && easySlip({ ...EASYSLIP, ...limit }),
    SLIPOK && slipOk({ ...SLIPOK, ...limit }),
    KBANK && kbankSlip({ ...KBANK, ...limit }),
  ].filter((verifier) => verifier !== undefined);
}

function qrGatewaysOf(
  { kbank: bank, assumedQr, onepay: bcel, brandName, portalUrl }: Config,
  client: PayonexClient | undefined,
  limit: Pick<Limits, 'timeoutMs'>,
): Providers['qr'] {
  const callbackUrl = portalUrl && `${portalUrl}/callback/qr/payonex`;
  const { WW, PAYTIMZ, ZPAY } = assumedQr;
  const gateways = [
    bcel && onepay({ ...bcel, description: brandName, ...limit }),
    bank && kbank({ ...bank, ...limit }),
    WW && assumed('WW', { nameTH: 'WW', nameEN: 'WW' }, { ...WW, ...limit }),
    client && payonexDeposits(client, { callbackUrl }),
    PAYTIMZ && assumed('PAYTIMZ', { nameTH: 'Paytimz', nameEN: 'Paytimz' }, { ...PAYTIMZ, ...limit }),
    ZPAY && assumed('ZPAY', { nameTH: 'ZPay', nameEN: 'ZPay' }, { ...ZPAY, ...limit }),
  ];
  return new Map(gateways.flatMap((gateway) => (gateway ? [[gateway.code, gateway] as const] : [])));
}

/** The adapter of each protocol; the compiler sees to it that none of config.games.ts is missing. */
export const adapters: {
  [P in GameProtocol]: (
    code: GameCode,
    settings: GameSettings<P>['settings'] & Limits & Pick<GameSettings, 'currency'>,
  ) => GameProvider;
} = {
  ...{ amb, ambslot: ambSlot, askmebet: askMeBet, assumed: assumedGame, awc, betflix, huay },
  ...{ joker, joker2, slotracha: slotRacha, ufabet },
};

function gameOf<P extends GameProtocol>(
  code: GameCode,
  { protocol, currency, settings }: GameSettings<P>,
  limits: Limits,
): GameProvider {
  return adapters[protocol](code, { ...settings, ...limits, currency });
}
