export const session = {
  title: 'เข้าสู่คอนโซล',
  hint: 'สำหรับเจ้าหน้าที่เท่านั้น',
  name: 'ชื่อผู้ใช้',
  password: 'รหัสผ่าน',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  submit: 'ต่อไป',
  submitting: 'กำลังตรวจสอบ',
  nameMissing: 'กรอกชื่อผู้ใช้',
  passwordMissing: 'กรอกรหัสผ่าน',
  codeTitle: 'ยืนยันอีกขั้น',
  codeHint: (name: string) => `เปิดแอปยืนยันตัวตน แล้วกรอกรหัสของ ${name}`,
  code: 'รหัส 6 หลัก',
  codeMissing: 'กรอกรหัสให้ครบ 6 หลัก',
  verify: 'เข้าสู่ระบบ',
  another: 'ใช้ชื่ออื่น',
};

export type SessionTexts = typeof session;
