/** Depositing by a gift link: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import { GIFT_MINIMUM } from '@prae/contract/facts';
import type { Deps } from '../../deps.ts';
import { begunBefore, whenMine } from '../../domain/claim.ts';
import { type Member, refuseExcluded } from '../../domain/member.ts';
import { fromWire } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { openAccounts, WALLET_BANK } from '../deposit/deposit.ts';
import { refusalOf } from '../protection/protection.ts';
import { DIED_MS, resume, send } from './gift.lifecycle.ts';
import { type GiftFinished, giftBegin, giftById } from './gift.sql.ts';
import { pastedGift } from './link.ts';

type Redeemed = Answer<'gift.redeem'>;
type RedeemInput = Pick<Request<'gift.redeem'>, 'member' | 'body' | 'operation' | 'claim'>;

/** A person is asked about a gift of which nothing was heard for a day: an hour after this. */
const ANSWER_MS = 23 * 3_600_000;

/**
 * Takes the gift of a pasted link for the wallet that it names, and credits what that got. Refusals in order: SELF_EXCLUDED;
 * TRUELINK_INVALID for what is no gift link; NO_WALLET where no wallet of ours takes it for this member; REQUEST_LIMIT above `giftsPerHour`; DEPOSIT_LIMIT where it would be above a limit of the member's own; TRUELINK_DUPLICATE for a voucher
 * that is under way or was redeemed, by anyone; TRUELINK_INVALID for one that is unknown, expired, our own or below the minimum.
 */
export async function redeemGift(deps: Deps, input: RedeemInput): Promise<Redeemed> {
  const { member, operation, claim, body } = input;
  const begun = await begunBefore(claim, () => deps.database.maybe(giftById(operation)));
  if (begun) return told(await resume(deps, operation, claim));
  refuseExcluded(member);
  const gateway = deps.providers.gift;
  if (!gateway) throw new Refusal('NO_WALLET');
  const pasted = pastedGift(body.link, deps.config.truelinkSecret);
  if (!pasted) throw new Refusal('TRUELINK_INVALID');
  const { hash, walletName } = pasted;
  const wallet = await walletNamed(deps, member, walletName);
  if (wallet === undefined) throw new Refusal('NO_WALLET');
  const gift = { operation, member: member.id, party: gateway.code, hash, wallet, currency: member.currency };
  const bounds = { mostAnHour: (await deps.settings()).giftsPerHour, least: fromWire(GIFT_MINIMUM) };
  const asked = { ...gift, ...bounds, answerMs: ANSWER_MS, checkMs: DIED_MS, ...(claim && { claim }) };
  const begin = whenMine(await deps.steps.run(giftBegin, asked));
  if (begin.outcome === 'excluded' || begin.outcome === 'over-limit') throw refusalOf(begin);
  const { outcome, operation: id } = begin;
  if (outcome === 'too-many') throw new Refusal('REQUEST_LIMIT');
  if (outcome === 'duplicate') throw new Refusal('TRUELINK_DUPLICATE');
  const isKnown = outcome === 'known';
  const finished = isKnown ? resume(deps, id, claim) : send(deps, gateway, { id, hash, wallet }, claim);
  return told(await finished);
}

/** The mobile of a wallet of ours that takes gift links in the member's currency, by the name that members are shown. */
async function walletNamed(
  { database }: Deps,
  { currency }: Member,
  name: string,
): Promise<string | undefined> {
  const accounts = await database.rows(openAccounts(currency));
  return accounts.find(
    ({ bankCode, mode, accountName }) => bankCode === WALLET_BANK && mode === 'LINK' && accountName === name,
  )?.accountNo;
}

/** What the wire says of a gift: the answer as it was kept, or its refusal. */
function told({ refusal, answer, above }: GiftFinished): Redeemed {
  if (answer !== null) return JSON.parse(answer) as Redeemed;
  if (above) throw refusalOf(above);
  throw new Refusal(refusal ?? 'TRUELINK_INVALID');
}
