import type { NoticeTexts } from '../th/notice.ts';

export const notice: NoticeTexts = {
  sent: 'ໂອນແລ້ວບໍ',
  tell: 'ແຈ້ງວ່າໂອນແລ້ວ',
  amount: 'ຍອດທີ່ໂອນ',
  hint: 'ປ້ອນຍອດໃຫ້ກົງກັບທີ່ໂອນ',
  empty: 'ປ້ອນຍອດທີ່ໂອນ',
  send: 'ແຈ້ງໂອນ',
  sending: 'ກຳລັງແຈ້ງ',
  unknown: 'ຍັງບໍ່ຮູ້ຜົນ ແຈ້ງອີກເທື່ອໄດ້ ຈະບໍ່ນັບຊ້ຳ',
  waiting: (amount) => `ກຳລັງລໍຖ້າເງິນໂອນ ${amount}`,
  waitingHint: 'ພວກເຮົາຈະບອກທັນທີທີ່ທະນາຄານແຈ້ງວ່າເງິນເຂົ້າ',
  slipHint: 'ແນບສະລິບຢູ່ລຸ່ມນີ້ ເງິນຈຶ່ງຈະເຂົ້າ',
  change: 'ແກ້ຍອດ',
  expired: (amount) => `ຍັງບໍ່ເຫັນເງິນໂອນ ${amount}`,
  expiredHint: 'ຖ້າໂອນແລ້ວ ຕິດຕໍ່ພວກເຮົາເພື່ອກວດການໂອນ',
  again: 'ແຈ້ງອີກເທື່ອ',

  from: 'ທະນາຄານ',
  ends: {
    NO_TRANSFER_SEEN: 'ບໍ່ເຫັນເງິນໂອນພາຍໃນເວລາທີ່ກຳນົດ',
    REPLACED: 'ທ່ານແຈ້ງຍອດໃໝ່ແທນແລ້ວ',
  },
  endHints: {
    NO_TRANSFER_SEEN: 'ຖ້າໂອນແລ້ວ ຕິດຕໍ່ພວກເຮົາເພື່ອກວດການໂອນ',
    REPLACED: 'ຖ້າໂອນຍອດນີ້ແທ້ ເງິນຈະເຂົ້າເປັນລາຍການໃໝ່',
  },
};
