import type { ConsoleCallId } from '@prae/contract/console/routes';
import type { CallId } from '@prae/contract/routes';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../handlers.ts';
import type { CaseKind } from '../jobs/case.ts';
import type { Lifecycle } from '../jobs/recheck.ts';
import type { Sweep } from '../jobs/sweep.ts';
import type { LedgerRule } from '../ledger/check.rules.ts';
import type { ConsoleHandlers } from '../operator-handlers.ts';
import type { CallbackParty, MessageParty } from '../providers/callback.ts';
import { adjustmentRules } from './adjustment/adjustment.check.sql.ts';
import { adjustmentCases } from './adjustment/review.ts';
import { bonusRules } from './bonus/bonus.check.sql.ts';
import { bonusSweeps } from './bonus/bonus.lifecycle.ts';
import { bonusRoutes } from './bonus/bonus.routes.ts';
import { chatRoutes, chatSweeps } from './chat/chat.routes.ts';
import { depositRules } from './deposit/deposit.check.sql.ts';
import { depositCallbacks, depositRoutes, depositSweeps } from './deposit/deposit.routes.ts';
import { overhear } from './deposit/overhear.ts';
import { ownCodeRules } from './deposit/own-code.check.sql.ts';
import { qrLifecycle } from './deposit/qr.lifecycle.ts';
import { depositCases } from './deposit/review.ts';
import { feedRules } from './feed/feed.check.sql.ts';
import { feedMessages, feedSweeps } from './feed/feed.ts';
import { feedCases } from './feed/review.ts';
import { gameRules } from './game/game.check.sql.ts';
import { gameRoutes } from './game/game.routes.ts';
import { playCases } from './game/review.ts';
import { giftRules } from './gift/gift.check.sql.ts';
import { giftLifecycle } from './gift/gift.lifecycle.ts';
import { giftRoutes } from './gift/gift.routes.ts';
import { giftCases } from './gift/review.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { inviteRules } from './invite/invite.check.sql.ts';
import { inviteRoutes, inviteSweeps } from './invite/invite.routes.ts';
import { lookupRoutes } from './lookup/lookup.routes.ts';
import { noticeRules } from './notice/notice.check.sql.ts';
import { noticeRoutes, noticeSweeps } from './notice/notice.routes.ts';
import { officialRoutes } from './official/official.routes.ts';
import { operatorRoutes, operatorSweeps } from './operator/operator.routes.ts';
import { otpSweeps } from './otp/otp.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { proofRules } from './proof/proof.check.sql.ts';
import { proofRoutes, proofSweeps } from './proof/proof.routes.ts';
import { protectionRoutes } from './protection/protection.routes.ts';
import { pushLifecycle } from './push/push.lifecycle.ts';
import { pushRoutes, pushSweeps } from './push/push.routes.ts';
import { refundRules } from './refund/refund.check.sql.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { sessionRoutes, sessionSweeps } from './session/session.routes.ts';
import { slipCases } from './slip/review.ts';
import { slipRules } from './slip/slip.check.sql.ts';
import { slipLifecycle } from './slip/slip.lifecycle.ts';
import { slipRoutes, slipSweeps } from './slip/slip.routes.ts';
import { spinRules } from './spin/spin.check.sql.ts';
import { spinRoutes, spinSweeps } from './spin/spin.routes.ts';
import { statementRules } from './statement/statement.check.sql.ts';
import { statementRoutes } from './statement/statement.routes.ts';
import { transferCases } from './transfer/review.ts';
import { transferRules } from './transfer/transfer.check.sql.ts';
import { transferLifecycle } from './transfer/transfer.lifecycle.ts';
import { transferRoutes } from './transfer/transfer.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { withdrawCases } from './withdraw/review.ts';
import { withdrawRules } from './withdraw/withdraw.check.sql.ts';
import { withdrawLifecycle } from './withdraw/withdraw.lifecycle.ts';
import { withdrawCallbacks, withdrawRoutes } from './withdraw/withdraw.routes.ts';

/** What a feature brings to the server, all of it optional. */
interface Feature {
  /** What answers its calls. */
  routes?: (deps: Deps) => Partial<Handlers<CallId>>;
  /** What answers operators. */
  consoleRoutes?: (deps: Deps) => Partial<ConsoleHandlers<ConsoleCallId>>;
  /** What waits for outside parties. */
  lifecycles?: readonly Lifecycle[];
  /** What is done by the clock. */
  sweeps?: readonly Sweep[];
  /** What must hold between its own rows and the ledger. */
  ledgerRules?: readonly LedgerRule[];
  /** What needs a person. */
  cases?: readonly CaseKind[];
  /** Where outside parties push to. */
  callbacks?: (deps: Deps) => readonly CallbackParty[];
  /** Where parties push to whom nobody can ask. */
  messages?: (deps: Deps) => readonly MessageParty[];
  /** Opens the lines on which outside parties tell by themselves. */
  lines?: (deps: Deps) => Line;
}

