/** Transfers that the member announces. */
export const notice = {
  sent: 'โอนแล้วใช่ไหม',
  tell: 'แจ้งว่าโอนแล้ว',
  amount: 'ยอดที่โอน',
  hint: 'กรอกยอดให้ตรงกับที่โอน',
  empty: 'กรอกยอดที่โอน',
  send: 'แจ้งโอน',
  sending: 'กำลังแจ้ง',
  unknown: 'ยังไม่ทราบผล แจ้งอีกครั้งได้ จะไม่นับซ้ำ',
  waiting: (amount: string) => `กำลังรอเงินโอน ${amount}`,
  waitingHint: 'เราจะบอกทันทีที่ธนาคารแจ้งว่าเงินเข้า',
  slipHint: 'แนบสลิปด้านล่าง เงินจึงจะเข้า',
  change: 'แก้ยอด',
  expired: (amount: string) => `ยังไม่เห็นเงินโอน ${amount}`,
  expiredHint: 'ถ้าโอนแล้ว ติดต่อเราเพื่อตรวจการโอน',
  again: 'แจ้งอีกครั้ง',

  from: 'ธนาคาร',
  ends: {
    NO_TRANSFER_SEEN: 'ไม่พบเงินโอนภายในเวลาที่กำหนด',
    REPLACED: 'คุณแจ้งยอดใหม่แทนแล้ว',
  },
  endHints: {
    NO_TRANSFER_SEEN: 'ถ้าโอนแล้ว ติดต่อเราเพื่อตรวจการโอน',
    REPLACED: 'ถ้าโอนยอดนี้จริง เงินจะเข้าเป็นรายการใหม่',
  },
};

export type NoticeTexts = typeof notice;
