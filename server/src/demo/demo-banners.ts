import type { Language } from '@prae/contract/languages';
import type { BannerPlace } from '../features/banner/banner.ts';

/** What is shown before the sheets of invitations and refunds, on cloths. They name no number: settings change those. */
export const demoBanners: Record<BannerPlace, readonly Record<Language, string>[]> = {
  invite: [
    {
      th: '<h3>ชวนเพื่อน รับค่าแนะนำเพื่อน</h3><p>ส่งลิงก์ของคุณ เพื่อนฝากครั้งแรกและเล่น คุณได้ส่วนแบ่ง</p>',
      la: '<h3>ຊວນໝູ່ ຮັບຄ່າແນະນຳໝູ່</h3><p>ສົ່ງລິ້ງຂອງທ່ານ ໝູ່ຝາກເທື່ອທຳອິດ ແລະ ຫຼິ້ນ ທ່ານໄດ້ສ່ວນ⁠ແບ່ງ</p>',
      en: '<h3>Invite friends, earn a share</h3><p>Send your link. When a friend first deposits and plays, you get a part of it</p>',
    },
    {
      th: '<h3>รับเข้ากระเป๋าได้ทุกวัน</h3><p>ค่าแนะนำเพื่อนรออยู่ที่หน้าหลัก กดรับวันละครั้ง</p>',
      la: '<h3>ຮັບເຂົ້າກະເປົາໄດ້ທຸກມື້</h3><p>ຄ່າແນະນຳໝູ່ລໍຖ້າຢູ່ໜ້າຫຼັກ ກົດຮັບມື້ລະເທື່ອ</p>',
      en: '<h3>Collect every day</h3><p>Your reward waits on the home page. Collect it once a day</p>',
    },
  ],
  refund: [
    {
      th: '<h3>คืนยอดเสียทุกสัปดาห์</h3><p>คิดจากยอดเสียสุทธิของสัปดาห์ที่ผ่านมา รับได้ตั้งแต่วันจันทร์</p>',
      la: '<h3>ຄືນຍອດເສຍທຸກອາທິດ</h3><p>ຄິດຈາກຍອດເສຍສຸດທິຂອງອາທິດທີ່ຜ່ານມາ ຮັບໄດ້ຕັ້ງແຕ່ວັນຈັນ</p>',
      en: '<h3>A part of your losses back, every week</h3><p>Of what you lost on balance last week. Receive it from Monday on</p>',
    },
  ],
};