/** Lines that are open until they are stopped. */
export interface Line {
  stop(): Promise<void>;
}

/** The one list of features: whatever is added to the server is added here. */
const features = {
  lookup: { routes: lookupRoutes },
  official: { routes: officialRoutes },
  otp: { sweeps: otpSweeps },
  registration: { routes: registrationRoutes },
  passwordReset: { routes: passwordResetRoutes },
  session: { routes: sessionRoutes, sweeps: sessionSweeps },
  profile: { routes: profileRoutes },
  protection: { routes: protectionRoutes },
  wallet: { routes: walletRoutes },
  game: { routes: gameRoutes, ledgerRules: gameRules, cases: [playCases] },
  transfer: {
    routes: transferRoutes,
    lifecycles: [transferLifecycle],
    ledgerRules: transferRules,
    cases: [transferCases],
  },
  deposit: {
    routes: depositRoutes,
    lifecycles: [qrLifecycle],
    sweeps: depositSweeps,
    ledgerRules: [...depositRules, ...ownCodeRules],
    cases: [depositCases],
    callbacks: depositCallbacks,
    lines: overhear,
  },
  feed: { sweeps: feedSweeps, ledgerRules: feedRules, cases: [feedCases], messages: feedMessages },
  slip: {
    routes: slipRoutes,
    lifecycles: [slipLifecycle],
    sweeps: slipSweeps,
    ledgerRules: slipRules,
    cases: [slipCases],
  },
  gift: {
    routes: giftRoutes,
    lifecycles: [giftLifecycle],
    ledgerRules: giftRules,
    cases: [giftCases],
  },
  notice: { routes: noticeRoutes, sweeps: noticeSweeps, ledgerRules: noticeRules },
  withdraw: {
    routes: withdrawRoutes,
    lifecycles: [withdrawLifecycle],
    ledgerRules: withdrawRules,
    cases: [withdrawCases],
    callbacks: withdrawCallbacks,
  },
  adjustment: { ledgerRules: adjustmentRules, cases: [adjustmentCases] },
  bonus: { routes: bonusRoutes, sweeps: bonusSweeps, ledgerRules: bonusRules },
  statement: { routes: statementRoutes, ledgerRules: statementRules },
  proof: { routes: proofRoutes, sweeps: proofSweeps, ledgerRules: proofRules },
  invite: { routes: inviteRoutes, sweeps: inviteSweeps, ledgerRules: inviteRules },
  refund: { routes: refundRoutes, ledgerRules: refundRules },
  spin: { routes: spinRoutes, sweeps: spinSweeps, ledgerRules: spinRules },
  push: { routes: pushRoutes, lifecycles: [pushLifecycle], sweeps: pushSweeps },
  chat: { routes: chatRoutes, sweeps: chatSweeps },
  inbox: { consoleRoutes: inboxRoutes },
  operator: { consoleRoutes: operatorRoutes, sweeps: operatorSweeps },
} satisfies Record<string, Feature>;

const all: readonly Feature[] = Object.values(features);

type Routes<F> = F extends { routes: (deps: Deps) => infer H } ? H : never;
type Every<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** The handlers of every call; the compiler sees to it that none of the contract is left without one. */
export function handlersOf(deps: Deps): Handlers<CallId> {
  const handlers = Object.assign({}, ...all.map(({ routes }) => routes?.(deps)));
  return handlers as Every<Routes<(typeof features)[keyof typeof features]>>;
}

type ConsoleRoutes<F> = F extends { consoleRoutes: (deps: Deps) => infer H } ? H : never;

/** The handlers of the console's calls, but for those about cases. */
export function consoleHandlersOf(
  deps: Deps,
): Every<ConsoleRoutes<(typeof features)[keyof typeof features]>> {
  return Object.assign({}, ...all.map(({ consoleRoutes }) => consoleRoutes?.(deps)));
}

export const lifecycles: readonly Lifecycle[] = all.flatMap((feature) => feature.lifecycles ?? []);
export const sweeps: readonly Sweep[] = all.flatMap((feature) => feature.sweeps ?? []);
export const caseKinds: readonly CaseKind[] = all.flatMap((feature) => feature.cases ?? []);
export const ledgerRules: readonly LedgerRule[] = all.flatMap((feature) => feature.ledgerRules ?? []);

export function callbacksOf(deps: Deps): CallbackParty[] {
  return all.flatMap(({ callbacks }) => callbacks?.(deps) ?? []);
}

export function messagesOf(deps: Deps): MessageParty[] {
  return all.flatMap(({ messages }) => messages?.(deps) ?? []);
}

/** Opens the lines of all features. */
export function linesOf(deps: Deps): Line[] {
  return all.flatMap(({ lines }) => lines?.(deps) ?? []);
}
