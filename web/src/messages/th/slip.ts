import type { SlipReason } from '@prae/contract/slip';

const incorrect = 'สลิปไม่ถูกต้อง';
const whole = 'ส่งรูปสลิปที่บันทึกจากแอปธนาคาร ให้เห็น QR ครบ';
const hours = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60} ชั่วโมง` : `${minutes} นาที`);

/** Why a slip was not accepted, as it stands in brackets behind its status. */
const reasons: Record<SlipReason, string> = {
  UPLOADED_FILE_NOT_EXIST: incorrect,
  IMG_SIZE_UNABLE_TO_PROCESS: incorrect,
  CANNOT_READ_CROPPED_IMAGE: incorrect,
  DEST_ACC_INVALID: 'บัญชีปลายทางไม่ถูกต้อง',
  SLIP_REFNO_DUPLICATED: 'สลิปซ้ำ',
  UNSTABLE_REFNO_ON_SLIP: 'อ่านเลขอ้างอิงไม่ได้หรือไม่ชัด',
  TRIPPLE_WRONG_CAPTCHA: 'แคปต์ชาผิด 3 ครั้งติดกัน',
  INVALID_SLIP: 'สลิปอ่านไม่ได้หรือใช้ไม่ได้',
  NOT_MATCH: 'บัญชีที่โอนไม่ตรงกับที่ลงทะเบียน',
  EXPIRED_SLIP: 'สลิปหมดอายุ',
  UNKNOW_ERROR: 'ไม่ทราบเหตุผล ติดต่อแอดมิน',
};

/** What to do then. */
const advice: Record<SlipReason, string> = {
  UPLOADED_FILE_NOT_EXIST: whole,
  IMG_SIZE_UNABLE_TO_PROCESS: whole,
  CANNOT_READ_CROPPED_IMAGE: whole,
  DEST_ACC_INVALID: 'เงินไม่ได้เข้าบัญชีของเรา ดูเลขบัญชีที่โอนไป แล้วติดต่อเรา',
  SLIP_REFNO_DUPLICATED: 'การโอนนี้ใช้ไปแล้ว ดูในรายการว่าเงินเข้าแล้วหรือยัง',
  UNSTABLE_REFNO_ON_SLIP: 'ส่งรูปที่ชัดกว่านี้ ที่บันทึกจากแอปธนาคาร',
  TRIPPLE_WRONG_CAPTCHA: 'ธนาคารยังไม่ตอบ ส่งสลิปเดิมอีกครั้งในอีกสักครู่',
  INVALID_SLIP: 'ธนาคารไม่พบการโอนนี้ ส่งรูปที่บันทึกจากแอปธนาคารอีกครั้ง',
  NOT_MATCH: 'รับโอนจากบัญชีที่คุณลงทะเบียนไว้เท่านั้น ถ้าโอนจากบัญชีอื่น ติดต่อเรา',
  EXPIRED_SLIP: 'สลิปนี้ส่งช้าเกินไป ติดต่อเราเพื่อตรวจการโอน',
  UNKNOW_ERROR: 'เจ้าหน้าที่จะตรวจสลิปนี้ ติดต่อเราได้',
};

/** Slips of bank transfers: sending one, and the list of them. */
export const slip = {
  title: 'แนบสลิป',
  within: (minutes: number) => `ภายใน ${hours(minutes)}หลังโอน`,
  closedDaily: (from: string, to: string) => `ปิดรับสลิปทุกวัน ${from}–${to} น.`,
  closedNow: (to: string) => `ตอนนี้ปิดรับสลิป เปิดอีกครั้ง ${to} น.`,
  /** Beside it: a slip that waits for the opening is not too late by that. */
  closedHint: (minutes: number) => `ช่วงที่ปิดรับไม่นับรวมใน ${hours(minutes)}หลังโอน`,
  most: (size: string) => `รูปไม่เกิน ${size} เห็น QR ของสลิปชัดเจน`,
  /** Of slips that may have no code. */
  mostPlain: (size: string) => `รูปไม่เกิน ${size} เห็นยอด เวลา และเลขอ้างอิงชัดเจน`,
  drop: (keys: string) => `ลากรูปมาวางที่นี่ หรือกด ${keys}`,
  choose: 'เลือกรูปสลิป',
  camera: 'ถ่ายรูปสลิป',
  change: 'เปลี่ยนรูป',
  chosen: 'รูปสลิปที่เลือก',
  send: 'ส่งสลิป',
  sending: 'กำลังส่งสลิป',
  reading: 'กำลังอ่าน QR ในรูป',
  warnings: {
    sent: 'สลิปนี้เคยส่งแล้ว',
    sentBefore: {
      SUCCESS: 'เงินเข้ากระเป๋าแล้ว ไม่ต้องส่งซ้ำ',
      PROCESSING: 'กำลังตรวจอยู่ ไม่ต้องส่งซ้ำ',
      FAILED: 'ครั้งก่อนไม่ผ่าน ดูเหตุผลในสลิปที่ส่ง',
      UNKNOWN: 'การโอนหนึ่งครั้งนับให้ครั้งเดียว',
    },
    old: 'สลิปนี้เก่าเกินไป',
    oldHint: (minutes: number) => `รับสลิปภายใน ${hours(minutes)}หลังโอน`,
    noCode: 'ไม่เห็น QR ของสลิป',
    noCodeHint: 'รูปอาจไม่ใช่สลิป ถูกตัด หรือไม่ชัด',
    payment: 'นี่คือ QR สำหรับจ่ายเงิน',
    paymentHint: 'ไม่ใช่สลิป เลือกรูปที่ได้หลังโอนเงิน',
  },
  chooseAnother: 'เลือกรูปอื่น',
  sendAnyway: 'ส่งรูปนี้',
  notPicture: 'ไฟล์นี้ใช้ไม่ได้ เลือกรูป JPG, PNG, WebP หรือ GIF',
  tooLarge: (size: string) => `รูปใหญ่เกินไป เลือกรูปที่ไม่เกิน ${size}`,
  unreadable: 'เปิดรูปนี้ไม่ได้ เลือกรูปอื่น',
  /** Beside what is wrong with another file, while a picture is shown. */
  stays: 'รูปที่เห็นอยู่คือรูปที่เลือกไว้ก่อน',
  unknown: 'ยังไม่ทราบผล กดส่งอีกครั้งได้ จะไม่นับซ้ำ',
  received: 'ได้รับสลิปแล้ว กำลังตรวจ',
  looking: 'กำลังตรวจสลิปของคุณ',
  lookingHint: 'ปิดหน้านี้ได้ เราจะบอกเมื่อรู้ผล',
  failed: 'สลิปไม่ผ่าน',
  another: 'ส่งสลิปอีกใบ',

  list: 'สลิปที่ส่ง',
  empty: 'ยังไม่มีสลิป',
  emptyHint: 'สลิปที่ส่งตอนฝากเงินจะอยู่ที่นี่',
  refresh: 'โหลดใหม่',
  view: 'ดูรูป',
  picture: 'รูปสลิป',
  pictureOf: (time: string) => `รูปสลิป ${time}`,
  enlarge: 'ขยายรูป',
  noPicture: 'สลิปนี้ยังไม่มีรูป',
  toPage: (page: string) => `หน้า ${page}`,
  amountUnknown: 'ยังไม่ทราบยอด',
  reasons,
  advice,
};

export type SlipTexts = typeof slip;
