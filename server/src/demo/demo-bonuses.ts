import type { OfferData } from '../features/bonus/bonus.ts';

const thb = (cap: number, budget?: number) => ({
  cap,
  minimum: 100,
  threshold: 5,
  ...(budget && { budget }),
});
const lak = (cap: number, budget?: number) => ({
  // No more than the demo's Lao member has: a bonus is there to be tried.
  ...{ cap, minimum: 1_000, threshold: 50 },
  ...(budget && { budget }),
});

/** One bonus of each type and the promotion code. Their words name no sum: who reads a language may have either currency. */
export const demoBonuses: readonly OfferData[] = [
  {
    ...{
      code: 'FIRST100',
      kind: 'bonus',
      type: 'limit',
      percent: 100,
      percentFail: 10,
      multiple: 5,
      sort: 1,
    },
    money: { THB: thb(500), LAK: lak(300_000) },
    texts: {
      th: { name: 'ต้อนรับสมาชิกใหม่', description: 'รับเพิ่ม 100% ของยอดฝาก รับได้ครั้งเดียว' },
      la: { name: 'ຕ້ອນຮັບສະມາຊິກໃໝ່', description: 'ຮັບເພີ່ມ 100% ຂອງຍອດຝາກ ຮັບໄດ້ເທື່ອດຽວ' },
      en: {
        name: 'Welcome',
        description: '100% of your deposit on top. Once',
      },
    },
    banners: {
      th: [
        { html: '<h3>รับเพิ่ม 100%</h3><p>สำหรับสมาชิกใหม่</p>' },
        { html: '<h3>ถอนได้เมื่อมีเกินยอดฝากบวก 5 เท่าของโบนัส</h3><p>ดูยอดที่ทำได้ที่หน้านี้ตลอดเวลา</p>' },
      ],
      la: [
        { html: '<h3>ຮັບເພີ່ມ 100%</h3><p>ສຳລັບສະມາຊິກໃໝ່</p>' },
        { html: '<h3>ຖອນໄດ້ເມື່ອມີເກີນຍອດຝາກບວກ 5 ເທົ່າຂອງໂບນັດ</h3><p>ເບິ່ງຍອດທີ່ເຮັດໄດ້ທີ່ໜ້ານີ້ຕະຫຼອດເວລາ</p>' },
      ],
      en: [
        { html: '<h3>100% on top</h3><p>For new members</p>' },
        {
          html: '<h3>Withdraw with more than the deposit plus 5 times the bonus</h3><p>This page shows how far you are</p>',
        },
      ],
    },
  },
  {
    ...{ code: 'DAY20', kind: 'bonus', type: 'day', percent: 20, percentFail: 5, multiple: 5, sort: 2 },
    money: { THB: thb(200, 50_000), LAK: lak(120_000, 30_000_000) },
    texts: {
      th: { name: 'ฝากทุกวัน รับทุกวัน', description: 'รับเพิ่ม 20% ของยอดฝาก วันละครั้ง' },
      la: { name: 'ຝາກທຸກມື້ ຮັບທຸກມື້', description: 'ຮັບເພີ່ມ 20% ຂອງຍອດຝາກ ມື້ລະເທື່ອ' },
      en: {
        name: 'Every day',
        description: '20% of your deposit on top. Once a day',
      },
    },
    banners: {
      th: [{ html: '<h3>ทุกวัน รับเพิ่ม 20%</h3>' }],
      la: [{ html: '<h3>ທຸກມື້ ຮັບເພີ່ມ 20%</h3>' }],
      en: [{ html: '<h3>20% more, every day</h3>' }],
    },
  },
  {
    ...{ code: 'WEEK50', kind: 'bonus', type: 'week', percent: 50, percentFail: 8, multiple: 5, sort: 3 },
    money: { THB: thb(1_000, 100_000), LAK: lak(600_000, 60_000_000) },
    texts: {
      th: { name: 'สัปดาห์ละครั้ง', description: 'รับเพิ่ม 50% ของยอดฝาก สัปดาห์ละครั้ง' },
      la: { name: 'ອາທິດລະເທື່ອ', description: 'ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ອາທິດລະເທື່ອ' },
      en: {
        name: 'Once a week',
        description: '50% of your deposit on top. Once a week',
      },
    },
    banners: {
      th: [{ html: '<h3>สัปดาห์ละครั้ง รับเพิ่ม 50%</h3>' }],
      la: [{ html: '<h3>ອາທິດລະເທື່ອ ຮັບເພີ່ມ 50%</h3>' }],
      en: [{ html: '<h3>50% more, once a week</h3>' }],
    },
  },
  {
    ...{ code: 'WELCOME50', kind: 'promotion', percent: 50, percentFail: 10, multiple: 5 },
    money: { THB: thb(300, 100_000), LAK: lak(180_000, 60_000_000) },
    texts: {
      th: { name: 'ต้อนรับ 50%', description: 'รับเพิ่ม 50% ของยอดฝาก ใช้ได้ครั้งเดียว' },
      la: { name: 'ຕ້ອນຮັບ 50%', description: 'ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ໃຊ້ໄດ້ເທື່ອດຽວ' },
      en: {
        name: 'Welcome 50%',
        description: '50% of your deposit on top. Once',
      },
    },
  },
  {
    ...{ code: 'WHEEL50', kind: 'promotion', percent: 50, percentFail: 10, multiple: 5 },
    money: { THB: thb(300, 100_000), LAK: lak(180_000, 60_000_000) },
    texts: {
      th: { name: 'รางวัลวงล้อ 50%', description: 'รับเพิ่ม 50% ของยอดฝาก ใช้ได้ครั้งเดียว' },
      la: { name: 'ລາງວັນວົງລໍ້ 50%', description: 'ຮັບເພີ່ມ 50% ຂອງຍອດຝາກ ໃຊ້ໄດ້ເທື່ອດຽວ' },
      en: { name: 'Wheel prize 50%', description: '50% of your deposit on top. Once' },
    },
  },
];
