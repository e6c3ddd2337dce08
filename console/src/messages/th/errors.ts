import type { ConsoleRefusalCode } from '@prae/contract/console/refusals';

/** A sentence for every code that the console may be refused with. */
export const errors = {
  KEY_MISSING: 'ข้อมูลยังไม่ครบ กรอกให้ครบแล้วลองใหม่',
  KEY_INVALID: 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองใหม่',
  IDEMPOTENCY_MISMATCH: 'ส่งสิ่งอื่นด้วยเลขเดียวกันไปแล้ว โหลดใหม่แล้วตรวจสอบ',
  REQUEST_LIMIT: 'ทำถี่เกินไป รอสักครู่แล้วลองใหม่',
  REQUEST_LIMIT_1MIN: 'ทำถี่เกินไป รอประมาณ 1 นาทีแล้วลองใหม่',
  INVALID_IP: 'ใช้งานจากเครือข่ายนี้ไม่ได้ ลองเปลี่ยนเครือข่าย',
  INTERNAL_SERVER_ERROR: 'ระบบขัดข้อง ลองใหม่ในอีกสักครู่',
  SERVICE_UNAVAILABLE: 'ระบบไม่ว่างชั่วคราว ลองใหม่ในอีกสักครู่',
  gone: 'ปิดให้บริการแล้ว',
  NO_DATA: 'ไม่พบข้อมูล อาจถูกลบหรือทำเสร็จไปแล้ว',
  UNAUTHORIZED: 'เข้าสู่ระบบก่อนใช้งาน',
  'invalid-token': 'การเข้าสู่ระบบนี้ถูกยกเลิกแล้ว เข้าสู่ระบบอีกครั้ง',
  EXPIRED_AUTH_TOKEN: 'หมดเวลา เข้าสู่ระบบอีกครั้ง',
  WRONG_CREDENTIAL: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
  WRONG_PASSWORD: 'รหัสผ่านเดิมไม่ถูกต้อง',
  MONEY_NOT_ENOUGH: 'เงินไม่อยู่ที่เดิมแล้ว จึงลงบัญชีตามนี้ไม่ได้',
  SECOND_FACTOR: 'ยังไม่ได้ยืนยันด้วยรหัส 6 หลัก',
  SECOND_FACTOR_WRONG: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว รอรหัสถัดไปแล้วกรอกอีกครั้ง',
  ROLE_MISSING: 'หน้าที่ของคุณทำสิ่งนี้ไม่ได้',
  CHANGED: 'มีการเปลี่ยนแปลงหลังจากที่คุณเปิดดู ตรวจสอบอีกครั้ง',
  TOO_NEW: 'บัญชีของคุณสร้างหรือเปลี่ยนมายังไม่ถึง 24 ชั่วโมง จึงยังตัดสินเรื่องที่ต้องใช้สองคนไม่ได้',
  OPERATOR_EXISTS: 'มีชื่อผู้ใช้นี้แล้ว ใช้ชื่ออื่น',
  LAST_ADMIN: 'ต้องมีผู้ดูแลระบบเหลืออย่างน้อยหนึ่งคน',
} satisfies Record<ConsoleRefusalCode, string>;
