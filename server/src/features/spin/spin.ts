/** The prize wheel: the door of this feature. */
import type { Answer } from '@prae/contract/contract';
import type { SpinError } from '@prae/contract/spin';
import type { Tx } from '../../db/database.ts';
import { underKey } from '../../db/under-key.ts';
import type { Deps } from '../../deps.ts';
import { type Member, type MemberId, refuseExcluded } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import { isUuid, newOperation, type OperationId } from '../../domain/operation.ts';
import { Refusal, RefusalForNow } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { newPlaces, type Places } from '../../places.ts';
import { newRounds, type Rounds } from '../../rounds.ts';
import { keyRing, open, seal } from '../../secret.ts';
import { coinTerms } from './coin.ts';
import { commitmentOf, drawnPlace, newSecret } from './draw.ts';
import {
  drawnDraw,
  type FreshDraw,
  type OpenDraw,
  type Ready,
  slicesOf,
  spinReady,
  writeSpin,
} from './spin.sql.ts';

export { couponsHandedOut, couponsToHandOut, handOut } from './coupon.sql.ts';
export { wheelNamesOf } from './coupon.ts';
export { closeWheel, openWheel, putWheel, type WheelFile, wheels, whyNotWheel } from './wheel.ts';

type SpinDeps = Pick<Deps, 'database' | 'settings' | 'config'>;
type Spun = Answer<'spin.create'>;

/** One member's wait for each other in the database, each on a connection that others need: so they are shared. */
const readied = new WeakMap<Deps['database'], Rounds<MemberId, { ready: Ready }>>();

/** Spins wait for each other where a wheel has something that can be used up; one server that stands still keeps them for seconds. */
const spinning = new WeakMap<Deps['database'], Places>();
const SPINS_AT_ONCE = 6;
const SPIN_PATIENCE_MS = 3_000;

/** The wheel, the member's coins, and what their next draw is bound to: the hash of its secret, and the weights. */
export async function setUp(
  deps: SpinDeps,
  { member, language }: Pick<Request<'spin.setup'>, 'member' | 'language'>,
): Promise<Answer<'spin.setup'>> {
  const terms = coinTerms(await deps.settings(), member.currency);
  const rounds = readied.get(deps.database) ?? newRounds<MemberId, { ready: Ready }>();
  readied.set(deps.database, rounds);
  const { ready } = await rounds(member.id, () =>
    deps.database.one(spinReady(member, terms, freshDraw(deps, member), false)),
  );
  const { coins, wheel, draw } = ready;
  const slices = wheel === undefined ? [] : await deps.database.rows(slicesOf(wheel));
  const slice = (draw?.weights ?? []).flatMap(({ code, weight }) => {
    const row = slices.find((each) => each.code === code);
    if (!row) return [];
    const { labels, descriptions, bgColor, textColor } = row;
    return [
      {
        ...{ code, weight, bgColor, textColor },
        ...{ label: labels[language], htmlDescription: descriptions[language] },
      },
    ];
  });
  const name = slices[0]?.name[language];
  return {
    activeSpinwheel: draw && name !== undefined ? { name, slice } : null,
    userCoin: coins,
    commitment: draw?.commitment ?? null,
    drawId: draw?.id ?? null,
    coinTerms: { deposit: toWire(terms.deposit), perDay: terms.perDay, days: terms.days },
  };
}

/**
 * Spins once, all of it one transaction: takes a coin, draws by the secret and the weights that were published before, and writes
 * the coupon, and opens the next draw, which the answer names. The nonce is the request's own key, which nobody knew when the secret
 * was chosen. The same key has the same outcome. Refused with SELF_EXCLUDED.
 */
