import type { ProfileTexts } from '../th/profile.ts';

export const profile: ProfileTexts = {
  title: 'ໂປຣໄຟລ໌',
  member: 'ສະມາຊິກ',
  memberNo: 'ໝາຍເລກສະມາຊິກ',
  since: 'ເປັນສະມາຊິກຕັ້ງແຕ່',
  username: 'ເບີໂທ',
  bank: 'ບັນຊີທະນາຄານສຳລັບຖອນເງິນ',
  accountName: 'ຊື່ບັນຊີ',
  accountNo: 'ເລກບັນຊີ',
  device: 'ເຄື່ອງນີ້',
  vibrate: 'ສັ່ນເມື່ອແຕະ',
  vibrateHint: 'ໃນເຄື່ອງທີ່ສັ່ນໄດ້ ເມື່ອກົດແປ້ນຕົວເລກ ແລະ ເມື່ອເງິນເຂົ້າ',
};
