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
};
