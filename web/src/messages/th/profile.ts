export const profile = {
  title: 'โปรไฟล์',
  member: 'สมาชิก',
  memberNo: 'หมายเลขสมาชิก',
  since: 'เป็นสมาชิกตั้งแต่',
  username: 'เบอร์โทร',
  bank: 'บัญชีธนาคารสำหรับถอนเงิน',
  accountName: 'ชื่อบัญชี',
  accountNo: 'เลขบัญชี',
  device: 'เครื่องนี้',
  vibrate: 'สั่นเมื่อแตะ',
  vibrateHint: 'บนเครื่องที่สั่นได้ เมื่อกดแป้นตัวเลขและเมื่อเงินเข้า',
};

export type ProfileTexts = typeof profile;