export async function spin(
  deps: SpinDeps,
  {
    member,
    operation,
    claim,
    language,
    body,
  }: Pick<Request<'spin.create'>, 'member' | 'operation' | 'claim' | 'language' | 'body'>,
): Promise<Spun> {
  refuseExcluded(member);
  const { couponDays, ...settings } = await deps.settings();
  const terms = coinTerms({ couponDays, ...settings }, member.currency);
  const draw = async (tx: Tx): Promise<Spun> => {
    const { ready } = await tx.one(spinReady(member, terms, freshDraw(deps, member), true));
    if (ready.wheel === undefined) return failed('NO_WHEEL');
    // A draw is open for who has no coins as well; that it is another one by now is nothing to them.
    if (ready.coins < 1) return failed('NO_COIN');
    const isMeant = body?.drawId === undefined || body.drawId === ready.draw?.id;
    if (ready.changed || !isMeant) return { ...failed('WHEEL_CHANGED'), ...nextOf(ready.draw) };
    const { secret, nonce, code } = drawn(deps, member, ready.draw, claim?.key ?? operation);
    const { id, commitment, weights } = ready.draw;
    const coupon = newOperation();
    const { keys: _, ...next } = freshDraw(deps, member);
    const { written } = await tx.one(
      writeSpin({ draw: id, secret, nonce, slice: code, coupon, couponDays, next }),
    );
    const { kind, labels, coins } = written;
    return {
      success: true,
      result: { code, label: labels[language], remainingCoin: coins, kind },
      proof: { _id: id, commitment, secret, nonce, weights: [...weights] },
      ...nextOf(written.next),
    };
  };
  return inPlace(deps, () =>
    deps.database.transaction((tx) => underKey(tx, claim, operation, () => draw(tx))),
  );
}

/** Does it where not too many spin already, each on a connection of those that all else needs. */
async function inPlace<T>({ database }: SpinDeps, work: () => Promise<T>): Promise<T> {
  const places = spinning.get(database) ?? newPlaces(() => SPINS_AT_ONCE, SPIN_PATIENCE_MS);
  spinning.set(database, places);
  if (!(await places.take())) throw new RefusalForNow('SERVICE_UNAVAILABLE', 1);
  try {
    return await work();
  } finally {
    places.giveBack();
  }
}

/** A draw that is over, with all that is needed to compute it again. Refused with NO_DATA. */
export async function tellDraw(
  { database }: Pick<Deps, 'database'>,
  { params, language }: Pick<Request<'spin.draw'>, 'params' | 'language'>,
): Promise<Answer<'spin.draw'>> {
  const row = isUuid(params._id) ? await database.maybe(drawnDraw(params._id)) : undefined;
  if (!row) throw new Refusal('NO_DATA');
  const { commitment, secret, nonce, weights, code, labels } = row;
  return { commitment, secret, nonce, weights: [...weights], result: { code, label: labels[language] } };
}

/** What is told of the draw that comes next; nothing where there is none, or an earlier version's routine opens none. */
function nextOf(draw: OpenDraw | undefined): Pick<Spun, 'next'> {
  if (draw === undefined) return {};
  const { id, commitment, weights } = draw;
  return { next: { drawId: id, commitment, weights: [...weights] } };
}

function failed(error: SpinError): Spun {
  return { success: false, error };
}

/** A draw that could be opened for the member; the secret is sealed at rest and opens for this draw of theirs alone. */
function freshDraw({ config }: Pick<Deps, 'config'>, member: Pick<Member, 'id'>): FreshDraw {
  const id = newOperation();
  const secret = newSecret();
  const ring = ringOf(config);
  const { sealed, key } = seal(ring, bindingOf(member, id), secret);
  const keys = [...ring.keys.keys()];
  return { id, commitment: commitmentOf(secret), sealed: sealed.toString('hex'), key, keys };
}

/** What comes of a draw with this nonce. */
function drawn(
  { config }: Pick<Deps, 'config'>,
  member: Pick<Member, 'id'>,
  { id, sealed, key, weights }: OpenDraw,
  nonce: string,
): { secret: string; nonce: string; code: string } {
  const secret = open(ringOf(config), bindingOf(member, id), { sealed: Buffer.from(sealed, 'hex'), key });
  const place = drawnPlace(
    secret,
    id,
    nonce,
    weights.map(({ weight }) => weight),
  );
  const code = weights[place]?.code;
  if (code === undefined) throw new Error(`Draw ${id} picks no slice`);
  return { secret, nonce, code };
}

const ringOf = (config: Deps['config']) => keyRing('prae wheel draws', config);
const bindingOf = ({ id }: Pick<Member, 'id'>, draw: OperationId): string => `${id} ${draw}`;
