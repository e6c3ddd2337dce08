import { bankTransfer } from './bank-transfer.ts';
import { comingSoon } from './coming-soon.ts';
import { game } from './game.ts';
import { joined } from './glossary.ts';
import { notice } from './notice.ts';
import { ownCode } from './own-code.ts';
import { profile } from './profile.ts';
import { protection } from './protection.ts';
import { slip } from './slip.ts';
import { statementFiles } from './statement-files.ts';
import { withdrawSheet } from './withdraw-sheet.ts';

/**
 * The Thai texts that neither login nor home says: a page or sheet that says one of them reads it by `useLaterMessages`. Nobody puts the
 * brand's name in here.
 */
export const later = joined({
  bankTransfer,
  comingSoon,
  game,
  notice,
  ownCode,
  profile,
  protection,
  slip,
  statementFiles,
  withdrawSheet,
});

export type LaterMessages = typeof later;
