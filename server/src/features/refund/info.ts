import type { Answer } from '@prae/contract/contract';
import type { Language } from '@prae/contract/languages';
import { bangkokTime } from '../../domain/bangkok.ts';
import type { MemberCurrency } from '../../domain/member.ts';

type Told = Pick<
  Answer<'refund.check'>,
  'refundAmount' | 'refusal' | 'from' | 'to' | 'bonus' | 'withdrawal' | 'lines' | 'waitsUntil'
>;

/** What the words need to know of whoever reads them. */
interface Reader {
  language: Language;
  currency: MemberCurrency;
}

interface Words {
  currency: Record<MemberCurrency, string>;
  given: (days: string, sum: string) => string;
  nothing: (days: string) => string;
  /** All that was lost was lost under the bonus in force. */
  underBonus: (days: string) => string;
  received: (days: string) => string;
  closed: string;
  bonus: string;
  withdrawal: string;
  /** A game that tells of no open rounds may still pay one. */
  waits: (time: string) => string;
}

const words: Record<Language, Words> = {
  th: {
    currency: { THB: 'บาท', LAK: 'กีบ' },
    given: (days, sum) => `ยอดเสียวันที่ ${days} ได้คืน ${sum}`,
    nothing: (days) => `วันที่ ${days} ไม่มียอดเสียที่คืนได้`,
    underBonus: (days) => `ยอดเสียจากการเล่นด้วยโบนัสวันที่ ${days} จะคิดคืนให้เมื่อจบโบนัส หากจบภายในวันอาทิตย์ถัดไป`,
    received: (days) => `รับคืนยอดเสียของวันที่ ${days} แล้ว`,
    closed: 'ตอนนี้ยังไม่มีการคืนยอดเสีย',
    bonus: 'รับได้เมื่อจบโบนัสที่ใช้อยู่',
    withdrawal: 'รับได้เมื่อการถอนเงินเสร็จ',
    waits: (time) => `รอผลรอบเกมที่อาจค้างอยู่ถึง ${time} น. แล้วจึงรับได้`,
  },
  la: {
    currency: { THB: 'ບາດ', LAK: 'ກີບ' },
    given: (days, sum) => `ຍອດເສຍວັນທີ ${days} ໄດ້ຄືນ ${sum}`,
    nothing: (days) => `ວັນທີ ${days} ບໍ່ມີຍອດເສຍທີ່ຄືນໄດ້`,
    underBonus: (days) => `ຍອດເສຍຈາກການຫຼິ້ນດ້ວຍໂບນັດວັນທີ ${days} ຈະຄິດຄືນໃຫ້ເມື່ອຈົບໂບນັດ ຖ້າຈົບພາຍໃນວັນອາທິດຖັດໄປ`,
    received: (days) => `ຮັບຄືນຍອດເສຍຂອງວັນທີ ${days} ແລ້ວ`,
    closed: 'ຕອນນີ້ຍັງບໍ່ມີການຄືນຍອດເສຍ',
    bonus: 'ຮັບໄດ້ເມື່ອຈົບໂບນັດທີ່ໃຊ້ຢູ່',
    withdrawal: 'ຮັບໄດ້ເມື່ອການຖອນເງິນຈົບ',
    waits: (time) => `ລໍຖ້າຜົນຮອບເກມທີ່ອາດຄ້າງຢູ່ຮອດ ${time} ແລ້ວຈຶ່ງຮັບໄດ້`,
  },
  en: {
    currency: { THB: 'baht', LAK: 'kip' },
    given: (days, sum) => `Of your losses from ${days} you get back ${sum}`,
    nothing: (days) => `From ${days} there is no loss to give back`,
    underBonus: (days) =>
      `What you lost under your bonus from ${days} is counted when it has ended, if that is by the Sunday after`,
    received: (days) => `You have received the refund for ${days}`,
    closed: 'Losses are not refunded at the moment',
    bonus: 'You can receive it when your bonus has ended',
    withdrawal: 'You can receive it when your withdrawal is done',
    waits: (time) => `A round may still be open until ${time}, and you can receive it then`,
  },
};

/** The period and the sum in words, and what keeps them from being received. */
export function refundInfo(told: Told, { language, currency }: Reader): string {
  const says = words[language];
  const days = `${dayOf(told.from)} – ${dayOf(new Date(Date.parse(told.to) - 1).toISOString())}`;
  if (told.refusal === 'REFUND_INACTIVE') return says.closed;
  if (told.refusal === 'NO_REFUND') return says.received(days);
  if (told.refundAmount === 0) {
    return told.lines.some(({ kind }) => kind === 'active') ? says.underBonus(days) : says.nothing(days);
  }
  const given = says.given(days, `${sumText(told.refundAmount)} ${says.currency[currency]}`);
  const obstacle = obstacleOf(told, says);
  return obstacle === undefined ? given : `${given} · ${obstacle}`;
}

function obstacleOf({ bonus, withdrawal, waitsUntil }: Told, says: Words): string | undefined {
  if (bonus) return says.bonus;
  if (withdrawal) return says.withdrawal;
  return waitsUntil && says.waits(`${dayOf(waitsUntil)} ${bangkokTime(new Date(waitsUntil)).slice(11, 16)}`);
}

/** '23/11/2026' in Bangkok. */
function dayOf(time: string): string {
  const [year, month, day] = bangkokTime(new Date(time)).slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}

function sumText(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
