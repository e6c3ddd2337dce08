export const site = {
  contactTitle: 'ติดต่อเรา',
  openChat: 'เปิดแชต',
  saveQr: 'บันทึก QR',
  qrOf: (name: string) => `QR ของ ${name}`,
  conditionsTitle: 'เงื่อนไขการใช้งาน',
  conditionsNone: 'ยังไม่มีเงื่อนไข',
  howtoTitle: 'วิธีใช้',
  howtoIntro: 'ดูวิดีโอ หรืออ่านทีละขั้นได้ที่นี่',
};

export type SiteTexts = typeof site;
