import type { QrBankCode } from '@prae/contract/deposit';
import type { GameCode, GameProvider } from './game/port.ts';
import type { QrGateway } from './payment/port.ts';
import type { PayoutGateway } from './payout/port.ts';
import type { OtpGateway } from './sms/port.ts';

/** Every outside party the configuration names. */
export interface Providers {
  readonly sms: OtpGateway;
  readonly games: ReadonlyMap<GameCode, GameProvider>;
  readonly qr: ReadonlyMap<QrBankCode, QrGateway>;
  readonly payout: PayoutGateway | undefined;
}
