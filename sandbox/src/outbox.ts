import { randomUUID } from 'node:crypto';
import { isAssumed } from './assumed/parties.ts';
import { type BadSignature, signedHeaders } from './assumed/signature.ts';
import { credentials } from './credentials.ts';
import type { Fault, Faults, Party } from './faults.ts';
import { envelopeOf } from './feed/envelope.ts';
import type { Journal } from './journal.ts';
import { settingsOf } from './settings.ts';
import type { Store } from './store.ts';
import type { Timers } from './timers.ts';

/** What a party with several addresses for its callbacks tells about. */
type Purpose = 'deposit';

/** A callback that a party still owes the portal. */
interface Callback {
  readonly id: string;
  readonly party: Party;
  /** Where to; else the address in the settings at the time of delivery. */
  readonly url: string | null;
  readonly purpose: Purpose | null;
  readonly body: string;
  /** What is wrong about the signature, of a party that signs. */
  readonly signature: BadSignature | null;
  readonly dueAt: number;
  readonly tries: number;
  readonly most: number;
}

interface Forged {
  body: string;
  signature: BadSignature;
}

interface SendOptions {
  url?: string | null;
  purpose?: Purpose;
  /** What strangers send before it; of a party that signs, with what is wrong about the signature. */
  forged?: (string | Forged)[];
  /** What the bank's phone passes on in its place when the fault `nonsense` strikes. */
  nonsense?: string[];
}

export interface Outbox {
  /** Sends a callback soon, with the party's waiting callback faults. Call it inside `store.write` with what it reports. */
  send(party: Party, body: unknown, options?: SendOptions): void;
  /** Takes up what a stopped process left. */
  resume(): void;
  /** Breaks off what is under way; it stays owed. */
  close(): Promise<void>;
}

const pauses = [1000, 3000, 9000, 27_000];
/** A phone goes on longer than a party's server. */
const triesOfPhone = 200;

/**
 * Callbacks are kept until the portal accepts them in the party's own way, or has been asked five times: KBANK wants
 * statusCode "00" back, the others HTTP 2xx, the phone of the bank feed any answer and no end of tries. Those of the assumed profile and the
 * phone's are signed anew each time, the others not at all, as in the real protocols.
 */
export function createOutbox(parts: {
  store: Store;
  timers: Timers;
  faults: Faults;
  journal: Journal;
}): Outbox {
  const { store, timers, faults, journal } = parts;
  const owed = store.table<Callback>('callbacks');
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  function owe(callback: Callback): void {
    owed.put(callback.id, callback);
    timers.at(callback.dueAt, () => begin(callback.id));
  }

  function begin(id: string): void {
    const delivery = deliver(id).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  }

  async function deliver(id: string): Promise<void> {
    const callback = owed.get(id);
    if (!callback) return;
    const url = callback.url ?? addressOf(store, callback);
    const fault = callback.party === 'BANK' ? faults.take('BANK', 'delivery')?.kind : undefined;
    // Without a network nothing gets out; an answer that is lost is none to the phone.
    const isSent = fault === undefined || fault === 'lost-response';
    const isHeard =
      url === null || (isSent && (await post(url, callback, { journal, closing: closing.signal, fault })));
    const accepted = isHeard && fault === undefined;
    if (closing.signal.aborted) return;
    const tries = callback.tries + 1;
    if (accepted || tries >= callback.most) return owed.remove(id);
    owe({ ...callback, tries, dueAt: Date.now() + (pauses[callback.tries] ?? 27_000) });
  }

  return {
    send(party, body, { url = null, purpose, forged = [], nonsense = [] } = {}) {
      const fault = faults.take(party, 'callback');
      if (fault?.kind === 'lost-callback') return;
      const wait = waitOf(fault);
      const genuine = {
        party,
        url,
        purpose: purpose ?? null,
        body: JSON.stringify(body),
        tries: 0,
        most: party === 'BANK' ? triesOfPhone : 5,
        signature: null,
      };
      if (fault?.kind === 'nonsense') {
        for (const one of nonsense) owe({ ...genuine, body: one, id: randomUUID(), dueAt: Date.now() });
        return;
      }
      if (fault?.kind === 'bad-signature') {
        for (const one of forged) {
          const told = typeof one === 'string' ? { body: one } : one;
          owe({ ...genuine, ...told, id: randomUUID(), dueAt: Date.now(), most: 1 });
        }
      }
      const copies = fault?.kind === 'duplicate-callback' ? 10 : 1;
      for (let copy = 0; copy < copies; copy++)
        owe({ ...genuine, id: randomUUID(), dueAt: Date.now() + wait });
    },
    resume() {
      for (const callback of owed.all()) timers.at(callback.dueAt, () => begin(callback.id));
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

function waitOf(fault: Fault | undefined): number {
  if (fault?.kind === 'late-callback') return fault.delayMs;
  return fault?.kind === 'bad-signature' ? 400 : 0;
}

function addressOf(store: Store, { party, purpose }: Pick<Callback, 'party' | 'purpose'>): string | null {
  const settings = settingsOf(store);
  if (party === 'KBANK') return settings.kbankCallbackUrl;
  const { wwCallbackUrl: WW, paytimzCallbackUrl: PAYTIMZ, zpayCallbackUrl: ZPAY } = settings;
  if (isAssumed(party)) return { WW, PAYTIMZ, ZPAY }[party];
  if (purpose === 'deposit') return settings.payonexDepositCallbackUrl;
  return party === 'PAYONEX' ? settings.payonexCallbackUrl : settings.bankFeedUrl;
}

async function post(
  url: string,
  callback: Callback,
  { journal, closing, fault }: { journal: Journal; closing: AbortSignal; fault: Fault['kind'] | undefined },
): Promise<boolean> {
  const entry = journal.add({
    party: callback.party,
    direction: 'out',
    call: 'callback',
    method: 'POST',
    path: url,
    body: readable(callback.body),
    ...(fault && { fault }),
  });
  const { headers, body } = wrapped(callback);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
    });
    entry.status = response.status;
    const answer = readable(await response.text());
    // What the portal refuses it will refuse again.
    if (callback.party === 'BANK') return response.status < 500 && response.status !== 429;
    if (callback.party !== 'KBANK') return response.ok;
    return (
      typeof answer === 'object' && answer !== null && 'statusCode' in answer && answer.statusCode === '00'
    );
  } catch {
    return false;
  }
}

/** A callback as it is posted now: of parties that sign, signed anew each time. */
function wrapped({ party, body, signature }: Callback): { headers: Record<string, string>; body: string } {
  if (isAssumed(party))
    return { headers: signedHeaders(credentials[party].secret, body, signature ?? undefined), body };
  if (party !== 'BANK') return { headers: {}, body };
  const secret = `${credentials.feed.secret}${signature === 'wrong' ? '-of-a-stranger' : ''}`;
  const plain = JSON.parse(body) as Record<string, unknown>;
  const envelope = envelopeOf(plain, { secret, aheadMs: signature === 'old' ? -600_000 : 0 });
  return signature === 'none' ? { ...envelope, headers: {} } : envelope;
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
