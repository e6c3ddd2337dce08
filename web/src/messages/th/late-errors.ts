import { GIFT_MINIMUM } from '@prae/contract/facts';
import type { RefusalCode, SuccessCode } from '@prae/contract/refusals';
import type { errors } from './errors.ts';

/** The sentences for the refusals of which the first view knows nothing: a code with a sentence in neither file does not compile. */
export const lateErrors: Record<Exclude<RefusalCode | SuccessCode, keyof typeof errors>, string> = {
  WRONG_PASSWORD: 'รหัสผ่านเดิมไม่ถูกต้อง',
  OTP_TOKEN_INVALID: 'รหัสชุดนี้ใช้ไม่ได้แล้ว ขอรหัสใหม่',
  OTP_NOT_EXIST: 'ไม่พบรหัสชุดนี้ ขอรหัสใหม่',
  OTP_VERIFY_FAIL: 'ตรวจสอบรหัสไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  BANK_ACCOUNT_NAME_ENG: 'ธนาคารนี้ใช้ชื่อบัญชีภาษาอังกฤษเท่านั้น',
  REGISTER_FAIL: 'สมัครไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  OTP_EXPIRED: 'รหัสหมดอายุแล้ว ขอรหัสใหม่',
  OTP_SEND_FAIL: 'ส่งรหัสไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  INVALID_USER_INFO: 'ชื่อหรือรหัสผ่านใช้ไม่ได้ รหัสผ่านต้องยาวอย่างน้อย 8 ตัวและเดายาก',
  EXISTING_BANK: 'เลขบัญชีนี้มีสมาชิกใช้แล้ว',
  INVALID_BANK: 'ธนาคารหรือเลขบัญชีไม่ถูกต้อง',

  NO_BANK: 'ยังไม่มีบัญชีธนาคารสำหรับถอนเงิน',
  NO_WALLET: 'ไม่พบกระเป๋า',
  NO_GAME: 'เกมนี้ไม่พร้อมให้บริการ',
  SLOT_ALREADY_ACTIVE: 'เปิดบัญชีเกมนี้ไว้แล้ว',
  SLOT_ACTIVATE_FAIL: 'เปิดบัญชีเกมไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  SLOT_NO_ACCOUNT: 'ยังไม่ได้เปิดบัญชีเกมนี้',
  SLOT_RESET_PASSWORD_FAIL: 'รีเซ็ตรหัสผ่านในเกมไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  GAME_ACTIVATION_FAIL: 'เข้าเกมไม่สำเร็จ ลองใหม่ในอีกสักครู่',
  TRANSFER_MINIMUM: 'ยอดโอนต่ำกว่าขั้นต่ำ',
  TRANSFER_FAIL: 'โอนไม่สำเร็จ เงินกลับเข้ากระเป๋าหรือยังอยู่ในเกม',
  MONEY_NOT_ENOUGH: 'ยอดเงินไม่พอ',
  WITHDRAW_MINIMUM: 'ยอดถอนต่ำกว่าขั้นต่ำ',
  WITHDRAW_MAXIMUM: 'ยอดถอนเกินยอดสูงสุดต่อครั้ง',
  BONUS_CONDITION: 'ยังทำเงื่อนไขโบนัสไม่ครบ',

  QR_FAIL: 'สร้าง QR ไม่สำเร็จ ลองใหม่หรือเลือกช่องทางอื่น',
  QR_MINIMUM: 'ยอดต่ำกว่าขั้นต่ำของช่องทางนี้',
  SLIP_INVALID_FILE: 'ไฟล์นี้ใช้ไม่ได้ เลือกรูป JPG, PNG, WebP หรือ GIF ที่ไม่เกิน 10 MB',
  SLIP_NO_FILE: 'เลือกรูปสลิปก่อน',
  SLIP_UPLOAD_FAIL: 'ตอนนี้รับสลิปไม่ได้ ลองใหม่ภายหลัง',

  TRUELINK_INVALID: `ลิงก์ซองใช้ไม่ได้ ตรวจสอบว่าคัดลอกครบ ยังไม่หมดอายุ และมีเงินอย่างน้อย ${GIFT_MINIMUM} บาท`,
  TRUELINK_DUPLICATE: 'ซองนี้มีคนรับไปแล้ว หรือกำลังรับอยู่',

  BONUS_REMAINING:
    'คุณมียอดมากกว่ายอดฝากล่าสุด ถอนหรือใช้ให้หมดก่อนแล้วฝากใหม่จึงรับได้ ถ้ามีการถอน รอบเกมหรือการโอนค้างอยู่ รอให้จบก่อนแล้วกดรับอีกครั้ง',
  BONUS_ALREADY_ACTIVE: 'คุณใช้โบนัสอยู่แล้ว จบโบนัสที่ใช้อยู่ก่อน',
  BONUS_MAX_CLAIMED: 'รับโบนัสนี้ครบจำนวนแล้ว',
  BONUS_FULL: 'โบนัสนี้แจกครบแล้ว',
  NO_PROMOTION: 'ไม่พบรหัสโปรโมชันนี้ หรือหมดอายุแล้ว',
  PROMOTION_RECEIVED: 'คุณใช้รหัสโปรโมชันนี้แล้ว',

  REFUND_INACTIVE: 'ตอนนี้ยังไม่มีการคืนยอดเสีย',
  NO_REFUND: 'ไม่มียอดคืนให้รับแล้ว',
  REFUND_CONDITION: 'รับคืนได้เมื่อจบโบนัส ถอนเงินเสร็จ ไม่มีรอบเกมค้างอยู่ และเชื่อมต่อได้ทุกเกม',
  REFUND_MINIMUM: 'ยอดคืนต้องมากกว่าศูนย์ ตอนนี้ยังไม่มียอดให้คืน',
  INVITE_INACTIVE: 'ตอนนี้ยังไม่มีค่าแนะนำเพื่อน',
  INVITE_COLLECT: 'วันนี้รับไปแล้ว รับได้อีกพรุ่งนี้',
  NO_INVITEE_PLAY_INFO: 'เพื่อนที่คุณชวนยังไม่ได้เล่น',
  NO_INVITE_BONUS: 'ยังไม่มีค่าแนะนำเพื่อนให้รับ',
  INVITE_BONUS_FAIL: 'รับไม่สำเร็จ ลองใหม่ในอีกสักครู่',

  NO_CLAIMABLE_COUPON: 'คูปองนี้ใช้ไปแล้ว หรือไม่มีให้รับ',
  INVALID_PRIZE_CODE: 'รางวัลนี้ไม่มีแล้ว',
  INVALID_CODE: 'รหัสคูปองไม่ถูกต้อง',
  INVALID_COUPON_TYPE: 'ติดต่อเจ้าหน้าที่เพื่อรับรางวัลนี้',
  COUPON_EXPIRED: 'คูปองหมดอายุแล้ว',

  OK: 'เรียบร้อย',
  SUCCESS: 'สำเร็จ',
  OTP_VERIFIED: 'เบอร์โทรนี้ยืนยันแล้ว',
  OTP_CODE_VALID: 'รหัสถูกต้อง',
  BONUS_CLEAR: 'ยกเลิกโบนัสแล้ว',
  INVITE_BONUS_SUCCESS: 'รับค่าแนะนำเพื่อนแล้ว',
  REFUND_SUCCESS: 'รับยอดคืนแล้ว',
};
