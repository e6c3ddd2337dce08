import { maskAccountNo } from '@prae/ui/account';
import type { StatementTexts } from '../../messages/th/statement.ts';
import { fromLabel } from '../../shell/from-label.ts';
import type { StatementRow } from './days.ts';
import { isNews, type NameOf } from './words.ts';

/** What a receipt says of where money went and what for; nowhere where none moved. */
export function receiptRows(
  row: StatementRow,
  texts: StatementTexts,
  nameOf: NameOf,
): { label: string; value: string }[] {
  const { statementType, from, to, accountEnd } = row;
  const about = row.refund ?? row.bonus ?? row.promotion ?? row.luckydraw ?? row.invite;
  const ends = [
    { label: fromLabel(statementType, from, texts), value: nameOf(from) },
    { label: texts.to, value: accountEnd ? `${nameOf(to)} ${maskAccountNo(accountEnd)}` : nameOf(to) },
  ];
  return [
    ...(isNews(row) ? [] : ends),
    ...(about?.description ? [{ label: texts.about, value: about.description }] : []),
  ];
}
