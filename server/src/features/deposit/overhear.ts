/**
 * Lines on which gateways tell of payments by themselves. What comes on one is a hint, as a callback is: an order of ours is looked at
 * now, by the gateway's own question. What a line loses, or what comes while none is open, the questions find by their clock.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { backoffMs } from '../../jobs/backoff.ts';
import type { QrGateway, QrStream } from '../../providers/payment/port.ts';
import { hintOrder } from './deposit.sql.ts';
import { ordersByReferences } from './overhear.sql.ts';

/** Between two rounds, so that a flood of messages, or a line that answers nothing at once, keeps nothing busy. */
const ROUND_MS = 250;

/** After a round that came to nothing. */
const AGAIN = { firstMs: 1_000, longestMs: 30_000 };

/** After so many such rounds in a row the log says so, once. */
const SILENT_ROUNDS = 5;

/** An order is looked at once in so long because of messages, however many there are: while it is open, and afterwards. */
const PACE_MS = { open: 5_000, ended: 600_000 };

/** So many orders are remembered for that. */
const REMEMBERED = 2_000;

/** Opens the lines of all gateways that have one, until it is told to stop. */
export function overhear(deps: Deps): { stop(): Promise<void> } {
  const ending = new AbortController();
  const lines = [...deps.providers.qr.values()].flatMap((gateway) => {
    const { stream } = gateway;
    return stream ? [follow(deps, gateway, stream, ending.signal)] : [];
  });
  return {
    async stop() {
      ending.abort();
      await Promise.all(lines);
    },
  };
}

async function follow(deps: Deps, { code }: QrGateway, stream: QrStream, signal: AbortSignal): Promise<void> {
  const heard = new Map<string, number>();
  let mark: string | undefined;
  let failed = 0;
  while (!signal.aborted) {
    const told = await stream.next(mark, signal).catch(() => undefined);
    if (signal.aborted) return;
    failed = told ? 0 : failed + 1;
    if (failed === SILENT_ROUNDS) deps.log.warn({ event: 'deposit.line-silent', gateway: code });
    // After its mark nothing is lost, as it is kept at the other end for a while; but what cannot be read there is left behind.
    mark = told?.mark ?? (failed < SILENT_ROUNDS ? mark : undefined);
    if (told && told.references.length > 0) await hintAll(deps, code, told.references, heard);
    await pause(told ? ROUND_MS : backoffMs(failed - 1, AGAIN), undefined, { signal }).catch(() => undefined);
  }
}

/** Has our orders among these looked at; a database that is away costs a hint, not the line. */
async function hintAll(
  deps: Deps,
  gateway: QrGateway['code'],
  references: readonly string[],
  heard: Map<string, number>,
): Promise<void> {
  const now = Date.now();
  try {
    for (const { id, isOpen } of await deps.database.rows(ordersByReferences(gateway, references))) {
      const before = heard.get(id) ?? 0;
      if (now - before < (isOpen ? PACE_MS.open : PACE_MS.ended)) continue;
      if (heard.size >= REMEMBERED) heard.clear();
      heard.set(id, now);
      await deps.database.run(hintOrder(id, undefined));
      deps.checkSoon('deposit.qr');
    }
  } catch (error) {
    deps.log.warn({ event: 'deposit.line-unheard', gateway, err: error });
  }
}
