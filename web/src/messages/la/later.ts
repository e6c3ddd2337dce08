import type { LaterMessages } from '../th/later.ts';
import { joined } from './glossary.ts';
import { profile } from './profile.ts';
import { statementFiles } from './statement-files.ts';
import { withdrawSheet } from './withdraw-sheet.ts';

export const later: LaterMessages = joined({ profile, statementFiles, withdrawSheet });
