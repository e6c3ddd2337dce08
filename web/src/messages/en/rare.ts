import type { RareMessages } from '../th/rare.ts';
import { proof } from './proof.ts';

export const rare: RareMessages = { proof };
