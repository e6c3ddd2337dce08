/** What is asked before a logout that leaves something. */
export const logout = {
  title: 'ออกจากระบบ',
  inGames: 'ยังมีเงินอยู่ในเกม เงินจะรอคุณอยู่ที่เดิม',
  sending: 'ไฟล์ยังส่งไม่เสร็จ ถ้าออกตอนนี้ ไฟล์จะไม่ถูกส่ง',
  stay: 'อยู่ต่อ',
};

export type LogoutTexts = typeof logout;
