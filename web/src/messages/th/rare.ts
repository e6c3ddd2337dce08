import { draw } from './draw.ts';
import { howto } from './howto.ts';
import { joined } from './messages.ts';
import { official } from './official.ts';
import { proof } from './proof.ts';

/** The Thai texts of what few open: who says one of them reads it by `useRareMessages`. Nobody puts the brand's name in here. */
export const rare = joined({ draw, howto, official, proof });

export type RareMessages = typeof rare;
