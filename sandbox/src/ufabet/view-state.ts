import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { World } from '../world.ts';

/** What a page remembers of itself in the browser, where nobody can change it. */
export interface ViewState {
  /** The page that it belongs to. */
  readonly page: string;
  /** What the page's further hidden field has to come back with; undefined where it has none. */
  readonly ticket?: string;
}

/** So long a key is in force; a view state is taken under it and under the one after. */
const PERIOD_MS = 5 * 60_000;

/** A view state as ASP.NET writes it, base64 with its MAC at the end; `isStale` writes one under a key that is over. */
export function sealed(world: World, state: ViewState, isStale = false): string {
  const body = Buffer.from(JSON.stringify({ ...state, nonce: randomBytes(8).toString('hex') }));
  const period = Math.floor(world.now() / PERIOD_MS) - (isStale ? 2 : 0);
  return Buffer.concat([body, mac(world, body, period)]).toString('base64');
}

/** The view state that comes back with a page; undefined where it is another page's, changed, or stale. */
export function opened(world: World, text: string, page: string): ViewState | undefined {
  const bytes = Buffer.from(text, 'base64');
  const [body, given] = [bytes.subarray(0, -32), bytes.subarray(-32)];
  const period = Math.floor(world.now() / PERIOD_MS);
  const isOurs = [period, period - 1].some((one) => isSame(given, mac(world, body, one)));
  if (!isOurs) return undefined;
  const state = JSON.parse(body.toString()) as ViewState;
  return state.page === page ? state : undefined;
}

function mac(world: World, body: Buffer, period: number): Buffer {
  return createHmac('sha256', keyOf(world)).update(`${period}.`).update(body).digest();
}

function keyOf(world: World): string {
  const keys = world.store.table<string>('ufabet-machine-key');
  const known = keys.get('key') ?? randomBytes(32).toString('hex');
  keys.put('key', known);
  return known;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
