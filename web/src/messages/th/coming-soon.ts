/** What features that do not exist yet will be. Said plainly, with no date and no promise. */
export const comingSoon = {
  notYet: 'ยังไม่เปิดใช้งาน',
  understood: 'เข้าใจแล้ว',
  spin: {
    title: 'หมุนวงล้อ',
    text: 'ที่นี่คุณจะใช้เหรียญหมุนวงล้อรับรางวัลได้ เหรียญของคุณยังอยู่ครบ',
  },
  invite: {
    title: 'ชวนเพื่อน',
    text: 'ที่นี่คุณจะได้ลิงก์สำหรับชวนเพื่อน และเห็นว่าใครสมัครผ่านลิงก์บ้าง',
  },
  collect: {
    title: 'รับค่าแนะนำเพื่อน',
    text: 'ที่นี่คุณจะรับค่าแนะนำเข้ากระเป๋าได้ ยอดของคุณยังอยู่ครบ',
  },
  bonus: {
    title: 'เงื่อนไขโบนัส',
    text: 'ที่นี่คุณจะเลือกรับโบนัส อ่านเงื่อนไข และกรอกรหัสโปรโมชันได้',
  },
  refund: {
    title: 'คืนยอดเสีย',
    text: 'ที่นี่คุณจะเห็นยอดเสียที่ได้คืนในแต่ละสัปดาห์และรับเข้ากระเป๋าได้',
  },
  game: {
    title: 'เกมนี้ยังไม่เปิด',
    text: 'เรายังไม่ได้เชื่อมต่อกับเกมนี้ เมื่อเปิดแล้วคุณจะเปิดบัญชีได้จากการ์ดเดียวกัน',
  },
};

export type ComingSoonTexts = typeof comingSoon;
export type ComingSoonFeature = Exclude<keyof ComingSoonTexts, 'notYet' | 'understood'>;
