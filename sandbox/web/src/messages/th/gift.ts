export const gift = {
  name: 'ซองของขวัญ',
  lead: 'สร้างซองแล้วคัดลอกลิงก์ไปวางใน Prae',
  presets: 'จำนวนเงินที่ใช้บ่อย',
  create: (amount: string) => `สร้างซอง ${amount}`,
  createEmpty: 'สร้างซอง',
  kind: 'ให้ใคร',
  kinds: { one: 'คนเดียว', shared: 'แบ่ง 3 คน', own: 'ซองของผู้รับเอง' },
  creating: 'กำลังสร้าง',
  created: 'สร้างซองแล้ว คัดลอกลิงก์ให้แล้ว',
  copyLink: 'คัดลอกลิงก์',
  empty: 'ยังไม่มีซอง',
  statuses: { active: 'ยังไม่มีใครรับ', redeemed: 'รับแล้ว', expired: 'หมดอายุ' },
};

export type GiftTexts = typeof gift;
