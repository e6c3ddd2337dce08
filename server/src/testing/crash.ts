import type { Deps } from '../deps.ts';
import type { GameProvider, Recovery } from '../providers/game/port.ts';

/** Thrown where a process would have died. */
export class Crash extends Error {}

/**
 * The same dependencies for a process that dies at its n-th effect: a query, a transaction, a step or an outside call.
 * `after`: that effect is done in full and then nothing more ever happens; `before`: it is not even done.
 * `died` tells whether it came to that.
 */
export function dyingAt(
  effects: number,
  deps: Deps,
  moment: 'before' | 'after' = 'after',
): { deps: Deps; died: () => boolean } {
  let left = effects;
  let dead = false;
  const mortal = async (effect: () => Promise<unknown>): Promise<unknown> => {
    if (dead) throw new Crash('The process is dead');
    left -= 1;
    if (left > 0) return effect();
    dead = true;
    if (moment === 'after') await effect();
    throw new Crash('The process died');
  };
  const dying = <T extends object>(target: T, names: readonly (keyof T)[]): T => {
    const spoilt = { ...target };
    for (const name of names) {
      const real = target[name] as (...given: unknown[]) => Promise<unknown>;
      Object.assign(spoilt, { [name]: (...given: unknown[]) => mortal(() => real.apply(target, given)) });
    }
    return spoilt;
  };
  const recoveryOf = ({ recovery }: GameProvider): Recovery =>
    recovery.kind === 'status' ? dying(recovery, ['transferStatus']) : recovery;
  const { database, steps, providers } = deps;
  return {
    died: () => dead,
    deps: {
      ...deps,
      database: dying(database, ['rows', 'one', 'maybe', 'run', 'transaction']),
      steps: dying(steps, ['run']),
      providers: {
        ...providers,
        qr: new Map(
          [...providers.qr].map(([code, gateway]) => [code, dying(gateway, ['create', 'inquire', 'cancel'])]),
        ),
        games: new Map(
          [...providers.games].map(([code, provider]) => [
            code,
            dying({ ...provider, recovery: recoveryOf(provider) }, ['transfer', 'balance']),
          ]),
        ),
        payout: providers.payout && dying(providers.payout, ['registerPayee', 'pay', 'find']),
      },
    },
  };
}
