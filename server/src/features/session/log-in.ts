import type { Answer } from '@prae/contract/contract';
import { canonicalPhone, type Variant } from '@prae/contract/facts';
import type { Deps } from '../../deps.ts';
import { deviceName } from '../../domain/device-name.ts';
import { maskedPhone } from '../../domain/phone.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { verifyPassword } from '../../password.ts';
import { rememberDevice } from '../invite/invite.ts';
import { openSession } from './session.ts';
import type { Credentials } from './tries.sql.ts';
import { type LookUpTry, passwordGuard } from './tries.ts';

/**
 * Opens a session for a right phone and password. Whether the phone or the password is wrong is not told, and
 * takes the same time. Only a right password learns that its member may not come in.
 */
export async function logIn(
  deps: Deps,
  lookUpTry: LookUpTry,
  { body, caller, userAgent, deviceId, log }: Request<'session.create'>,
): Promise<Answer<'session.create'>> {
  const { username, password, remember = false } = body;
  const phone = canonicalPhone(username, deps.config.variant);
  // What no member's phone can be is no guess at a password: it tells nothing and costs nobody a try.
  if (phone === undefined) throw new Refusal('WRONG_CREDENTIAL');
  const { network } = caller;
  const tried = await lookUpTry({ phone, network });
  const known = tried.credentials?.status === 'gone' ? undefined : tried.credentials;
  const standing = known && tried.isKnownHere ? 'known' : 'stranger';
  const guard = await passwordGuard(deps, lookUpTry, { phone, caller, standing, tried });
  const right = await verifyPassword(known?.passwordHash, password, guard);
  if (!right || !known) {
    log.info({ event: 'session.wrong-credential', phone: maskedPhone(phone) }, 'wrong credential');
    throw new Refusal('WRONG_CREDENTIAL');
  }
  refuseOutsiders(known, deps.config.variant);
  const device = deviceName(userAgent);
  const opened = await openSession(deps, { ...known, phone }, { remember, device, network });
  if (!opened) throw new Refusal('WRONG_CREDENTIAL');
  await rememberDevice(deps.database, known.id, deviceId);
  return { token: opened.token, expiresAt: opened.expiresAt.toISOString() };
}

function refuseOutsiders({ status, variant }: Credentials, ours: Variant): void {
  if (status === 'closed') throw new Refusal('gone');
  // Who has excluded themselves comes in to withdraw.
  const mayComeIn = status === 'active' || status === 'excluded';
  if (!mayComeIn || variant !== ours) throw new Refusal('INACTIVE_USER');
}
