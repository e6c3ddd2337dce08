export const profile = {
  title: 'โปรไฟล์',
  member: 'สมาชิก',
  memberNo: 'หมายเลขสมาชิก',
  since: 'เป็นสมาชิกตั้งแต่',
  username: 'เบอร์โทรศัพท์',
  bank: 'บัญชีรับเงิน',
  accountName: 'ชื่อบัญชี',
  accountNo: 'เลขบัญชี',
};

export type ProfileTexts = typeof profile;
