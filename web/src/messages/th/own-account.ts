/** What is said of codes that the member's registered account alone pays; `account` is its bank and the end of its number. */
export const ownAccount = {
  only: (account: string) => `จ่ายจาก ${account} ของคุณเท่านั้น`,
  others: 'เงินจากบัญชีอื่นจะไม่เข้า',
  late: 'หากจ่ายจากบัญชีที่ลงทะเบียนไว้ไปแล้ว เงินยังเข้ากระเป๋า แต่เงินจากบัญชีอื่นจะไม่เข้า ถ้าจ่ายจากบัญชีอื่นไปแล้ว ติดต่อเรา',
};

export type OwnAccountTexts = typeof ownAccount;
