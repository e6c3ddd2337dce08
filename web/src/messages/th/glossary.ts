import { wordJoiner } from '../joiner.ts';

/**
 * Thai is written without spaces. Browsers know most of its words, but break some of the portal's into the words they are made of,
 * as เจ้า|หน้าที่ (staff), and read some wrongly beside others: เมื่อย|อด for เมื่อ|ยอด.
 */
export const { glossary, joined } = wordJoiner([
  'เจ้า|หน้าที่',
  'คา|สิ|โน',
  'แท็|บ',
  'ออฟ|ไลน์',
  'เครือ|ข่าย',
  'วง|ล้อ',
  'คัด|ลอก',
  'คำ|ขอ',
  'พรุ่ง|นี้',
  'เมื่อ|วาน',
  'ราย|ละเอียด',
  'ตรวจ|สอบ',
  'ดำเนิน|การ',
  'มือ|ถือ',
  'สัก|ครู่',
  'เมื่อ|ยอด',
  'แล้ว|กรอก',
]);
