/** The page of bonuses and promotion codes. */
export const bonus = {
  title: 'โบนัส',
  list: 'โบนัสที่รับได้',
  none: 'ตอนนี้ยังไม่มีโบนัส',
  noneHint: 'มีเมื่อไรจะแสดงที่นี่',
  current: 'ใช้อยู่',
  received: 'รับแล้ว',
  full: 'แจกครบแล้ว',
  types: {
    limit: 'โบนัส',
    day: 'โบนัสรายวัน',
    week: 'โบนัสรายสัปดาห์',
    promotion: 'โปรโมชัน',
  },
  active: 'โบนัสที่ใช้อยู่',
  progress: 'ความคืบหน้า',
  won: (won: string, target: string) => `เกินยอดฝากแล้ว ${won} ต้องเกิน ${target}`,
  /** Where there is less than the deposit. */
  behind: (short: string, target: string) => `ต่ำกว่ายอดฝาก ${short} ต้องเกินยอดฝาก ${target}`,
  met: 'ครบเงื่อนไขแล้ว ถอนได้',
  more: (missing: string) => `ชนะอีก ${missing} จึงถอนได้`,
  money: 'เงินโบนัส',
  deposit: 'ยอดฝากที่ใช้รับ',
  total: 'เหลือจากยอดฝากรวมโบนัส',
  later: 'เงินเข้าเพิ่มหลังรับโบนัส',
  endsBelow: (threshold: string) => `จบเองเมื่อยอดฝากรวมโบนัสเหลือต่ำกว่า ${threshold}`,
  /** Less than that is left, and a game that tells of no open rounds may still pay one. */
  waits: (time: string) => `รอผลรอบเกมที่อาจค้างอยู่ถึง ${time} น. ถ้าไม่มียอดกลับมา โบนัสจะจบเอง`,
  refresh: 'อัปเดตยอดในเกม',
  refreshing: 'กำลังอัปเดตยอดในเกม',
  clear: 'ยกเลิกโบนัส',
  clearTitle: 'ยกเลิกโบนัสนี้',
  clearMet: (total: string) => `ครบเงื่อนไขแล้ว จบโบนัสได้เลย ยอด ${total} เป็นของคุณและถอนได้`,
  clearOver: (total: string) => `เหลือ ${total} โบนัสนี้จบโดยไม่ครบเงื่อนไข ยอดที่เหลือเป็นของคุณและถอนได้`,
  clearUntouched: (money: string, deposit: string) =>
    `เงินโบนัส ${money} จะถูกหักคืน ยอดที่เหลือ ${deposit} ยังเป็นของคุณ ถอนได้หรือใช้รับโบนัสอื่นได้`,
  clearLeaving: (returned: string) => `คุณหยุดพักอยู่ จบโบนัสได้โดยหักเงินโบนัสคืน ${returned} ยอดที่เหลือเป็นของคุณและถอนได้`,
  clearInGames: 'คุณหยุดพักอยู่ ย้ายเงินจากเกมกลับเข้ากระเป๋าก่อน แล้วจึงจบโบนัสได้',
  /** `won`: `won` or `behind`. */
  clearUnmet: (won: string, threshold: string) =>
    `ยังจบโบนัสไม่ได้ ${won} จึงจบและถอนได้ หรือจบเองเมื่อเหลือต่ำกว่า ${threshold}`,
  keep: 'ใช้ต่อ',
  clearing: 'กำลังยกเลิก',
  clearRefused: 'ยังจบโบนัสไม่ได้ เพราะยังทำเงื่อนไขไม่ครบ',
  cleared: 'จบโบนัสแล้ว',
  clearUnknown: 'ถ้าจบแล้วจะไม่เห็นโบนัสที่หน้านี้ กดอีกครั้งได้ โบนัสจะไม่ถูกหักซ้ำ',
  finish: 'จบโบนัส',
  finishTitle: 'จบโบนัสนี้',
  finishing: 'กำลังจบโบนัส',
  code: 'รหัสโปรโมชัน',
  codeRequired: 'กรอกรหัสโปรโมชัน',
  search: 'ค้นหา',
  searching: 'กำลังค้นหา',
  promotion: 'โปรโมชัน',
  notFound: 'ไม่พบรหัสนี้',
  notFoundHint: 'ตรวจตัวอักษรแล้วลองใหม่\nรหัสอาจหมดอายุแล้ว',
  percent: 'รับเพิ่ม',
  percentUpTo: (percent: string, cap: string) => `${percent}% สูงสุด ${cap}`,
  due: (deposit: string) => `โบนัสจากยอดฝากที่เหลือ ${deposit}`,
  /** Where all of the deposit is there. */
  dueWhole: (deposit: string) => `โบนัสจากยอดฝาก ${deposit}`,
  minimum: 'ยอดฝากขั้นต่ำ',
  condition: 'ถอนได้เมื่อมีมากกว่า',
  conditionTimes: (multiple: string) => `ยอดฝากบวก ${multiple} เท่าของโบนัส`,
  ends: 'จบเองเมื่อเหลือต่ำกว่า',
  percentFail: 'คืนยอดเสียถ้าไม่ครบเงื่อนไข',
  percentAtMost: (percent: string) => `สูงสุด ${percent}%`,
  receive: 'รับโบนัส',
  receiving: 'กำลังรับโบนัส',
  unread: 'กดรับได้เมื่ออ่านเงื่อนไขได้แล้ว',
  confirm: 'ตกลง',
  done: 'รับโบนัสแล้ว',
  doneHint: 'เงินโบนัสอยู่ในกระเป๋าแล้ว\nดูความคืบหน้าได้ที่หน้านี้',
  unknown: 'ยังไม่ทราบผล',
  unknownHint: 'ถ้ารับได้แล้วจะเห็นที่หน้านี้ กดรับอีกครั้งได้ โบนัสจะไม่เข้าซ้ำ',
  failed: 'ทำรายการไม่สำเร็จ',
  noDeposit: 'ยังไม่มียอดฝากที่ใช้รับได้\nถ้ามียอดเหลือ ใช้หรือถอนก่อน แล้วฝากให้ถึงขั้นต่ำและรับก่อนเล่น',
  /** Nothing is left that would lie beside a new deposit. */
  depositFirst: (least: string) => `ฝากตั้งแต่ ${least} ขึ้นไป แล้วรับโบนัสก่อนเล่น`,
  /** Of the latest deposit itself, and something is left. */
  depositBelow: (deposit: string, least: string) =>
    `ยอดฝากล่าสุด ${deposit} ต่ำกว่า ${least} ใช้หรือถอนยอดที่เหลือก่อน แล้วฝากตั้งแต่ ${least} ขึ้นไป`,
  /** The latest deposit was large enough. */
  depositLeft: (least: string) => `ยอดฝากล่าสุดเหลือไม่ถึง ${least} ใช้หรือถอนยอดที่เหลือก่อน แล้วฝากตั้งแต่ ${least} ขึ้นไป`,
  /** Every deposit had its bonus, or there was none, and something is left. */
  noneUnused: (least: string) => `ยังไม่มียอดฝากที่ใช้รับได้ ใช้หรือถอนยอดที่เหลือก่อน แล้วฝากตั้งแต่ ${least} ขึ้นไป`,
  withWithdrawal: 'กำลังถอนเงินอยู่ รับโบนัสได้เมื่อถอนเสร็จ',
  moreThanDeposit: (all: string, deposit: string, least: string) =>
    `คุณมี ${all} มากกว่ายอดฝากล่าสุด ${deposit} ใช้หรือถอนให้หมดก่อน แล้วฝากตั้งแต่ ${least} ขึ้นไป`,
  /** What it is cannot be told apart here. */
  remaining:
    'คุณมีเงินจากการคืนยอดเสีย ค่าแนะนำเพื่อน หรือรางวัล ใช้หรือถอนให้หมดก่อนแล้วฝากใหม่ หรือมีรอบเกมหรือการโอนค้างอยู่ รอให้จบก่อน',
  gone: 'โบนัสนี้ปิดแล้ว',
  away: 'คุณหยุดพักอยู่ จึงรับโบนัสไม่ได้',
  awayUntil: (time: string) => `คุณหยุดพักถึง ${time} น. ระหว่างนี้รับโบนัสไม่ได้`,
  toDeposit: 'ฝากเงิน',
  back: 'ย้อนกลับ',
};

export type BonusTexts = typeof bonus;
