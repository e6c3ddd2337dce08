/** Bonuses and promotion codes: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import type { Member, MemberId } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { shownOf } from '../banner/banner.ts';
import {
  type ActiveBonus,
  activeBonus,
  givenBack,
  type HeldBack,
  heldBack,
  unusedDeposit,
} from './bonus.sql.ts';
import { nameOf } from './names.ts';
import { type Offer, type OfferToMember, offersTo, smallestDeposit } from './offered.sql.ts';

export { readAndEnd, settleBonus } from './bonus.lifecycle.ts';
export { namesOf } from './names.ts';
export { allOffers, openOffer } from './offer.sql.ts';
export { type OfferData, offerCode, readOffer, writeOffer } from './offer.ts';

/**
 * What keeps a member from withdrawing: the money that there is, and what it would take (minor units), and until when it is waited for
 * where that is known. Undefined where no bonus does. It goes by the ledger; withdrawals are decided by the same function of the database under their lock.
 */
export async function heldBackBy(
  { database }: Pick<Deps, 'database'>,
  member: MemberId,
): Promise<HeldBack | undefined> {
  return database.maybe(heldBack(member));
}

/** What of the bonus money a withdrawal takes back before it is reckoned what there is, in minor units. */
export async function givenBackBy({ database }: Pick<Deps, 'database'>, member: MemberId): Promise<bigint> {
  return (await database.maybe(givenBack(member)))?.amount ?? 0n;
}

/** The bonuses that the member is offered, and the one that they have. */
export async function listBonuses(
  { database }: Deps,
  member: Member,
  language: Language,
): Promise<Answer<'bonus.list'>> {
  const offers = await database.rows(offersTo(member, language));
  return offers.map((offer) => ({ ...toldOf(offer), state: offer.state, userBonus: offer.userBonus }));
}

function toldOf(offer: OfferToMember): Omit<Answer<'bonus.list'>[number], 'state' | 'userBonus'> {
  const { code, type, name, description, notice, maxReceived, percentFail } = offer;
  const banners = shownOf(offer.banners);
  return {
    ...{ code, type, name, description, notice, maxReceived, percentFail, banners },
    ...termsOf(offer),
  };
}

/** What an offer's terms are on the wire, and what it would give just now or has given. */
export function termsOf({ percent, cap, minimum, multiple, threshold, ...offer }: Offer) {
  const { dueDeposit: deposit, dueAmount: amount, dueTarget: target, refusal } = offer;
  const isDue = deposit !== null && amount !== null && target !== null;
  return {
    due: isDue ? { deposit: toWire(deposit), amount: toWire(amount), target: toWire(target) } : null,
    ...(refusal && { refusal }),
    ...{ percent, multiple, cap: toWire(cap) },
    ...{ minimum: toWire(minimum), threshold: toWire(threshold) },
  };
}

/** Whether a bonus is active, and how far it is. */
export async function checkActive(
  deps: Deps,
  member: Member,
  language: Language,
): Promise<Answer<'bonus.active'>> {
  const active = await deps.database.maybe(activeBonus(member.id));
  if (!active) return { status: false };
  const type = active.kind === 'promotion' ? 'promotion' : active.type;
  const { name } = await nameOf(deps.database, active.code, language);
  return { status: true, type, progress: progressOf(active, name, member.isExcluded) };
}

function progressOf(
  active: ActiveBonus,
  name: string,
  staysAway: boolean,
): NonNullable<Answer<'bonus.active'>['progress']> {
  const { code, percentFail, isMet, amount, wayOut, waitsUntil } = active;
  const clears = clearsBy(active);
  return {
    ...{ code, name, percentFail, isMet, clears, staysAway },
    ...(waitsUntil && { waitsUntil: waitsUntil.toISOString() }),
    amount: toWire(amount),
    deposit: toWire(active.deposit),
    total: toWire(active.total),
    added: toWire(active.added),
    won: toWire(active.won),
    target: toWire(active.target),
    threshold: toWire(active.threshold),
    returned: toWire(clears === 'untouched' ? amount : clears === 'leaving' ? (wayOut ?? 0n) : 0n),
    activatedAt: active.activatedAt.toISOString(),
  };
}

/** Why a member may end it now, as bonus_finish decides. */
function clearsBy({
  isMet,
  isOver,
  isUntouched,
  wayOut,
}: ActiveBonus): 'met' | 'over' | 'untouched' | 'leaving' | null {
  if (isMet) return 'met';
  if (isOver) return 'over';
  if (isUntouched) return 'untouched';
  return wayOut === null ? null : 'leaving';
}

/** Whether the latest unused deposit is large enough for any bonus that is offered. */
export async function checkMinimum(
  { database }: Deps,
  { id, currency }: Member,
): Promise<Answer<'bonus.minimum'>> {
  const { minimum } = await database.one(smallestDeposit(currency));
  const amount = (await database.maybe(unusedDeposit(id, currency)))?.amount ?? 0n;
  return {
    status: minimum !== null && amount >= minimum,
    minimum: toWire(minimum ?? 0n),
    amount: toWire(amount),
  };
}
