import type { Answer } from '@prae/contract/contract';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Member, type MemberId, refuseExcluded } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import type { OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { slipWindow } from '../lookup/lookup.ts';
import {
  countSlips,
  hasHouseAccount,
  namelessOf,
  pictureOf,
  type SlipLine,
  slipBegin,
  slipOf,
  slipsOf,
} from './slip.sql.ts';

type SlipRow = Answer<'slip.list'>['slips'][number];

/**
 * Takes a slip: what came is kept, and the job begins at once. Refused with SLIP_UPLOAD_FAIL in the daily closed window, and where the
 * file cannot be kept, with SELF_EXCLUDED, with KEY_INVALID for a bank at which the house has no account, and with REQUEST_LIMIT above
 * `slipsPerHour`.
 */
export async function uploadSlip(
  deps: Deps,
  { member, operation, file, body }: Pick<Request<'slip.upload'>, 'member' | 'operation' | 'file' | 'body'>,
): Promise<Answer<'slip.upload'>> {
  refuseExcluded(member);
  const settings = await deps.settings();
  if (!slipWindow(settings, deps.clock()).isOpen) throw new Refusal('SLIP_UPLOAD_FAIL');
  await checkBank(deps, member, body.bankCode);
  const { files } = deps.providers;
  const name = await file.use((bytes) => files.put('slip', bytes, file.type));
  const begun = await deps.steps.run(slipBegin, {
    ...{ operation, member: member.id, currency: member.currency, file: name },
    mostAnHour: settings.slipsPerHour,
  });
  // The same request again, or one too many: another file is the slip's, or none is. Only the step may have come twice, where its answer
  // was lost: then this very file is the slip's.
  if (begun.outcome !== 'begun' && (await deps.database.maybe(namelessOf([name])))) await files.remove(name);
  if (begun.outcome === 'too-many') throw new Refusal('REQUEST_LIMIT');
  deps.checkSoon('slip');
  return { message: 'OK', reference: operation };
}

/** A bank of the house's, or its wallet: of an account that was closed since as well, as the money was sent to it. */
async function checkBank(
  { database }: Deps,
  { currency }: Member,
  bankCode: string | undefined,
): Promise<void> {
  if (bankCode === undefined) return;
  const { found } = await database.one(hasHouseAccount(currency, bankCode));
  if (!found) throw new Refusal('KEY_INVALID', { bankCode: 'KEY_INVALID' });
}

/** A page of the member's slips. */
export async function listSlips(
  { database }: Deps,
  member: Member,
  { page, limit }: { page: number; limit: number },
): Promise<Answer<'slip.list'>> {
  const { total } = await database.one(countSlips(member.id));
  const slips = await database.rows(slipsOf(member.id, page, limit));
  return { total, slips: slips.map(rowOf) };
}

/** A slip of the member's own as it is now; undefined where the member has sent no such one. */
export async function findSlip(
  db: Db,
  member: MemberId,
  id: OperationId,
): Promise<Omit<SlipRow, 'link'> | undefined> {
  const line = await db.maybe(slipOf(member, id));
  return line && standingOf(line);
}

const statuses = {
  checking: 'PROCESSING',
  waiting: 'PROCESSING',
  credited: 'SUCCESS',
  refused: 'FAILED',
} as const;

function rowOf(line: SlipLine): SlipRow {
  return { ...standingOf(line), link: `/api/statement/slip/reference/${line.id}` };
}

function standingOf({ id, createdAt, amount, state, reason }: SlipLine): Omit<SlipRow, 'link'> {
  return {
    createdAt: createdAt.toISOString(),
    amount: toWire(amount ?? 0n),
    status: statuses[state],
    ...(reason && { note: reason }),
    reference: id,
  };
}

/** Where the picture of a member's own slip can be read for some minutes. NO_DATA: there is none, or not yet. */
export async function slipPicture(
  deps: Deps,
  member: Member,
  reference: string,
): Promise<Answer<'slip.picture'>> {
  const picture = await deps.database.maybe(pictureOf(member.id, reference));
  if (!picture) throw new Refusal('NO_DATA');
  return { url: deps.fileLinks.linkTo(picture.fileName) };
}
