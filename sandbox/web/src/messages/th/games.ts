export const games = {
  name: 'เกม',
  lead: 'ให้ผู้เล่นชนะหรือแพ้ระหว่างที่อยู่ในเกม',
  empty: 'ยังไม่มีผู้เล่น เปิดบัญชีเกมใน Prae แล้วจะเห็นที่นี่',
  win: 'ชนะ',
  lose: 'แพ้',
  playing: 'กำลังเล่น',
  lobby: {
    title: 'ล็อบบี้เกมจำลอง',
    back: 'กลับไป Prae',
    credit: 'เครดิตในเกม',
    bet: 'เดิมพัน',
    bets: 'เดิมพันที่ใช้บ่อย',
    spin: 'หมุน',
    spinHint: 'หมุนตามดวง เหมือนกันสามได้ห้าเท่า เหมือนกันสองได้คืน',
    ready: 'เลือกเดิมพัน แล้วเลือกว่าจะให้เกิดอะไร',
    won: (amount: string) => `ชนะ ${amount}`,
    lost: (amount: string) => `แพ้ ${amount}`,
    even: 'เสมอ ได้เดิมพันคืน',
    rounds: 'รอบล่าสุด',
    noRounds: 'ยังไม่ได้เล่น',
    closedTitle: 'เปิดไม่ได้แล้ว',
    closedText: 'ลิงก์เข้าเกมใช้ได้ครั้งเดียวและหมดอายุเร็ว กลับไปกดเล่นใหม่ที่ Prae',
  },
};

export type GamesTexts = typeof games;
