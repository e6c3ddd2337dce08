export const statementFiles = {
  download: 'ดาวน์โหลด (CSV)',
  title: 'ดาวน์โหลดรายการ',
  periods: 'ช่วงเวลา',
  thisMonth: 'เดือนนี้',
  lastMonth: 'เดือนที่แล้ว',
  last90Days: '90 วันล่าสุด',
  from: 'ตั้งแต่วันที่',
  to: 'ถึงวันที่',
  hint: 'ทุกรายการในช่วงนี้ พร้อมยอดในกระเป๋าหลังแต่ละรายการ เปิดด้วย Excel หรือ Google Sheets ได้',
  required: 'เลือกวันที่',
  order: 'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
  tooLong: 'เลือกได้ครั้งละไม่เกิน 1 ปี',
  save: 'ดาวน์โหลด',
  saving: 'กำลังดาวน์โหลด',
  saved: 'ดาวน์โหลดแล้ว',
  picture: {
    save: 'บันทึกเป็นรูป',
    saved: 'บันทึกรูปแล้ว',
    saveFailed: 'บันทึกรูปไม่ได้ ลองใหม่',
    share: 'แชร์เป็นรูป',
  },
};

export type StatementFilesTexts = typeof statementFiles;
