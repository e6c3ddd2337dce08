export const session = {
  forgot: 'ลืมรหัสผ่าน?',
  title: 'เข้าสู่ระบบ',
  phone: 'เบอร์โทร',
  password: 'รหัสผ่าน',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  remember: 'จำฉันไว้ในเครื่องนี้',
  rememberHint: 'ไม่ควรใช้กับเครื่องคนอื่น',
  submit: 'เข้าสู่ระบบ',
  submitting: 'กำลังเข้าสู่ระบบ',
  phoneMissing: 'กรอกเบอร์โทร',
  passwordMissing: 'กรอกรหัสผ่าน',
  endedElsewhere: 'ออกจากระบบแล้วจากแท็บอื่น เข้าสู่ระบบเพื่อใช้งานต่อ',
  noAccount: 'ยังไม่มีบัญชี?',
  toRegister: 'สมัครใน 2 นาที',
  tooMany: 'ลองหลายครั้งเกินไป รอแล้วลองใหม่ หรือกด ลืมรหัสผ่าน ด้านล่าง',
  waitSeconds: (seconds: number) => `ลองใหม่ได้ใน ${seconds} วินาที`,
  waitMinutes: (time: string) => `ลองใหม่ได้ใน ${time} นาที`,
};

export type SessionTexts = typeof session;
