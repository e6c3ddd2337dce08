import type { RareMessages } from '../th/rare.ts';
import { joined } from './messages.ts';
import { proof } from './proof.ts';

export const rare: RareMessages = joined({ proof });
