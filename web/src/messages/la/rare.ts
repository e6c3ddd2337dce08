import type { RareMessages } from '../th/rare.ts';
import { draw } from './draw.ts';
import { howto } from './howto.ts';
import { joined } from './messages.ts';
import { official } from './official.ts';
import { proof } from './proof.ts';

export const rare: RareMessages = joined({ draw, howto, official, proof });
