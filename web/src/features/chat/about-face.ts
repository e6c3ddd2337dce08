import type { Answer } from '@prae/contract/contract';
import type { StatusKind } from '@prae/ui/Status';
import type { StitchName } from '@prae/ui/stitches';
import { useChatMessages } from '../../messages/chat-texts.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import {
  amountShown,
  ICONS,
  isNews,
  isSigned,
  isUndone,
  route,
  STATUS_KINDS,
  standing,
  useEndName,
} from '../statement/statement.ts';

export type Card = Answer<'chat.about'>;
type Of<Kind extends Card['kind']> = Extract<Card, { kind: Kind }>;

/** What there is to be seen of it. */
export interface Face {
  icon: StitchName;
  title: string;
  detail?: string;
  at?: string;
  status: { kind: StatusKind; text: string };
  /** Absent where no money is in it, or nobody knows how much. */
  amount?: { amount: number; signed: boolean };
  /** Its amount did not come about. */
  isUndone?: boolean;
}

/** Whether it may change by itself, and soon. */
export function isUnderWay(card: Card): boolean {
  if (card.kind === 'game') return false;
  return (card.kind === 'slip' ? card.slip : card.row).status === 'PROCESSING';
}

/** Shows it where it lives, over the chat: the sheet of the game or of the withdrawal under way, the picture of the slip, or the receipt. */
export function openCard(card: Card): void {
  if (card.kind === 'slip') openSheet('slip', { viewed: card.slip });
  else if (card.kind === 'game') openSheet('game', { code: card.game.code });
  else if (card.kind === 'withdraw' && isUnderWay(card)) openSheet('withdraw');
  else openSheet('receipt', { row: card.row });
}

export function useFace(card: Card): Face {
  const { statement, withdrawSheet, slip } = useLaterMessages();
  const { about } = useChatMessages();
  const nameOf = useEndName();
  if (card.kind === 'slip') return slipFace(card, { about, statement, slip });
  if (card.kind === 'game') return gameFace(card, about);
  const { row } = card;
  const face: Face = {
    icon: ICONS[row.statementType],
    title: statement.activity[row.statementType],
    detail: route(row, statement, nameOf),
    at: row.createdAt,
    status: standing(row, statement),
    ...(!isNews(row) && { amount: { amount: amountShown(row), signed: isSigned(row) } }),
    isUndone: isUndone(row),
  };
  if (card.kind === 'statement') return face;
  const steps = card.step && { kind: face.status.kind, text: withdrawSheet.steps[card.step] };
  return { ...face, detail: `${about.account} ${row.to} …${card.accountEnd}`, status: steps ?? face.status };
}

type Texts = Pick<ReturnType<typeof useLaterMessages>, 'statement' | 'slip'> & {
  about: ReturnType<typeof useChatMessages>['about'];
};

function slipFace({ slip: { status, amount, note, createdAt } }: Of<'slip'>, texts: Texts): Face {
  return {
    icon: 'deposit',
    title: texts.about.slip,
    ...(status === 'FAILED' && { detail: texts.slip.reasons[note ?? 'UNKNOW_ERROR'] }),
    at: createdAt,
    status: { kind: STATUS_KINDS[status], text: texts.statement.status[status] },
    ...(amount > 0 && { amount: { amount, signed: false } }),
  };
}

function gameFace({ game }: Of<'game'>, { game: states }: Texts['about']): Face {
  const { name, isActive, amount, unavailable, isByLink } = game;
  const state = unavailable ?? (isByLink ? 'byLink' : isActive ? 'active' : 'inactive');
  return {
    icon: 'game',
    title: name,
    status: { kind: state === 'active' ? 'success' : 'quiet', text: states[state] },
    ...(isActive && { amount: { amount, signed: false } }),
  };
}
