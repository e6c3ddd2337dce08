/** What a message is about: a thing of the member's own, or a game, as it is at the moment. */
import type { Answer, Body } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import type { Deps } from '../../deps.ts';
import type { MemberId } from '../../domain/member.ts';
import type { OperationId } from '../../domain/operation.ts';
import { Refusal } from '../../domain/refusal.ts';
import { findGame } from '../game/game.ts';
import { findSlip } from '../slip/slip.ts';
import { findRow } from '../statement/statement.ts';
import { findWithdrawal } from '../withdraw/withdraw.ts';
import { aboutOf } from './chat.sql.ts';

type Said = Body<'chat.send'>['message'];

/** What is asked about, by its kind and name. */
export type About = Pick<Extract<Said, { message_type: 'about' }>['payload'], 'kind' | 'id'>;

/** How it stands, as both sides see it. */
export type AboutCard = Answer<'chat.about'>;

/** `providers` tell whether a game can be played; a command has none. */
export type AboutDeps = Pick<Deps, 'database'> & Partial<Pick<Deps, 'providers'>>;

/** How something of a member's own stands now. NO_DATA where the member has no such thing: another's is as if it were not there. */
export async function readCard(
  deps: AboutDeps,
  member: MemberId,
  about: About,
  language: Language,
): Promise<AboutCard> {
  const card = await cardOf(deps, member, about, language);
  if (!card) throw new Refusal('NO_DATA');
  return card;
}

/**
 * How that stands now which a message of a thread is about, whoever looks; undefined of any other message, and of what is there no more.
 * Who may look is decided before.
 */
export async function cardOfMessage(
  deps: AboutDeps,
  thread: string,
  message: string,
  language: Language,
): Promise<AboutCard | undefined> {
  const about = await deps.database.maybe(aboutOf(thread, message));
  return about && cardOf(deps, about.memberId, about, language);
}

async function cardOf(
  { database, providers }: AboutDeps,
  member: MemberId,
  { kind, id }: About,
  language: Language,
): Promise<AboutCard | undefined> {
  if (kind === 'game') {
    const game = await findGame(database, providers, member, id);
    return game && { kind, game };
  }
  if (!isOperation(id)) return undefined;
  if (kind === 'slip') {
    const slip = await findSlip(database, member, id);
    return slip && { kind, slip };
  }
  if (kind === 'withdraw') {
    const withdrawal = await findWithdrawal(database, member, id);
    return withdrawal && { kind, ...withdrawal };
  }
  const row = await findRow(database, member, id, language);
  return row && { kind, row };
}

function isOperation(id: string): id is OperationId {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** In which state something is, by the words that the bot has for it. */
export type AboutState =
  | `${'slip' | 'deposit' | 'transfer' | 'withdraw' | 'bonus' | 'finish_bonus'}.${'PROCESSING' | 'SUCCESS' | 'FAILED'}`
  | 'withdraw.WAITING'
  | 'withdraw.SENT'
  | 'withdraw.ADJUSTMENT'
  | `game.${'active' | 'inactive' | 'byLink' | 'closed' | 'otherCurrency'}`;

export function stateOf(card: AboutCard): AboutState {
  if (card.kind === 'slip') return `slip.${card.slip.status}`;
  if (card.kind === 'game') return gameState(card.game);
  if (card.kind === 'withdraw' && card.step === 'WAITING_APPROVAL') return 'withdraw.WAITING';
  if (card.kind === 'withdraw' && card.step === 'SENT') return 'withdraw.SENT';
  if (card.row.to === 'ADJUSTMENT') return 'withdraw.ADJUSTMENT';
  return `${card.row.statementType}.${card.row.status}`;
}

function gameState({
  unavailable,
  isByLink,
  isActive,
}: Extract<AboutCard, { kind: 'game' }>['game']): AboutState {
  if (unavailable) return unavailable === 'CLOSED' ? 'game.closed' : 'game.otherCurrency';
  if (isByLink) return 'game.byLink';
  return isActive ? 'game.active' : 'game.inactive';
}
