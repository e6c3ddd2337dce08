import type { RareMessages } from '../th/rare.ts';
import { howto } from './howto.ts';
import { official } from './official.ts';
import { proof } from './proof.ts';

export const rare: RareMessages = { howto, official, proof };
