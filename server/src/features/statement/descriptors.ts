/** What members read about the lines of what the house gives: bonuses, refunds, rewards and prizes. */
import type { Language } from '@prae/contract/languages';
import type { DepositNote } from '@prae/contract/statement';
import type { Db } from '../../db/database.ts';
import { namesOf } from '../bonus/bonus.ts';
import { wheelNamesOf } from '../spin/spin.ts';
import type { StatementLine } from './statement.sql.ts';

/** What a line is about; the wire has a field of that name for it. */
export interface Descriptor {
  kind: 'bonus' | 'promotion' | 'refund' | 'invite' | 'luckydraw';
  /** '' where there is nothing to say of it. */
  description: string;
}

/** What the house gives stands in the statement as a deposit from here. */
const given = new Map<string, Descriptor['kind']>([
  ['REFUND', 'refund'],
  ['INVITE', 'invite'],
  ['PRIZE', 'luckydraw'],
]);

/** Reads how bonuses and wheels are called, and answers what says of each of these lines what it is about; what a member paid in is about nothing. */
export async function descriptorsOf(
  database: Db,
  lines: readonly StatementLine[],
  language: Language,
): Promise<(line: StatementLine) => Descriptor | undefined> {
  const codes = lines.flatMap((line) => bonusIn(line)?.code ?? []);
  const names = await namesOf(database, [...new Set(codes)], language);
  const coupons = lines.filter((line) => givenAs(line) === 'luckydraw').map(({ operation }) => operation);
  const wheels = await wheelNamesOf(database, coupons, language);
  return (line) => {
    const kind = givenAs(line);
    if (kind) return { kind, description: wheels.get(line.operation) ?? line.description ?? '' };
    const bonus = bonusIn(line);
    return bonus && { kind: bonus.kind, description: names.get(bonus.code) ?? bonus.code };
  };
}

function givenAs({ type, origin }: StatementLine): Descriptor['kind'] | undefined {
  return type === 'deposit' ? given.get(origin) : undefined;
}

/** A line's description names it as `bonus:DAILY20` or `promotion:WELCOME50`. */
function bonusIn({
  type,
  description,
}: StatementLine): { kind: 'bonus' | 'promotion'; code: string } | undefined {
  if (!type.endsWith('bonus') || description === null) return undefined;
  const [kind = '', code] = description.split(':', 2);
  if (code === undefined) return { kind: 'bonus', code: description };
  return { kind: kind === 'promotion' ? 'promotion' : 'bonus', code };
}

/** Why a deposit came to nothing, as the statement's file says it. */
export const noteWords: Record<Language, Record<DepositNote, string>> = {
  th: {
    NO_TRANSFER_SEEN: 'ไม่พบเงินโอนภายในเวลาที่กำหนด',
    REPLACED: 'คุณแจ้งยอดใหม่แทนแล้ว',
    DEPOSIT_LIMIT: 'เกินวงเงินฝากที่คุณตั้งไว้',
    MEMBER_BARRED: 'ตอนนั้นบัญชีนี้ฝากเงินไม่ได้',
    NO_WALLET: 'ตอนนั้นช่องทางนี้รับซองไม่ได้',
  },
  la: {
    NO_TRANSFER_SEEN: 'ບໍ່ເຫັນເງິນໂອນພາຍໃນເວລາທີ່ກຳນົດ',
    REPLACED: 'ທ່ານແຈ້ງຍອດໃໝ່ແທນແລ້ວ',
    DEPOSIT_LIMIT: 'ເກີນວົງເງິນຝາກທີ່ທ່ານຕັ້ງໄວ້',
    MEMBER_BARRED: 'ຕອນນັ້ນບັນຊີນີ້ຝາກເງິນບໍ່ໄດ້',
    NO_WALLET: 'ຕອນນັ້ນຊ່ອງທາງນີ້ຮັບຊອງບໍ່ໄດ້',
  },
  en: {
    NO_TRANSFER_SEEN: 'No transfer seen in time',
    REPLACED: 'You told us another amount',
    DEPOSIT_LIMIT: 'This was above the deposit limit that you have set',
    MEMBER_BARRED: 'Your account could not take deposits at that time',
    NO_WALLET: 'This channel could not take gifts',
  },
};
