export const push = {
  name: 'การแจ้งเตือน',
  empty: 'ยังไม่มีการแจ้งเตือน เปิดการแจ้งเตือนในหน้าโปรไฟล์ของ Prae แล้วรอเงินเข้า',
};

export type PushTexts = typeof push;
