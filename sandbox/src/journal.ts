import type { Party } from './faults.ts';

/** One protocol request, with what it would be unwise to keep blotted out and files as their length alone. `out` is a callback of ours. */
export interface Entry {
  readonly at: string;
  readonly party: Party;
  readonly direction: 'in' | 'out';
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  fault?: string;
  /** What was answered; absent while, or because, there was no answer. */
  status?: number;
}

export interface Journal {
  add(entry: Omit<Entry, 'at'>): Entry;
  list(party?: Party): Entry[];
}

const kept = 5000;
const secret = /secret|password|pass$|authorization|token|signature|^pin$|key$/i;

/** The last few thousand requests that the parties saw, oldest first. */
export function createJournal(): Journal {
  const entries: Entry[] = [];
  return {
    add(entry) {
      const seen = {
        at: new Date().toISOString(),
        ...entry,
        path: maskPath(entry.path),
        body: mask(entry.body),
      };
      entries.push(seen);
      if (entries.length > kept) entries.shift();
      return seen;
    },
    list: (party) => entries.filter((entry) => party === undefined || entry.party === party),
  };
}

function mask(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { bytes: value.length };
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secret.test(name) ? '***' : mask(inner)]),
  );
}

function maskPath(path: string): string {
  return path
    .replace(/([?&](?:signature|token|session|key|secret|password)=)[^&]*/gi, '$1***')
    .replace(/(\/partner\/member\/[\w-]+\/)[^/?]+/, '$1***');
}
