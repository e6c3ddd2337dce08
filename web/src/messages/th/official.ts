/** The accounts that are the operator's own, against impostors. */
export const official = {
  title: 'บัญชีทางการ',
  intro: 'มีคนอ้างชื่อเราติดต่อคุณมาไหม วางที่อยู่เว็บ ชื่อแชต เบอร์โทร หรือชื่อบัญชีธนาคารของเขาที่นี่',
  field: 'ตรวจสอบผู้ติดต่อ',
  required: 'วางข้อมูลของผู้ติดต่อก่อน',
  check: 'ตรวจสอบ',
  kinds: { site: 'เว็บไซต์', chat: 'แชต', phone: 'โทรศัพท์', account: 'ชื่อบัญชีธนาคาร' },
  isOfficial: 'เป็นของเรา',
  isUnknown: 'ไม่มีในรายการ',
  isLookalike: 'ดูคล้ายของเรา แต่ไม่ใช่',
  by: {
    letters: 'ใช้ตัวอักษรที่หน้าตาเหมือนกัน',
    close: 'ต่างกันเพียงตัวเดียว',
    address: 'ชื่อเดียวกัน แต่คนละที่อยู่',
    ending: 'ชื่อเดียวกัน แต่ลงท้ายไม่เหมือน',
    within: 'มีชื่อเราอยู่ข้างใน แต่เป็นของคนอื่น',
  },
  ours: (value: string) => `ของเราคือ ${value}`,
  advice: 'อย่าโอนเงิน และอย่าบอกรหัสผ่านหรือรหัสจาก SMS ถามเราผ่านช่องทางในรายการนี้',
  version: (version: string, day: string) => `ฉบับที่ ${version} วันที่ ${day}`,
  /** The signature was checked in this browser. */
  signed: (key: string) => `ลายเซ็นถูกต้อง กุญแจ ${key}`,
  bad: 'รายการบัญชีทางการถูกแก้ไขระหว่างทาง อย่าเชื่อช่องทางใดในหน้านี้จนกว่าจะติดต่อเราได้ทางอื่น',
};

export type OfficialTexts = typeof official;
