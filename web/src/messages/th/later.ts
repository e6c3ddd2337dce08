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
import { joinedLater } from './later-glossary.ts';
import { logout } from './logout.ts';
import { joined } from './messages.ts';
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

/**
 * The Thai texts that neither login nor home says: a page or sheet that says one of them reads it by `useLaterMessages`. Nobody puts the
 * brand's name in here.
 */
export const later = joinedLater(
  joined({
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
  }),
);

export type LaterMessages = typeof later;
