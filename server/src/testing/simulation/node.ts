import { buildApp } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import { providersOf } from '../../providers/providers.ts';
import { type Around, aroundEffects, Crash } from '../crash.ts';
import { gameWorld } from '../games.ts';
import type { World } from '../world.ts';

/** One server of several on the same database, which may die or freeze at any of its effects. */
export interface Node {
  readonly url: string;
  readonly deps: Deps;
  isAlive(): boolean;
  /** It dies at its n-th effect from now, which is done in full (`after`) or not at all (`before`). */
  dieIn(effects: number, moment: 'before' | 'after'): void;
  /** It does nothing for so long, whatever it is in the middle of. */
  freeze(ms: number): void;
  /** Resolves when nothing of it is left. */
  stop(): Promise<void>;
}

export interface NodeOptions {
  /** How far its clock is from the right one. */
  clockAheadMs: number;
  /** What is wrong with it. */
  around?: ((deps: Deps) => Deps) | undefined;
}

/** Starts a server beside the world's own, as a process of its own would be: with its pools, rechecks and sockets. */
export async function startNode(world: World, { clockAheadMs, around }: NodeOptions): Promise<Node> {
  let left = Number.POSITIVE_INFINITY;
  let dying: 'before' | 'after' = 'after';
  let dead = false;
  let thawed: Promise<unknown> = Promise.resolve();
  let gone: Promise<void> | undefined;

  const effect: Around = async (run) => {
    await thawed;
    if (dead) throw new Crash('The process is dead');
    left -= 1;
    if (left <= 0) {
      die();
      if (dying === 'after') await run();
      throw new Crash('The process died');
    }
    const came = await run();
    await thawed;
    if (dead) throw new Crash('The process is dead');
    return came;
  };
  const portal = await buildApp({ ...world.config, port: 0 }, world.databaseUrl, {
    providers: providersOf(world.config, gameWorld.limits),
    clock: () => new Date(Date.now() + clockAheadMs),
    // What decodes is no part of it, and takes longer to begin than a node lives.
    around: (deps) => aroundEffects({ ...(around?.(deps) ?? deps), pictures: world.deps.pictures }, effect),
  });
  const url = await portal.start();

  /** Nobody hears from it again. */
  function die(): void {
    dead = true;
    portal.app.server.close();
    portal.app.server.closeAllConnections();
  }
  return {
    url,
    deps: portal.deps,
    isAlive: () => !dead,
    dieIn(effects, moment) {
      left = effects;
      dying = moment;
    },
    freeze(ms) {
      thawed = new Promise((resolve) => setTimeout(resolve, ms));
    },
    stop() {
      die();
      gone ??= portal.close();
      return gone;
    },
  };
}
