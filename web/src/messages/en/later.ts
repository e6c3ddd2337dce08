import type { LaterMessages } from '../th/later.ts';
import { askAbout } from './ask-about.ts';
import { bankApp } from './bank-app.ts';
import { bankTransfer } from './bank-transfer.ts';
import { banners } from './banners.ts';
import { bonus } from './bonus.ts';
import { checked } from './checked.ts';
import { depositCode } from './deposit-code.ts';
import { depositSheet } from './deposit-sheet.ts';
import { game } from './game.ts';
import { gift } from './gift.ts';
import { invite } from './invite.ts';
import { laoQr } from './lao-qr.ts';
import { lateErrors } from './late-errors.ts';
import { logout } from './logout.ts';
import { notice } from './notice.ts';
import { ownAccount } from './own-account.ts';
import { ownCode } from './own-code.ts';
import { passwordReset } from './password-reset.ts';
import { profile } from './profile.ts';
import { protection } from './protection.ts';
import { push } from './push.ts';
import { refund } from './refund.ts';
import { slip } from './slip.ts';
import { spin } from './spin.ts';
import { statement } from './statement.ts';
import { statementFiles } from './statement-files.ts';
import { transferSheet } from './transfer-sheet.ts';
import { withdrawSheet } from './withdraw-sheet.ts';

export const later: LaterMessages = {
  askAbout,
  bankApp,
  bankTransfer,
  banners,
  bonus,
  checked,
  depositCode,
  depositSheet,
  game,
  gift,
  invite,
  laoQr,
  lateErrors,
  logout,
  notice,
  ownAccount,
  ownCode,
  passwordReset,
  profile,
  protection,
  push,
  refund,
  slip,
  spin,
  statement,
  statementFiles,
  transferSheet,
  withdrawSheet,
};
