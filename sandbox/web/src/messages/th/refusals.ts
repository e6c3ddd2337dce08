export const refusals = {
  OTHER: 'ทำไม่สำเร็จ ลองใหม่',
  OFFLINE: 'ติดต่อโลกจำลองไม่ได้ ตรวจว่ายังเปิดอยู่',
  KEY_MISSING: 'กรอกไม่ครบ',
  KEY_INVALID: 'ข้อมูลไม่ถูกต้อง',
  MONEY_NOT_ENOUGH: 'เงินไม่พอ',
  QR_UNREADABLE: 'นี่ไม่ใช่ QR รับเงิน หรือ QR เสียหาย',
  QR_UNKNOWN: 'ธนาคารไม่รู้จัก QR นี้',
  QR_ALREADY_PAID: 'QR นี้จ่ายไปแล้ว ใช้ได้ครั้งเดียว',
  NOT_IN_KIP: 'QR นี้เป็นเงินกีบ จ่ายจากธนาคารในลาว',
  NO_QR_IN_PICTURE: 'ไม่พบ QR ในรูปนี้ ลองรูปที่ชัดกว่า',
  NO_PICTURE: 'เปิดรูปนี้ไม่ได้',
  AMOUNT: 'ใส่จำนวนเงินมากกว่า 0 ทศนิยมไม่เกินสองตำแหน่ง',
  AMOUNT_TOO_LARGE: 'ใส่ได้ไม่เกิน 99,999,999.99',
  BANK: 'เลือกธนาคาร',
  ACCOUNT_NO: 'ใส่เลขที่บัญชี 6 ถึง 20 หลัก',
  TIMES: 'ใส่ 1 ถึง 99',
  QR_TEXT: 'วางข้อความใน QR ก่อน',
  SCREEN: 'ยังไม่ได้รับอนุญาตให้ดูหน้าจอ',
  CAMERA: 'ยังไม่ได้รับอนุญาตให้ใช้กล้อง',
};

export type RefusalTexts = typeof refusals;
