import type { FaultKind } from '../../../../src/faults.ts';

export const faults = {
  name: 'ข้อผิดพลาด',
  lead: 'ให้โลกภายนอกผิดพลาด แล้วดูว่า Prae รักษาเงินไว้ได้หรือไม่',
  party: 'ฝ่ายที่ผิดพลาด',
  kind: 'เกิดอะไรขึ้น',
  times: 'กี่ครั้ง',
  call: 'เฉพาะคำสั่ง',
  anyCall: 'ทุกคำสั่ง',
  inject: 'สร้างข้อผิดพลาด',
  injecting: 'กำลังสร้าง',
  clear: 'ล้างข้อผิดพลาดทั้งหมด',
  none: 'ตอนนี้ทุกอย่างปกติ',
  left: (times: number) => `เหลืออีก ${times} ครั้ง`,
  /** The parties that people know by another name than their code. */
  parties: {
    SMS: 'SMS',
    PAYONEX: 'PAYONEX ฝากและจ่ายเงินถอน',
    BCEL: 'BCEL OnePay',
    BANK: 'ธนาคารแจ้งเงินเข้า',
    SLIP: 'ผู้ตรวจสลิป',
    TRUEMONEY: 'TRUEMONEY ซองของขวัญ',
    S3: 'S3 ที่เก็บไฟล์',
  },
  kinds: {
    timeout: 'เงียบหาย ไม่ตอบเลย',
    error: 'ตอบเป็นหน้าข้อผิดพลาด 500',
    'lost-response': 'ทำสำเร็จ แต่คำตอบหาย',
    nonsense: 'ตอบไม่ตรงรูปแบบ',
    'bad-signature': 'ลายเซ็นหรือการแจ้งผลปลอม',
    'rate-limit': 'ปฏิเสธ: เรียกถี่เกินไป',
    maintenance: 'ปฏิเสธ: ปิดปรับปรุงระบบ',
    'duplicate-callback': 'แจ้งผลซ้ำสิบครั้ง',
    'late-callback': 'แจ้งผลช้าห้าวินาที',
    'lost-callback': 'ไม่แจ้งผลการชำระเลย',
    'wrong-amount': 'จ่ายเกินไปหนึ่งบาท',
  } satisfies Record<FaultKind, string>,
};

export type FaultsTexts = typeof faults;
