/** What the withdraw sheet alone says: the form, why nothing can be withdrawn now, and how far a withdrawal is. */
export const withdrawSheet = {
  title: 'ถอนเงิน',
  available: 'ถอนได้',
  availableHint: 'รวมเงินในเกม ระบบจะโอนกลับให้เอง',
  /** In the place of `available` where nothing can be withdrawn now. */
  held: 'ยอดในกระเป๋าและเกม',
  amount: 'ยอดถอน',
  share: (percent: number) => `${percent}%`,
  everything: 'สูงสุด',
  limits: (min: string, max: string) => `ถอนได้ครั้งละ ${min} ถึง ${max}`,
  belowMin: (min: string) => `ถอนขั้นต่ำ ${min}`,
  aboveMax: (max: string) => `ถอนได้ครั้งละไม่เกิน ${max}`,
  tooMuch: (amount: string) => `ถอนได้ไม่เกิน ${amount}`,
  required: 'กรอกยอดถอน',
  next: 'ต่อไป',
  confirmTitle: 'ยืนยันการถอน',
  destination: 'เข้าบัญชี',
  accountName: 'ชื่อบัญชี',
  confirm: (amount: string) => `ถอน ${amount}`,
  sending: 'กำลังส่งคำขอ',
  success: 'รอรับเงินโอน',
  successHint: 'เราจะโอนเข้าบัญชีธนาคารของคุณ ติดตามได้ในรายการ',
  paidHint: 'เราโอนเข้าบัญชีธนาคารของคุณแล้ว',
  collecting: 'เงินบางส่วนยังโอนออกจากเกมไม่เสร็จ เมื่อเข้ากระเป๋าแล้วถอนได้เลย',
  /** The games gave less than stood there, and what they gave stays in the wallet. */
  notEnough: 'ยอดเงินไม่พอ เงินจากเกมที่โอนกลับแล้วอยู่ในกระเป๋า',
  underWay: 'มีรายการถอนค้างอยู่ เสร็จแล้วจึงถอนใหม่ได้',
  unknown: 'ยังไม่ทราบผล',
  /** While the same request is sent again by itself. */
  askingHint: 'กำลังส่งคำขอเดิมอีกครั้งเพื่อดูผล\nระบบนับเป็นรายการเดียว',
  /** Once it is not sent any more. */
  unknownHint: 'ไม่มีคำตอบจากระบบ\nส่งยอดเดิมอีกครั้งภายใน 15 นาทีได้อย่างปลอดภัย ระบบนับเป็นการถอนรายการเดียวกัน',
  /** Said of one that an earlier request asked for, too, which was not answered. */
  repeated: 'เป็นรายการเดียวกับคำขอก่อนหน้านี้ ระบบนับเพียงครั้งเดียว',
  toStatement: 'ดูรายการ',
  done: 'เสร็จสิ้น',
  notYet: (have: string, need: string) => `มี ${have} ต้องมีอย่างน้อย ${need} จึงถอนได้`,
  /** A bonus is active whose condition is not met. */
  bonusHolds: (have: string, need: string) => `ใช้โบนัสอยู่ มี ${have} ต้องมีอย่างน้อย ${need} จึงถอนได้`,
  /** Less than its threshold is left, and a game that tells of no open rounds may still pay one. */
  bonusWaits: (time: string) => `โบนัสรอผลรอบเกมที่อาจค้างอยู่ถึง ${time} น. ถ้าไม่มียอดกลับมา โบนัสจะจบเองและถอนได้`,
  toProfile: 'ไปที่โปรไฟล์',
  steps: {
    REQUESTED: 'รับคำขอแล้ว',
    WAITING_APPROVAL: 'รอเจ้าหน้าที่ตรวจ',
    WAITING_AFTER_CHANGE: 'รอเจ้าหน้าที่ตรวจ',
    APPROVED: 'ตรวจสอบแล้ว',
    SENT: 'ส่งไปธนาคารแล้ว',
    PAID: 'โอนสำเร็จ',
  },
  /** Of what is not done yet. */
  stepsToCome: { APPROVED: 'ตรวจสอบ', SENT: 'ส่งไปธนาคาร', PAID: 'โอนเข้าบัญชี' },
  progress: 'ขั้นตอนการถอน',
  waitsFor: 'เจ้าหน้าที่ตรวจก่อนโอน เงินยอดนี้กันไว้ให้แล้ว',
  waitsUntil: (moment: string) => `เพิ่งเปลี่ยนข้อมูลบัญชีธนาคารหรือรหัสผ่าน การถอนจนถึง ${moment} น. จึงให้เจ้าหน้าที่ตรวจก่อน`,
  usual: (time: string) => `ปกติใช้เวลา ${time}`,
  lasting: {
    second: (count: number) => `${count} วินาที`,
    minute: (count: number) => `${count} นาที`,
    hour: (count: number) => `${count} ชั่วโมง`,
    day: (count: number) => `${count} วัน`,
  },
};

export type WithdrawSheetTexts = typeof withdrawSheet;
