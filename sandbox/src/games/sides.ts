import type { FastifyInstance } from 'fastify';
import { ambRoutes } from '../amb/amb.routes.ts';
import { askmebetRoutes } from '../askmebet/askmebet.routes.ts';
import { assumedGameRoutes } from '../assumed/game.routes.ts';
import { awcRoutes } from '../awc/awc.routes.ts';
import { betflixRoutes } from '../betflix/betflix.routes.ts';
import { huayRoutes } from '../huay/huay.routes.ts';
import { jokerRoutes } from '../joker/joker.routes.ts';
import { joker2Routes } from '../joker2/joker2.routes.ts';
import { slotrachaRoutes } from '../slotracha/slotracha.routes.ts';
import { ufabetRoutes } from '../ufabet/ufabet.routes.ts';
import type { World } from '../world.ts';
import type { Protocol } from './providers.ts';

/** The other side of each protocol, for all its games. */
export const gameSides: Record<Exclude<Protocol, 'ambslot'>, (app: FastifyInstance, world: World) => void> = {
  joker: jokerRoutes,
  awc: awcRoutes,
  betflix: betflixRoutes,
  huay: huayRoutes,
  joker2: joker2Routes,
  // With its generation for slots.
  amb: ambRoutes,
  askmebet: askmebetRoutes,
  slotracha: slotrachaRoutes,
  ufabet: ufabetRoutes,
  assumed: assumedGameRoutes,
};
