/** What is said of payments that a person checks before they reach the wallet. */
export const checked = {
  line: (sum: string) => `รอเจ้าหน้าที่ตรวจเงินฝาก ${sum}`,
  title: (sum: string) => `ได้รับแจ้งการจ่าย ${sum} แล้ว`,
  hint: 'เจ้าหน้าที่กำลังตรวจกับธนาคาร ไม่ต้องจ่ายซ้ำ',
  reference: (reference: string) => `เลขอ้างอิง ${reference}`,
  above: (sum: string) => `ยอดเกิน ${sum} เจ้าหน้าที่ตรวจกับธนาคารก่อนเข้ากระเป๋า`,
  late: 'หากจ่ายหลังหมดเวลาหรือหลังยกเลิก เจ้าหน้าที่จะตรวจกับธนาคารก่อนเข้ากระเป๋า',
};

export type CheckedTexts = typeof checked;
