import { sqlState } from './away.ts';

/**
 * Races that somebody had to lose: 40P01 is a deadlock, 40001 a serialization failure or a key that another transaction
 * wrote in the same moment. What lost has changed nothing and is to be run again.
 */
const LOST_RACES: ReadonlySet<string | undefined> = new Set(['40P01', '40001']);

const RETRIES = 3;

/** Runs `attempt` again when it lost a race, three times at most; then throws as any other failure does at once. */
export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tried === RETRIES || !LOST_RACES.has(sqlState(error))) throw error;
    }
  }
}
