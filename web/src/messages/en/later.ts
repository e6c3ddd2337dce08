import type { LaterMessages } from '../th/later.ts';
import { profile } from './profile.ts';

export const later: LaterMessages = { profile };
