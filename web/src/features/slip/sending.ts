import { isOnline } from '@prae/ui/online';
import { createStore, type Store } from '@prae/ui/store';
import { isBack } from '../../client/connection.ts';
import type { Failure } from '../../client/queries.ts';
import { currentSession, onSessionChange } from '../../client/session.ts';
import { awaitedSlips } from '../../client/slip-events.ts';
import { upload } from '../../client/upload.ts';
import { slipShare } from '../../client/uploads.ts';
import { pictureTypeOf } from '../../shell/file-type.ts';
import type { Look, SlipRules, SlipWarning } from './check.ts';
import { readCodes } from './read-codes.ts';

/** How long sending waits for a look at the picture, in milliseconds. Then it goes on without. */
const LOOK_WITHIN = 1_500;

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

/** What the phone's own look at a picture says: it is still reading, nothing speaks against it, or what does. */
export type SlipCheck = 'reading' | 'clear' | SlipWarning;

/**
 * How far the sending of a slip is: `none` -> `chosen` -> `sending` -> `sent`, or back to `chosen` where it failed or was cancelled. It
 * outlives the sheet: whoever closes that while a picture is on its way finds it again. `isWanted`: sending was asked for before the
 * check was over.
 */
export type Sending =
  | { name: 'none'; problem?: PictureProblem }
  | {
      name: 'chosen';
      slip: ChosenSlip;
      check: SlipCheck;
      isWanted?: boolean;
      problem?: PictureProblem;
      failure?: SlipFailure;
    }
  | { name: 'sending'; slip: ChosenSlip; bankCode: string | undefined; share: number; cancel: () => void }
  | { name: 'sent'; slip: ChosenSlip; bankCode: string | undefined; reference: string };

export const sending: Store<Sending> = createStore<Sending>({ name: 'none' });

/** Each choice takes the place of the one before it, also of one that is still being read. */
let choices = 0;

/** What comes of the look at each picture, and how to give up the last one. */
const looks = new WeakMap<ChosenSlip, Promise<Look>>();
let looking = new AbortController();

/** Takes a file that was chosen, dropped or pasted, unless a slip is on its way, and looks at it. */
export async function chooseSlip(file: File, maxBytes: number, rules: SlipRules): Promise<void> {
  const now = sending.get();
  if (now.name === 'sending') return;
  choices += 1;
  const choice = choices;
  const read = await readPicture(file, maxBytes);
  if (choice !== choices || sending.get().name === 'sending') return;
  if (typeof read !== 'string') return check(read, rules);
  const before = sending.get();
  show(before.name === 'chosen' ? { ...before, problem: read } : { name: 'none', problem: read });
}

async function check(slip: ChosenSlip, rules: SlipRules): Promise<void> {
  looking.abort();
  looking = new AbortController();
  const look = lookAt(slip.picture, rules, looking.signal).catch((): Look => ({}));
  looks.set(slip, look);
  show({ name: 'chosen', slip, check: 'reading' });
  const { warning } = await look;
  const now = sending.get();
  if (now.name === 'chosen' && now.slip === slip && now.check === 'reading')
    show({ ...now, check: warning ?? 'clear' });
}

/** What judges a picture comes with the first one, beside what reads it. */
async function lookAt(picture: Blob, rules: SlipRules, signal: AbortSignal): Promise<Look> {
  const reading = readCodes(picture, signal);
  const { judgePicture } = await import('./check.ts');
  const texts = await reading;
  return texts ? await judgePicture(texts, rules) : {};
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

/**
 * Sends what was chosen, unless the look at it that is still under way warns of it; what is warned of already is sent all the same. Answers
 * why it failed, `undefined` where it did not or was cancelled. Never throws.
 */
export async function sendSlip(bankCode?: string): Promise<SlipFailure | 'sent' | undefined> {
  const now = sending.get();
  if (now.name !== 'chosen' || (now.check === 'reading' && !(await isClear(now)))) return undefined;
  const { slip } = now;
  const isLost = !isOnline() && !(await isBack());
  // Another picture, or another member, may have taken its place meanwhile, or it is on its way already.
  if (!isChosen(slip)) return undefined;
  if (isLost) return fail(slip, { outcome: 'offline' });
  const abort = new AbortController();
  const isMine = (): boolean => {
    const current = sending.get();
    return current.name === 'sending' && current.slip === slip;
  };
  const cancel = (): void => {
    abort.abort();
    if (isMine()) show({ name: 'chosen', slip, check: 'clear' });
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
  void remember(slip, reference);
  return 'sent';
}

/** Waits a moment for the look at a picture. Whether it is still the one that is chosen, and nothing speaks against it. */
async function isClear(now: Extract<Sending, { name: 'chosen' }>): Promise<boolean> {
  const { slip } = now;
  show({ ...now, isWanted: true });
  const late = new Promise<Look>((resolve) => setTimeout(resolve, LOOK_WITHIN, {}));
  const { warning } = await Promise.race([looks.get(slip) ?? late, late]);
  return warning === undefined && isChosen(slip);
}

function isChosen(slip: ChosenSlip): boolean {
  const now = sending.get();
  return now.name === 'chosen' && now.slip === slip;
}

/** So that the same slip is known when it comes again. */
async function remember(slip: ChosenSlip, reference: string): Promise<void> {
  const token = currentSession()?.token;
  const look = await looks.get(slip);
  if (token === currentSession()?.token) look?.remember?.(reference);
}

function fail(slip: ChosenSlip, failure: SlipFailure): SlipFailure {
  show({ name: 'chosen', slip, check: 'clear', failure });
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
  looking.abort();
  show({ name: 'none' });
}

/** Lets go of a picture that is shown no more. */
function show(next: Sending): void {
  const before = sending.get();
  const [old, kept] = [before, next].map((one) => ('slip' in one ? one.slip : undefined));
  if (old && old !== kept) URL.revokeObjectURL(old.address);
  sending.set(next);
  slipShare.set(next.name === 'sending' ? next.share : undefined);
}

onSessionChange(forgetSlip);
