/*
 * The life of a slip, the picture that a member uploads as the proof of a transfer.
 *
 * checking  It is kept as it came and is looked into: drawn anew, its code read, the bank asked.
 * waiting   No program can tell (no verifier is known for banks in Laos, nor for TrueMoney's wallets): a person decides.
 * credited  The transfer was credited, once for the sending bank's reference, whoever else uploads it.
 * refused   For one of the specification's eleven reasons. UNKNOW_ERROR is a person's case as well, who may credit it yet.
 *
 * checking -> credited | refused | waiting; waiting -> credited | refused; refused by UNKNOW_ERROR -> credited.
 *
 * Each look goes on from what the row knows: the picture drawn anew (it takes the place of the one that came), the code in it, then
 * what a bank says of it. The reasons come in the specification's order. A bank that knows no such transfer may not know it yet, and a
 * verifier that is away may come back: both are asked again for a while.
 */
import type { SlipReason } from '@prae/contract/slip';
import { readSlipCode } from '@prae/contract/slip-code';
import { isAway } from '../../db/away.ts';
import type { Deps } from '../../deps.ts';
import { limits } from '../../domain/limits.ts';
import { toWire } from '../../domain/money.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import { backoffMs, type Waits } from '../../jobs/backoff.ts';
import { type Look, newLook } from '../../jobs/look.ts';
import type { Lifecycle } from '../../jobs/recheck.ts';
import { shownBy } from '../../providers/slip/masked.ts';
import { NOT_SLIP, type SlipFacts } from '../../providers/slip/port.ts';
import { WALLET_BANK } from '../deposit/deposit.ts';
import { closedMsBetween } from '../lookup/lookup.ts';
import { judge, matchOf } from './judge.ts';
import {
  dueSlips,
  hasHouseAccount,
  houseAccounts,
  isCredited,
  keepCode,
  keepDrawn,
  letWait,
  lookAgain,
  lookLater,
  MOST_RIVALS,
  mayAsk,
  refuseSlip,
  rivalsOf,
  type Slip,
  slipById,
  slipCredit,
  type TransferSaid,
  toldNone,
} from './slip.sql.ts';

const slipTimes = {
  /** When a bank that does not know a transfer yet, or a verifier that gave no answer, is asked again: each question is paid for. */
  again: { firstMs: 5_000, longestMs: 600_000, times: 2.5 },
  /** When what we failed at ourselves is tried again: it costs nobody anything. */
  ours: { firstMs: 1_000, longestMs: 60_000 },
  /** When a slip is looked at again whose question is being put for another one. */
  busyMs: 3_000,
  /** So often a file that is gone is looked for again: a store may be slow to show it. */
  missing: 3,
  /** So often a picture that cannot be decoded is looked at again: not every decoder says that it had too little memory. */
  unreadable: 2,
  /** So often a bank's portal may want a captcha. */
  captchas: 3,
};

export const slipLifecycle: Lifecycle = {
  name: 'slip',
  parties: () => ['SLIP'],
  rows: dueSlips,
  advance: advanceSlip,
};

/** Carries a slip on, to its end where that can be told now. */
export async function advanceSlip(deps: Deps, id: OperationId, look: Look = newLook()): Promise<void> {
  const slip = await deps.database.maybe(slipById(id));
  if (slip?.state !== 'checking') return;
  try {
    await advance(deps, slip, look);
  } catch (error) {
    if (isAway(error)) throw error;
    // Whatever it is, it must not keep the slip for ever: a person has to look when the patience is over.
    deps.log.error({ event: 'slip.look-failed', slip: id, err: error }, 'a slip cannot be looked into now');
    await notYet(deps, slip, { captchas: slip.captchas, reason: 'UNKNOW_ERROR' });
  }
}

async function advance(deps: Deps, slip: Slip, look: Look): Promise<void> {
  const picture = await drawn(deps, slip);
  if (typeof picture === 'string') return stop(deps, slip, picture);
  if (slip.currency !== 'THB') return waitForPerson(deps, slip, picture);
  const code = await codeOf(deps, slip, picture);
  if (typeof code === 'string') return stop(deps, slip, code);
  if (await credited(deps, slip, code)) return refuse(deps, slip, 'SLIP_REFNO_DUPLICATED');
  if (code.sendingBank === TRUEMONEY) return waitForWallet(deps, slip);
  const told = await askBanks(deps, slip, code, look);
  if (told.kind === 'found') return settle(deps, slip, code, told.facts);
  if (told.kind === 'busy') {
    await deps.database.run(lookLater(slip.id, slipTimes.busyMs));
    return deps.checkSoon('slip', slipTimes.busyMs);
  }
  const captchas = slip.captchas + told.captchas;
  if (captchas >= slipTimes.captchas) return refuse(deps, slip, 'TRIPPLE_WRONG_CAPTCHA');
  await notYet(deps, slip, {
    captchas,
    reason: told.isNone ? 'INVALID_SLIP' : 'UNKNOW_ERROR',
    waitMs: told.retryMs,
  });
}

