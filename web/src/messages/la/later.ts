import type { LaterMessages } from '../th/later.ts';
import { joined } from './glossary.ts';
import { profile } from './profile.ts';

export const later: LaterMessages = joined({ profile });
