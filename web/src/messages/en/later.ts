import type { LaterMessages } from '../th/later.ts';
import { bankTransfer } from './bank-transfer.ts';
import { comingSoon } from './coming-soon.ts';
import { game } from './game.ts';
import { notice } from './notice.ts';
import { ownCode } from './own-code.ts';
import { profile } from './profile.ts';
import { protection } from './protection.ts';
import { slip } from './slip.ts';
import { statementFiles } from './statement-files.ts';
import { withdrawSheet } from './withdraw-sheet.ts';

export const later: LaterMessages = {
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
};