/** What the mini QR of a slip says: the transfer, by the bank that sent it and that bank's reference. */
interface Code {
  sendingBank: string;
  reference: string;
  payload: string;
}

/** The picture, drawn anew: that alone is kept and shown. Or why there is none. */
async function drawn(deps: Deps, slip: Slip): Promise<Buffer | SlipReason | 'failed'> {
  const { database, pictures, providers } = deps;
  const { id, fileName, isDrawn } = slip;
  const read = async () => (fileName === null ? undefined : (await providers.files.read(fileName))?.bytes);
  const gone = async () => {
    // Another look may have put its own in this one's place.
    const now = await database.one(slipById(id));
    return now.fileName === fileName ? 'UPLOADED_FILE_NOT_EXIST' : drawn(deps, now);
  };
  if (isDrawn) return (await read()) ?? gone();
  const picture = await pictures.redraw(read);
  if (picture.kind === 'missing') return gone();
  const isAgain = picture.kind === 'undecodable' && slip.attempts < slipTimes.unreadable;
  if (picture.kind === 'failed' || isAgain) return 'failed';
  if (picture.kind !== 'drawn') return 'IMG_SIZE_UNABLE_TO_PROCESS';
  const kept = await providers.files.put('slip', picture.bytes, picture.type);
  const replaced = await database.maybe(keepDrawn(id, kept));
  // Without a row another look was faster.
  const left = replaced ? replaced.before : kept;
  if (left !== null) await providers.files.remove(left);
  return picture.bytes;
}

/** The code in the picture, read twice; or why it cannot be gone by. */
async function codeOf(
  { database, pictures }: Deps,
  slip: Slip,
  picture: Buffer,
): Promise<Code | SlipReason | 'failed'> {
  const { id, sendingBank, reference, payload } = slip;
  if (sendingBank !== null && reference !== null && payload !== null)
    return { sendingBank, reference, payload };
  const read = await pictures.readCodes(picture);
  // We have drawn it ourselves: that it cannot be decoded is our fault.
  if (read.kind !== 'read') return 'failed';
  const texts = [...new Set([...read.texts, ...read.again])];
  if (texts.length === 0) return 'CANNOT_READ_CROPPED_IMAGE';
  const slips = texts.flatMap((text) => {
    const code = readSlipCode(text);
    return code.kind === 'bank'
      ? [{ sendingBank: code.sendingBank, reference: code.transRef, payload: text }]
      : [];
  });
  const [code] = slips;
  if (!code) return walletCode(database, id, texts);
  const isStable = slips.every((one) => nameOf(one) === nameOf(code));
  if (!isStable) return 'UNSTABLE_REFNO_ON_SLIP';
  await database.run(keepCode(id, code));
  return code;
}

/** How slips name the sending bank of a transfer within TrueMoney, which has no number. */
const TRUEMONEY = 'TRUEMONEY';

/** The code of a TrueMoney slip, which is known again by its transaction; or what of a picture without a code of which anybody knows. */
async function walletCode(
  database: Deps['database'],
  id: OperationId,
  texts: readonly string[],
): Promise<Code | SlipReason> {
  for (const payload of texts) {
    const read = readSlipCode(payload);
    if (read.kind === 'bcelOneProof') return 'UNKNOW_ERROR';
    if (read.kind !== 'truemoney') continue;
    const code = { sendingBank: TRUEMONEY, reference: read.transactionId, payload };
    await database.run(keepCode(id, code));
    return code;
  }
  return 'INVALID_SLIP';
}

const nameOf = ({ sendingBank, reference }: Code) => `${sendingBank}:${reference}`;

async function credited(
  { database }: Deps,
  { id }: Slip,
  { sendingBank, reference }: Code,
): Promise<boolean> {
  return (await database.one(isCredited(id, sendingBank, reference))).found;
}

