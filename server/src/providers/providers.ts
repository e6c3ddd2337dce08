import type { QrBankCode } from '@prae/contract/deposit';
import type { Config } from '../config.ts';
import { joker } from './game/joker.ts';
import type { GameCode, GameProvider } from './game/port.ts';
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

/** Builds the adapters of the parties that are configured; they differ from production by configuration alone. */
export function providersOf(config: Config): Providers {
  const games = new Map<GameCode, GameProvider>();
  if (config.joker) games.set('JOKER', joker('JOKER', config.joker));
  if (config.slotxo) games.set('SLOTXO', joker('SLOTXO', config.slotxo));
  const qr = new Map<QrBankCode, QrGateway>();
  if (config.kbank) qr.set('KBANK', kbank(config.kbank));
  return {
    sms: config.sms && thaiBulkSms(config.sms),
    games,
    qr,
    payout: config.payonex && payonex(config.payonex),
  };
}
