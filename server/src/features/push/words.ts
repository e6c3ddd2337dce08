import type { Language } from '@prae/contract/languages';
import type { MemberCurrency } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';

/** What a device can be told of. */
export const newsKinds = [
  ...(['deposit', 'gift-failed', 'slip-refused', 'withdraw', 'withdraw-failed'] as const),
  ...(['transfer', 'transfer-failed', 'bonus-met', 'bonus-ended', 'answer'] as const),
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Title and text. The text follows the amount where one is told, or stands alone. */
type Words = Record<NewsKind, readonly [title: string, text: string]>;

/*
 * Anybody may read a locked screen. A member needs to know what became of their money, and how much: no word tells which bank, account, game or bonus
 * it was, what is left, or that it is about playing.
 */
const words: Record<Language, Words> = {
  th: {
    deposit: ['เงินเข้ากระเป๋าแล้ว', 'แตะเพื่อดูรายการ'],
    'gift-failed': ['ซองของขวัญใช้ไม่ได้', 'แตะเพื่อดูรายการ'],
    'slip-refused': ['สลิปไม่ผ่าน', 'แตะเพื่อดูเหตุผล'],
    withdraw: ['โอนเงินให้คุณแล้ว', 'แตะเพื่อดูรายการ'],
    'withdraw-failed': ['ถอนเงินไม่สำเร็จ', 'เงินกลับเข้ากระเป๋าแล้ว'],
    transfer: ['โอนเงินสำเร็จ', 'แตะเพื่อดูรายการ'],
    'transfer-failed': ['โอนเงินไม่สำเร็จ', 'เงินกลับมาครบแล้ว'],
    'bonus-met': ['ทำครบเงื่อนไขแล้ว', 'ถอนเงินได้แล้ว'],
    'bonus-ended': ['สิทธิ์ที่ใช้อยู่สิ้นสุดแล้ว', 'แตะเพื่อดูรายละเอียด'],
    answer: ['มีข้อความตอบกลับถึงคุณ', 'แตะเพื่ออ่าน'],
  },
  la: {
    deposit: ['ເງິນເຂົ້າກະເປົາແລ້ວ', 'ແຕະເພື່ອເບິ່ງລາຍການ'],
    'gift-failed': ['ຊອງຂອງຂວັນໃຊ້ບໍ່ໄດ້', 'ແຕະເພື່ອເບິ່ງລາຍການ'],
    'slip-refused': ['ສະລິບບໍ່ຜ່ານ', 'ແຕະເພື່ອເບິ່ງເຫດຜົນ'],
    withdraw: ['ໂອນເງິນໃຫ້ທ່ານແລ້ວ', 'ແຕະເພື່ອເບິ່ງລາຍການ'],
    'withdraw-failed': ['ຖອນເງິນບໍ່ສຳເລັດ', 'ເງິນກັບເຂົ້າກະເປົາແລ້ວ'],
    transfer: ['ໂອນເງິນສຳເລັດ', 'ແຕະເພື່ອເບິ່ງລາຍການ'],
    'transfer-failed': ['ໂອນເງິນບໍ່ສຳເລັດ', 'ເງິນກັບມາຄົບແລ້ວ'],
    'bonus-met': ['ເຮັດຄົບເງື່ອນໄຂແລ້ວ', 'ຖອນເງິນໄດ້ແລ້ວ'],
    'bonus-ended': ['ສິດທີ່ໃຊ້ຢູ່ສິ້ນສຸດແລ້ວ', 'ແຕະເພື່ອເບິ່ງລາຍລະອຽດ'],
    answer: ['ມີຂໍ້ຄວາມຕອບກັບເຖິງທ່ານ', 'ແຕະເພື່ອອ່ານ'],
  },
  en: {
    deposit: ['Money has come in', 'Tap to see it'],
    'gift-failed': ['The gift link could not be used', 'Tap to see it'],
    'slip-refused': ['Your slip was not accepted', 'Tap to see why'],
    withdraw: ['Your money has been sent', 'Tap to see it'],
    'withdraw-failed': ['Your withdrawal did not go through', 'The money is back in your wallet'],
    transfer: ['Your transfer is done', 'Tap to see it'],
    'transfer-failed': ['Your transfer did not go through', 'All of the money is back'],
    'bonus-met': ['Your condition is met', 'You can withdraw now'],
    'bonus-ended': ['The offer you were using has ended', 'Tap to see more'],
    answer: ['There is an answer for you', 'Tap to read it'],
  },
};

/** The currency's mark, as ui/src/money.ts draws it. */
const marks: Record<MemberCurrency, string> = { THB: '฿', LAK: '₭' };

/** What a device shows of some news; `amount` in minor units, null: it is not told. */
export function newsText(
  kind: NewsKind,
  language: Language,
  { amount, currency }: { amount: bigint | null; currency: MemberCurrency },
): { title: string; body: string } {
  const [title, text] = words[language][kind];
  if (amount === null) return { title, body: text };
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return { title, body: `${marks[currency]}${toWire(amount).toLocaleString('en-US', places)} · ${text}` };
}