/**
 * `isNone`: a bank said that it knows no such transfer; else nobody told anything that counts, or one needs more time to know it. `busy`: the
 * same is being asked.
 */
type Told =
  | { kind: 'found'; facts: SlipFacts }
  | { kind: 'not-found'; isNone: boolean; captchas: number; retryMs: number }
  | { kind: 'busy' };

/** Asks the verifiers about a slip's transfer, unless that was told just now, or was asked too often for this member. */
async function askBanks(deps: Deps, slip: Slip, code: Code, look: Look): Promise<Told> {
  const isLast = slip.ageMs >= deps.config.slipPatienceMs;
  const most = limits.slipQuestionsPerHour.most;
  const { may } = await deps.database.one(mayAsk(slip.id, { most, isLast }));
  if (may === 'busy') return { kind: 'busy' };
  if (may === 'none' || may === 'later')
    return { kind: 'not-found', isNone: may === 'none', captchas: 0, retryMs: 0 };
  return askAll(deps, slip, { code, look, isSpare: may === 'spare' });
}

/**
 * Asks the verifiers, one after the other, until one knows the transfer. Who says when it will know is waited for, unless another one
 * may know sooner. `isSpare`: until one says anything of it.
 */
async function askAll(
  deps: Deps,
  slip: Slip,
  { code, look, isSpare }: { code: Code; look: Look; isSpare: boolean },
): Promise<Told> {
  const question = { sendingBank: code.sendingBank, transRef: code.reference, payload: code.payload };
  let [isNone, isLater, captchas] = [false, false, 0];
  const waitsMs: number[] = [];
  for (const verifier of deps.providers.slip) {
    if (look.isOver() || (isSpare && (isNone || isLater || captchas > 0))) break;
    const answer = await look.ask(() => verifier.verify(question));
    if (answer.kind === 'rejected') {
      tellRefusal(deps, slip, verifier.name, answer.code);
      isNone ||= answer.code === NOT_SLIP;
    }
    if (answer.kind !== 'confirmed') continue;
    const said = answer.value;
    if (said.state === 'found') return { kind: 'found', facts: said.facts };
    if (said.state === 'captcha') captchas += 1;
    else {
      if (said.state === 'later') isLater = true;
      else isNone = true;
      waitsMs.push(said.state === 'later' ? said.retryMs : 0);
    }
  }
  // Most cannot tell what a bank will know later from what it does not know.
  const isNowhere = isNone && !isLater;
  if (isNowhere && captchas === 0) await deps.database.run(toldNone(slip.id));
  return {
    kind: 'not-found',
    isNone: isNowhere,
    captchas,
    retryMs: waitsMs.length > 0 ? Math.min(...waitsMs) : 0,
  };
}

/** Our key there, or our quota: for the operator. */
function tellRefusal({ log }: Deps, { id }: Slip, verifier: string, code: string): void {
  log.error({ event: 'slip.verifier-refused', slip: id, verifier, code });
}

/** Credits a transfer that is the member's deposit, or ends the slip by what is wrong with it. */
async function settle(deps: Deps, slip: Slip, code: Code, facts: SlipFacts): Promise<void> {
  const settings = await deps.settings();
  const judged = judge(facts, slip, {
    accounts: await deps.database.rows(houseAccounts(slip.currency)),
    maxAgeMs: settings.slipMaxAgeMinutes * 60_000,
    closedMs: closedMsBetween(settings, facts.at, slip.createdAt),
    hasRival: await hasRival(deps, slip, facts),
  });
  if (judged.kind === 'wallet') return void (await deps.database.run(letWait(slip.id, saidBy(facts))));
  if (judged.kind === 'open') deps.log.error({ event: 'slip.undecided', slip: slip.id });
  if (judged.kind !== 'ours')
    return refuse(deps, slip, judged.kind === 'open' ? 'UNKNOW_ERROR' : judged.reason, facts);
  const { bankCode, accountNo } = judged.account;
  const { outcome } = await deps.steps.run(slipCredit, {
    ...{ operation: slip.id, arrival: newOperation(), bankCode, accountNo, amount: facts.amount },
    ...{ sentAt: facts.at.toISOString(), sendingBank: code.sendingBank, reference: code.reference },
    bankChangedAt: slip.bankChangedAt?.toISOString() ?? null,
    ...shownSender(facts),
  });
  if (outcome === 'doubtful') deps.log.error({ event: 'slip.unknown-error', slip: slip.id });
  deps.log.info({ event: 'slip.settled', slip: slip.id, outcome, amount: toWire(facts.amount) });
}

