/** What the withdraw sheet alone says: why nothing can be withdrawn now, and how far a withdrawal is. */
export const withdrawSheet = {
  notYet: (have: string, need: string) => `มี ${have} ต้องมีอย่างน้อย ${need} จึงถอนได้`,
  toProfile: 'ไปที่โปรไฟล์',
  steps: {
    REQUESTED: 'รับคำขอแล้ว',
    WAITING_APPROVAL: 'รอเจ้าหน้าที่ตรวจ',
    WAITING_AFTER_CHANGE: 'รอเจ้าหน้าที่ตรวจ',
    APPROVED: 'ตรวจสอบ',
    SENT: 'ส่งไปธนาคาร',
    PAID: 'โอนสำเร็จ',
  },
  progress: 'ขั้นตอนการถอน',
  waitsFor: 'เจ้าหน้าที่ตรวจก่อนโอน เงินยอดนี้กันไว้ให้แล้ว',
  waitsUntil: (moment: string) => `เพิ่งเปลี่ยนข้อมูลบัญชีธนาคารหรือรหัสผ่าน การถอนจนถึง ${moment} จึงให้เจ้าหน้าที่ตรวจก่อน`,
  usual: (time: string) => `ปกติใช้เวลา ${time}`,
  lasting: {
    second: (count: number) => `${count} วินาที`,
    minute: (count: number) => `${count} นาที`,
    hour: (count: number) => `${count} ชั่วโมง`,
    day: (count: number) => `${count} วัน`,
  },
};

export type WithdrawSheetTexts = typeof withdrawSheet;
