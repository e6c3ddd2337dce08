import type { GiftNote } from '@prae/contract/gift';

/** What the deposit sheet says of gift links. */
export const gift = {
  title: 'ฝากเงินด้วยซองของขวัญ',
  way: 'ซอง TrueMoney',
  link: 'ลิงก์ซองของขวัญ',
  paste: 'วาง',
  pasteByHand: 'วางอัตโนมัติไม่ได้ กดค้างที่ช่องเพื่อวาง',
  hint: (baht: number) => `ขั้นต่ำ ${baht} บาท เข้ากระเป๋าภายใน 1 นาที`,
  /** Once a link is recognised: how it ends, and the wallet that takes it. */
  found: (end: string, wallet: string) => `ซอง ${end} ผู้รับ ${wallet}`,
  send: 'รับซองเข้ากระเป๋า',
  sending: 'กำลังรับซอง',
  noWallet: 'ช่องทางนี้ยังรับซองไม่ได้ในตอนนี้ เลือกช่องทางอื่น',
  processing: 'กำลังรับซอง ยังไม่ทราบผล',
  processingHint: 'เรากำลังตรวจสอบ ไม่ต้องส่งซ้ำ\nผลจะแสดงในรายการ',
  unknownHint: 'ไม่มีคำตอบจากระบบ\nส่งลิงก์เดิมอีกครั้งภายใน 15 นาทีได้อย่างปลอดภัย ระบบนับเป็นรายการเดียวกัน',
  failedHint: 'ซองนี้มีคนรับไปแล้ว หมดอายุ หรือใช้ไม่ได้',
  another: 'รับซองอื่น',
  /** Why one in progress came to nothing, though nobody has called for it. */
  ends: {
    DEPOSIT_LIMIT: 'เกินวงเงินฝากที่คุณตั้งไว้',
    MEMBER_BARRED: 'ตอนนั้นบัญชีนี้ฝากเงินไม่ได้',
    NO_WALLET: 'ตอนนั้นช่องทางนี้รับซองไม่ได้',
  } satisfies Record<GiftNote, string>,
  endHint: 'ลิงก์ซองของคุณยังใช้ได้',
};

export type GiftTexts = typeof gift;
