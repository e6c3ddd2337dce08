import type { Answer } from '@prae/contract/contract';

/** A line of the statement with all that it is checked by, as the server hands it out and as its file has it. */
export type Proof = NonNullable<Answer<'proof.read'>['proof']>;

/** What a sealed line says, as text. */
export interface SealedLine {
  member: string;
  number: string;
  operation: string;
  time: string;
  type: string;
  from: string;
  to: string;
  status: string;
  amount: string;
  moved: string;
  balance: string;
  currency: string;
}

/**
 * What the seals that somebody has kept say: `same`, `other`; `unknown`: nothing of this seal or one after it that leads here; `none` was
 * given.
 */
export type Kept = 'same' | 'other' | 'unknown' | 'none';

/** What this device finds when it computes a proof again. */
export interface Checked {
  /** The line leads to the root. */
  isRoot: boolean;
  /** Root, member, day and the seal before make the seal. */
  isSeal: boolean;
  kept: Kept;
}

/** A proof is a text of 2 kB, and one with a seal's number of leaves beyond all reason is none. */
const MOST = 10_000;
const HASH = /^[0-9a-f]{64}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads a file; undefined where it is no proof. */
export function readProof(text: string): Proof | undefined {
  if (text.length > MOST) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null) return undefined;
  const { line, place, leaves, path, number, day, root, before, seal } = read as Record<string, unknown>;
  if (![place, leaves, number].every((one) => Number.isSafeInteger(one) && Number(one) >= 0))
    return undefined;
  if (!Array.isArray(path) || ![root, before, seal, ...path].every(isHash)) return undefined;
  if (typeof day !== 'string' || !DAY.test(day)) return undefined;
  if (typeof line !== 'string' || lineOf(line) === undefined) return undefined;
  return { line, place, leaves, path, number, day, root, before, seal } as Proof;
}

function isHash(one: unknown): boolean {
  return typeof one === 'string' && HASH.test(one);
}

/** What a line's text says; undefined where it is none. */
export function lineOf(text: string): SealedLine | undefined {
  const [kind, ...parts] = text.split('\n');
  if (kind !== 'prae-line-1' || parts.length !== 12) return undefined;
  const [member = '', number = '', operation = '', time = '', type = '', from = ''] = parts;
  const [to = '', status = '', amount = '', moved = '', balance = '', currency = ''] = parts.slice(6);
  return { member, number, operation, time, type, from, to, status, amount, moved, balance, currency };
}

/** Computes a proof again by the browser's own cryptography; docs/proof.md has the rule. Throws where the page is not secure. */
export async function checkProof(proof: Proof, kept = ''): Promise<Checked> {
  const { line, number, day, leaves, root, before, seal } = proof;
  const member = lineOf(line)?.member ?? '';
  const isRoot = hexOf(await rootBy(proof)) === root;
  const isSeal = (await sealOf({ member, number, day, leaves, root }, before)) === seal;
  return { isRoot, isSeal, kept: await comparedTo(kept, { member, number, before, seal }) };
}

/** The root to which the path leads; of a path that is too short or too long nothing that any root is. */
async function rootBy({ line, place, leaves, path }: Proof): Promise<Uint8Array> {
  const beside = path.map(bytesOf);
  let hash = await sha256(0, new TextEncoder().encode(line));
  for (let [i, n] = [place, leaves]; n > 1; [i, n] = [Math.floor(i / 2), Math.ceil(n / 2)]) {
    const isRight = i % 2 === 1;
    if (!isRight && i + 1 >= n) continue;
    const next = beside.shift() ?? new Uint8Array();
    hash = await (isRight ? sha256(1, next, hash) : sha256(1, hash, next));
  }
  return place < leaves && beside.length === 0 ? hash : new Uint8Array();
}

interface Sealed {
  member: string;
  number: number;
  day: string;
  leaves: number;
  root: string;
}

async function sealOf({ member, number, day, leaves, root }: Sealed, before: string): Promise<string> {
  const text = ['prae-seal-1', member, number, day, leaves, root, before].join('\n');
  return hexOf(await sha256(2, new TextEncoder().encode(text)));
}

/** A line of it may have been broken, or its spaces be others, where it was sent. */
const KEPT =
  /(?:\b(\d{1,9})\s{1,9}(\d{4}-\d\d-\d\d)\s{1,9}(?:(\d{1,9})\s{1,9}([0-9a-f]{64})\s{1,9})?)?\b([0-9a-f]{64})\b/g;

interface KeptSeal {
  /** Undefined of a seal that was kept without anything beside it. */
  number: number | undefined;
  seal: string;
  /** What it was made of, where that was kept, too. */
  made: Pick<Sealed, 'day' | 'leaves' | 'root'> | undefined;
}

/** The seals in a text, wherever they stand in it. A proof is not what was kept: it would confirm itself by its own seal. */
export function readKept(text: string): KeptSeal[] {
  if (/^\s*[[{]/.test(text) || text.includes('prae-line-1')) return [];
  return [...text.toLowerCase().matchAll(KEPT)].map(([, number, day, leaves, root, seal = '']) => ({
    number: number === undefined ? undefined : Number(number),
    seal,
    made:
      day === undefined || leaves === undefined || root === undefined
        ? undefined
        : { day, leaves: Number(leaves), root },
  }));
}

/**
 * Goes from a seal on by what was kept of those after it, each of which is made of the one before, and compares every one that it comes by
 * with what was kept of that number.
 */
async function comparedTo(
  text: string,
  from: { member: string; number: number; before: string; seal: string },
): Promise<Kept> {
  if (text.trim() === '') return 'none';
  const kept = readKept(text);
  const bare = new Set(kept.filter((one) => one.number === undefined).map(({ seal }) => seal));
  const numbered = byNumber(kept);
  const isOther = (number: number, seal: string) => numbered.get(number)?.some((one) => one.seal !== seal);
  // Whoever kept the one before knows what this has to be made of.
  if (isOther(from.number - 1, from.before)) return 'other';
  let { number, seal } = from;
  let found: Kept = 'unknown';
  for (;;) {
    if (bare.has(seal) || numbered.get(number)?.some((one) => one.seal === seal)) found = 'same';
    if (isOther(number, seal)) return 'other';
    number += 1;
    const made = numbered.get(number)?.find((one) => one.made)?.made;
    if (made === undefined) break;
    seal = await sealOf({ member: from.member, number, ...made }, seal);
  }
  return found === 'unknown' && bare.size > 0 ? 'other' : found;
}

/** So that a file of many years is gone through once, and not once for each seal in it. */
function byNumber(kept: readonly KeptSeal[]): Map<number, KeptSeal[]> {
  const found = new Map<number, KeptSeal[]>();
  for (const one of kept) {
    if (one.number === undefined) continue;
    const before = found.get(one.number);
    if (before) before.push(one);
    else found.set(one.number, [one]);
  }
  return found;
}

/** A member's seals as the text that is kept of them: one a line, oldest first. */
export function keptText(seals: Answer<'proof.seals'>['seals']): string {
  return seals
    .map(({ number, day, leaves, root, seal }) => `${number} ${day} ${leaves} ${root} ${seal}\n`)
    .join('');
}

/** One seal as a line that can be sent or written down. */
export function sealText({ number, day, seal }: Pick<Proof, 'number' | 'day' | 'seal'>): string {
  return `${number} ${day} ${seal}`;
}

async function sha256(kind: number, ...parts: Uint8Array[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = kind;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function bytesOf(hex: string): Uint8Array {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
