export const sms = {
  name: 'ข้อความ',
  empty: 'ยังไม่มีข้อความ สมัครสมาชิกที่ Prae แล้วรหัส OTP จะมาถึงที่นี่',
  to: (number: string) => `ถึง ${number}`,
  arrived: (number: string) => `ข้อความใหม่ถึง ${number}`,
  unread: (count: number) => `ยังไม่อ่าน ${count} ข้อความ`,
  copyCode: (code: string) => `คัดลอกรหัส ${code}`,
  tapToCopy: 'แตะเพื่อคัดลอก',
};

export type SmsTexts = typeof sms;
