import type { SlipCode } from '@prae/contract/slip-code';
import { currentSession, keepOf, type Session } from '../../client/session.ts';
import { readStored, writeStored } from '../../client/storage.ts';
import { digestOf } from '../../client/upload.ts';

/** So many of the last slips are remembered. */
const REMEMBERED = 50;

/** Letters of a mark: two slips have the same one never. */
const MARK_LENGTH = 32;

/** A slip by what its code says, and the reference under which it was sent. */
type Sent = readonly [mark: string, reference: string];

/** What a transfer is known again by, without telling which one it is; `undefined` where the browser makes no digests. */
export async function markOf(code: SlipCode): Promise<string | undefined> {
  const digest = await digestOf(new Blob([JSON.stringify(partsOf(code))])).catch(() => undefined);
  return digest?.slice(0, MARK_LENGTH);
}

function partsOf(code: SlipCode): string[] {
  if (code.kind === 'bank') return [code.sendingBank, code.transRef];
  if (code.kind === 'truemoney') return [code.kind, code.event, code.transactionId];
  return code.kind === 'bcelOneProof' ? [code.kind, code.reference] : [code.kind];
}

/** The reference under which the member sent this slip before, in this login on this browser. */
export function sentAs(mark: string): string | undefined {
  const session = currentSession();
  return session ? read(session).find(([known]) => known === mark)?.[1] : undefined;
}

/** Remembers it as long as the login is kept. */
export function rememberSent(mark: string, reference: string): void {
  const session = currentSession();
  if (!session) return;
  const others = read(session).filter(([known]) => known !== mark);
  const kept: readonly Sent[] = [...others, [mark, reference]];
  writeStored(keepOf(session), nameOf(session), kept.slice(-REMEMBERED));
}

function read(session: Session): readonly Sent[] {
  return readStored<readonly Sent[]>(keepOf(session), nameOf(session)) ?? [];
}

function nameOf({ username }: Session): string {
  return `slips.${username}`;
}
