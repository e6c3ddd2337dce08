export const authenticator = {
  name: 'ตัวสร้างรหัส',
  lead: 'รหัสสำหรับเข้าคอนโซลของเจ้าหน้าที่ เปลี่ยนทุก 30 วินาที',
  seconds: (count: number) => `อีก ${count} วินาที`,
  address: 'ที่อยู่ otpauth ของเจ้าหน้าที่',
  add: 'เพิ่ม',
  wrong: 'ไม่ใช่ที่อยู่ otpauth',
};

export type AuthenticatorTexts = typeof authenticator;
