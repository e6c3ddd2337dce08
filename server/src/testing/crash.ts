import type { Deps } from '../deps.ts';
import type { GameProvider, Recovery } from '../providers/game/port.ts';

/** Thrown where a process would have died. */
export class Crash extends Error {}

/** What stands around each effect of a process: it may do it, or not, or too late. */
export type Around = (effect: () => Promise<unknown>) => Promise<unknown>;

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
  const mortal: Around = async (effect) => {
    if (dead) throw new Crash('The process is dead');
    left -= 1;
    if (left > 0) return effect();
    dead = true;
    if (moment === 'after') await effect();
    throw new Crash('The process died');
  };
  return { died: () => dead, deps: aroundEffects(deps, mortal) };
}

/** The same dependencies with something around every effect that other processes or parties can see. */
export function aroundEffects(deps: Deps, around: Around): Deps {
  const wrapped = <T extends object>(target: T, names: readonly (keyof T)[]): T => {
    const copy = { ...target };
    for (const name of names) {
      const real = target[name] as ((...given: unknown[]) => Promise<unknown>) | undefined;
      // Not every gateway can do everything; what it cannot do is not there to be called.
      if (!real) continue;
      Object.assign(copy, { [name]: (...given: unknown[]) => around(() => real.apply(target, given)) });
    }
    return copy;
  };
  const recoveryOf = ({ recovery }: GameProvider): Recovery => {
    switch (recovery.kind) {
      case 'status':
        return wrapped(recovery, ['transferStatus']);
      case 'locked':
        return wrapped(recovery, ['lock', 'unlock']);
      case 'person':
        return recovery;
    }
  };
  const { database, steps, providers } = deps;
  return {
    ...deps,
    database: wrapped(database, ['rows', 'one', 'maybe', 'run', 'transaction']),
    steps: wrapped(steps, ['run']),
    providers: {
      ...providers,
      qr: new Map(
        [...providers.qr].map(([code, gateway]) => [code, wrapped(gateway, ['create', 'inquire', 'cancel'])]),
      ),
      games: new Map(
        [...providers.games].map(([code, provider]) => [
          code,
          wrapped({ ...provider, recovery: recoveryOf(provider) }, ['transfer', 'balance']),
        ]),
      ),
      payout: providers.payout && wrapped(providers.payout, ['registerPayee', 'pay', 'find']),
      slip: providers.slip.map((verifier) => wrapped(verifier, ['verify'])),
      files: wrapped(providers.files, ['put', 'read', 'remove']),
      gift: providers.gift && wrapped(providers.gift, ['look', 'redeem']),
      push: providers.push && wrapped(providers.push, ['send']),
    },
  };
}
