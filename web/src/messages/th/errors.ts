import type { RefusalCode } from '@prae/contract/refusals';

const unverified = 'ยืนยันตัวตนไม่ได้';
const anotherLogin = `${unverified} เข้าสู่ระบบอีกครั้ง`;

/** What login, registration and every call may be refused with; the sentences for all else come later. */
export const errors = {
  KEY_MISSING: 'ข้อมูลยังไม่ครบ กรอกให้ครบแล้วลองใหม่',
  KEY_INVALID: 'ข้อมูลไม่ถูกต้อง ตรวจสอบแล้วลองใหม่',
  NO_DATA: 'ไม่พบข้อมูล',
  INTERNAL_SERVER_ERROR: 'ระบบขัดข้อง ลองใหม่ในอีกสักครู่',
  SERVICE_UNAVAILABLE: 'ระบบไม่ว่างชั่วคราว ลองใหม่ในอีกสักครู่',
  IDEMPOTENCY_MISMATCH: 'คำขอนี้ส่งไปแล้ว ตรวจสอบในรายการก่อนทำอีกครั้ง',
  gone: 'ปิดให้บริการแล้ว',

  UNAUTHORIZED: 'เข้าสู่ระบบก่อนใช้งาน',
  'invalid-token': anotherLogin,
  EXPIRED_AUTH_TOKEN: 'หมดเวลา เข้าสู่ระบบอีกครั้ง',
  INVALID_USER_1: anotherLogin,
  INVALID_USER_2: `${unverified} การเข้าสู่ระบบที่นี่สิ้นสุดแล้ว เข้าสู่ระบบอีกครั้ง`,
  INVALID_USER_3: anotherLogin,
  INVALID_USER_4: anotherLogin,
  SELF_EXCLUDED: 'คุณหยุดพักอยู่ จึงฝากเงินและเล่นเกมไม่ได้ แต่ยังถอนเงินได้',
  DEPOSIT_LIMIT: 'เกินวงเงินฝากที่คุณตั้งไว้',
  INVALID_IP: 'ใช้งานจากเครือข่ายนี้ไม่ได้ ลองเปลี่ยนเครือข่าย',
  REQUEST_LIMIT: 'ทำรายการถี่เกินไป รอสักครู่แล้วลองใหม่',
  REQUEST_LIMIT_1MIN: 'ทำรายการถี่เกินไป รอประมาณ 1 นาทีแล้วลองใหม่',

  OTP_BLOCK: 'ขอรหัสถี่เกินไป รอ 24 ชั่วโมงแล้วลองใหม่ หรือติดต่อเรา',
  OTP_CODE_INVALID: 'รหัสไม่ตรง ตรวจสอบแล้วกรอกอีกครั้ง',
  UNVERIFIED_OTP: 'ยังไม่ได้ยืนยันเบอร์โทร ยืนยันด้วยรหัสก่อน',

  PHONE_NUMBER_REQUIRE_10_DIGIT: 'เบอร์โทรต้องมี 10 หลัก',
  EXISTING_USER: 'เบอร์โทรนี้สมัครไว้แล้ว',
  NO_USER: 'ไม่พบบัญชีนี้',
  WRONG_CREDENTIAL: 'เบอร์โทรหรือรหัสผ่านไม่ถูกต้อง',
  INACTIVE_USER: 'บัญชีนี้ถูกระงับการใช้งาน ติดต่อเราเพื่อสอบถาม',
  LOGIN_FAIL: 'เข้าสู่ระบบไม่สำเร็จ ลองใหม่ในอีกสักครู่',
} satisfies Partial<Record<RefusalCode, string>>;
