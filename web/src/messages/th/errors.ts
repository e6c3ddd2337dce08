import { GIFT_MINIMUM } from '@prae/contract/facts';
import type { RefusalCode } from '@prae/contract/refusals';

const unverified = 'ยืนยันตัวตนไม่ได้';
const anotherLogin = `${unverified} เข้าสู่ระบบอีกครั้ง`;

/** One sentence for every refusal: a code without one does not compile. */
export const errors: Record<RefusalCode, string> = {
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
  INVALID_IP: 'ใช้งานจากเครือข่ายนี้ไม่ได้ ลองเปลี่ยนเครือข่าย',
  REQUEST_LIMIT: 'ทำรายการถี่เกินไป รอสักครู่แล้วลองใหม่',
  REQUEST_LIMIT_1MIN: 'ทำรายการถี่เกินไป รอประมาณ 1 นาทีแล้วลองใหม่',

  OTP_BLOCK: 'ขอรหัสถี่เกินไป รอถึงพรุ่งนี้แล้วลองใหม่ หรือติดต่อเรา',
  OTP_TOKEN_INVALID: 'รหัสชุดนี้ใช้ไม่ได้แล้ว ขอรหัสใหม่',
  OTP_NOT_EXIST: 'ไม่พบรหัสชุดนี้ ขอรหัสใหม่',
  OTP_EXPIRED: 'รหัสหมดอายุแล้ว ขอรหัสใหม่',
  OTP_CODE_INVALID: 'รหัสไม่ตรง ตรวจสอบแล้วกรอกอีกครั้ง',
  OTP_SEND_FAIL: 'ส่งรหัสไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  OTP_VERIFY_FAIL: 'ตรวจสอบรหัสไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  UNVERIFIED_OTP: 'ยังไม่ได้ยืนยันเบอร์โทร ยืนยันด้วยรหัสก่อน',

  PHONE_NUMBER_REQUIRE_10_DIGIT: 'เบอร์โทรต้องมี 10 หลัก',
  EXISTING_USER: 'เบอร์โทรนี้สมัครไว้แล้ว',
  EXISTING_BANK: 'เลขบัญชีนี้มีสมาชิกใช้แล้ว',
  INVALID_USER_INFO: 'ชื่อหรือรหัสผ่านใช้ไม่ได้ รหัสผ่านต้องยาวอย่างน้อย 8 ตัวและเดายาก',
  INVALID_BANK: 'ธนาคารหรือเลขบัญชีไม่ถูกต้อง',
  BANK_ACCOUNT_NAME_ENG: 'ธนาคารนี้ใช้ชื่อบัญชีภาษาอังกฤษเท่านั้น',
  REGISTER_FAIL: 'สมัครไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  NO_USER: 'ไม่พบบัญชีนี้',
  WRONG_PASSWORD: 'รหัสผ่านเดิมไม่ถูกต้อง',
  WRONG_CREDENTIAL: 'เบอร์โทรหรือรหัสผ่านไม่ถูกต้อง',
  INACTIVE_USER: 'บัญชีนี้ถูกระงับการใช้งาน ติดต่อเราเพื่อสอบถาม',
  LOGIN_FAIL: 'เข้าสู่ระบบไม่สำเร็จ ลองใหม่ในอีกสักครู่',

  NO_BANK: 'ยังไม่มีบัญชีธนาคารสำหรับถอนเงิน',
  NO_WALLET: 'ไม่พบกระเป๋า',
  NO_GAME: 'เกมนี้ยังไม่เปิดให้เล่น',
  SLOT_ALREADY_ACTIVE: 'เปิดบัญชีเกมนี้ไว้แล้ว',
  SLOT_ACTIVATE_FAIL: 'เปิดบัญชีเกมไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  SLOT_NO_ACCOUNT: 'ยังไม่ได้เปิดบัญชีเกมนี้',
  SLOT_RESET_PASSWORD_FAIL: 'รีเซ็ตรหัสผ่านในเกมไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  GAME_ACTIVATION_FAIL: 'เข้าเกมไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  TRANSFER_MINIMUM: 'ยอดโอนต่ำกว่าขั้นต่ำ',
  TRANSFER_FAIL: 'โอนไม่สำเร็จ เงินกลับเข้ากระเป๋าหรือยังอยู่ในเกม',
  MONEY_NOT_ENOUGH: 'ยอดเงินไม่พอ',
  WITHDRAW_MINIMUM: 'ยอดถอนต่ำกว่าขั้นต่ำ',
  WITHDRAW_MAXIMUM: 'ยอดถอนเกินสูงสุดต่อครั้ง',
  BONUS_CONDITION: 'ยังทำเงื่อนไขโบนัสไม่ครบ',
  DEPOSIT_LIMIT: 'เกินวงเงินฝากที่คุณตั้งไว้',

  QR_FAIL: 'สร้าง QR ไม่สำเร็จ ลองใหม่หรือเลือกช่องทางอื่น',
  QR_MINIMUM: 'ยอดต่ำกว่าขั้นต่ำของช่องทางนี้',
  SLIP_INVALID_FILE: 'ไฟล์นี้ใช้ไม่ได้ เลือกรูป JPG, PNG หรือรูปอื่นที่ไม่เกิน 10 MB',
  SLIP_NO_FILE: 'เลือกรูปสลิปก่อน',
  SLIP_UPLOAD_FAIL: 'ตอนนี้รับสลิปไม่ได้ ลองใหม่ภายหลัง',

  TRUELINK_INVALID: `ลิงก์ซองใช้ไม่ได้ ตรวจสอบว่าคัดลอกครบ ยังไม่หมดอายุ และมีเงินอย่างน้อย ${GIFT_MINIMUM} บาท`,
  TRUELINK_DUPLICATE: 'ซองนี้มีคนรับไปแล้ว หรือกำลังรับอยู่',
};
