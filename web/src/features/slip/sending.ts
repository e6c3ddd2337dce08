import { createStore, type Store } from '@prae/ui/store';
import type { Failure } from '../../client/queries.ts';
import { onSessionChange } from '../../client/session.ts';
import { awaitedSlips } from '../../client/slip-events.ts';
import { upload } from '../../client/upload.ts';
import { pictureTypeOf } from './picture-type.ts';

/** A picture that was chosen, as it was then: the file itself may change or go away. */
export interface ChosenSlip {
  picture: Blob;
  /** Where the browser shows it from. */
  address: string;
}

/** Why a file is not taken: none of the types, larger than may be, or one that cannot be read. */
export type PictureProblem = 'not-picture' | 'too-large' | 'unreadable';

/** Why sending did not succeed. `offline`: nothing left the device. */
export type SlipFailure = Failure | { outcome: 'offline' };

/**
 * How far the sending of a slip is: `none` -> `chosen` -> `sending` -> `sent`, or back to `chosen` where it failed or was cancelled. It
 * outlives the sheet: whoever closes that while a picture is on its way finds it again.
 */
export type Sending =
  | { name: 'none'; problem?: PictureProblem }
  | { name: 'chosen'; slip: ChosenSlip; problem?: PictureProblem; failure?: SlipFailure }
  | { name: 'sending'; slip: ChosenSlip; bankCode: string | undefined; share: number; cancel: () => void }
  | { name: 'sent'; slip: ChosenSlip; bankCode: string | undefined; reference: string };

export const sending: Store<Sending> = createStore<Sending>({ name: 'none' });

/** Each choice takes the place of the one before it, also of one that is still being read. */
let choices = 0;

/** Takes a file that was chosen, dropped or pasted, unless a slip is on its way. */
export async function chooseSlip(file: File, maxBytes: number): Promise<void> {
  const now = sending.get();
  if (now.name === 'sending') return;
  choices += 1;
  const choice = choices;
  const read = await readPicture(file, maxBytes);
  if (choice !== choices || sending.get().name === 'sending') return;
  if (typeof read !== 'string') return show({ name: 'chosen', slip: read });
  const before = sending.get();
  show(before.name === 'chosen' ? { ...before, problem: read } : { name: 'none', problem: read });
}

async function readPicture(file: File, maxBytes: number): Promise<ChosenSlip | PictureProblem> {
  if (file.size > maxBytes) return 'too-large';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = pictureTypeOf(bytes);
    if (type === undefined) return 'not-picture';
    const picture = new Blob([bytes], { type });
    return { picture, address: URL.createObjectURL(picture) };
  } catch {
    return 'unreadable';
  }
}

/** Sends what was chosen. Answers why it failed, `undefined` where it did not or was cancelled. Never throws. */
export async function sendSlip(bankCode?: string): Promise<SlipFailure | 'sent' | undefined> {
  const now = sending.get();
  if (now.name !== 'chosen') return undefined;
  const { slip } = now;
  if (!navigator.onLine) return fail(slip, { outcome: 'offline' });
  const abort = new AbortController();
  const isMine = (): boolean => {
    const current = sending.get();
    return current.name === 'sending' && current.slip === slip;
  };
  const cancel = (): void => {
    abort.abort();
    if (isMine()) show({ name: 'chosen', slip });
  };
  show({ name: 'sending', slip, bankCode, share: 0, cancel });
  const result = await upload('slip.upload', slip.picture, {
    ...(bankCode !== undefined && { fields: { bankCode } }),
    signal: abort.signal,
    onProgress: (share) => {
      if (isMine()) show({ name: 'sending', slip, bankCode, share, cancel });
    },
  });
  if (!isMine()) return undefined;
  if (result.outcome !== 'ok') return fail(slip, result);
  const { reference } = result.answer;
  awaitedSlips.set([...awaitedSlips.get(), reference]);
  show({ name: 'sent', slip, bankCode, reference });
  return 'sent';
}

function fail(slip: ChosenSlip, failure: SlipFailure): SlipFailure {
  show({ name: 'chosen', slip, failure });
  return failure;
}

/** The bank whose slip is on its way or was sent last; `undefined` where none was. */
export function slipOnItsWay(): string | undefined {
  const now = sending.get();
  return 'bankCode' in now ? now.bankCode : undefined;
}

/** Asks for another slip. */
export function forgetSlip(): void {
  const now = sending.get();
  if (now.name === 'sending') now.cancel();
  choices += 1;
  show({ name: 'none' });
}

/** Lets go of a picture that is shown no more. */
function show(next: Sending): void {
  const before = sending.get();
  const [old, kept] = [before, next].map((one) => ('slip' in one ? one.slip : undefined));
  if (old && old !== kept) URL.revokeObjectURL(old.address);
  sending.set(next);
}

onSessionChange(forgetSlip);