/** The sender's account as the bank shows it, where that tells anything. */
function shownSender({ sender }: SlipFacts): { senderShown?: string } {
  const senderShown = sender.account === undefined ? undefined : shownBy(sender.account);
  return senderShown === undefined ? {} : { senderShown };
}

function saidBy(facts: SlipFacts): TransferSaid {
  return { ...facts, ...shownSender(facts) };
}

/** Whether what the bank shows of the sender fits another member as well, or may: of too many not all are compared. */
async function hasRival({ database }: Deps, slip: Slip, { sender }: SlipFacts): Promise<boolean> {
  if (sender.account === undefined) return false;
  // Banks have numbers of several lengths, and a mask shows the end of a longer one.
  const pattern = `%${sender.account.replace(/[\s-]/g, '').replace(/\D/g, '_')}`;
  const others = await database.rows(rivalsOf(slip, pattern));
  return (
    others.length >= MOST_RIVALS || others.some((other) => matchOf(sender, other, 'numbered') === 'match')
  );
}

/** Looks again in a while, or gives up when the patience is over. */
async function notYet(
  deps: Deps,
  slip: Slip,
  {
    captchas,
    reason,
    waitMs = 0,
    waits = slipTimes.again,
  }: { captchas: number; reason: SlipReason; waitMs?: number; waits?: Waits },
): Promise<void> {
  if (slip.ageMs >= deps.config.slipPatienceMs) return refuse(deps, slip, reason);
  const leftMs = deps.config.slipPatienceMs - slip.ageMs;
  const nextMs = Math.min(Math.max(waitMs, backoffMs(slip.attempts, waits)), leftMs);
  await deps.database.run(lookAgain(slip.id, { waitMs: nextMs, captchas }));
  deps.checkSoon('slip', nextMs);
}

/** `failed`: what reads pictures broke down, which says nothing of this one. */
async function stop(deps: Deps, slip: Slip, why: SlipReason | 'failed'): Promise<void> {
  const isMissing = why === 'UPLOADED_FILE_NOT_EXIST' && slip.attempts < slipTimes.missing;
  const reason = isMissing ? why : 'UNKNOW_ERROR';
  if (why === 'failed' || isMissing)
    return notYet(deps, slip, { captchas: slip.captchas, reason, waits: slipTimes.ours });
  await refuse(deps, slip, why);
  // The row names it no more; it may be removed at any time.
  if (why === 'IMG_SIZE_UNABLE_TO_PROCESS' && slip.fileName !== null)
    await deps.providers.files.remove(slip.fileName);
}

async function refuse(deps: Deps, { id }: Slip, reason: SlipReason, facts?: SlipFacts): Promise<void> {
  await deps.database.run(refuseSlip(id, reason, facts && saidBy(facts)));
  if (reason === 'UNKNOW_ERROR') deps.log.error({ event: 'slip.unknown-error', slip: id });
}

/** Of a wallet nobody can be asked: who looks into the house's decides. Where it has and had none, the money has gone to somebody else's. */
async function waitForWallet(deps: Deps, slip: Slip): Promise<void> {
  const { found } = await deps.database.one(hasHouseAccount(slip.currency, WALLET_BANK));
  if (!found) return refuse(deps, slip, 'UNKNOW_ERROR');
  await deps.database.run(letWait(slip.id));
}

/**
 * Of Laos's banks no verifier is known, and not every slip there has a code: a person looks. One that has BCEL's is known again where its
 * transfer was credited before.
 */
async function waitForPerson(deps: Deps, slip: Slip, picture: Buffer): Promise<void> {
  const read = await deps.pictures.readCodes(picture);
  if (read.kind !== 'read') return stop(deps, slip, 'failed');
  for (const text of read.texts) {
    const code = readSlipCode(text);
    if (code.kind !== 'bcelOneProof') continue;
    const named = { sendingBank: 'BCEL', reference: code.reference, payload: text };
    await deps.database.run(keepCode(slip.id, named));
    if (await credited(deps, slip, named)) return refuse(deps, slip, 'SLIP_REFNO_DUPLICATED');
    break;
  }
  await deps.database.run(letWait(slip.id));
}
