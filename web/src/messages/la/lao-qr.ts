import type { LaoQrTexts } from '../th/lao-qr.ts';

export const laoQr: LaoQrTexts = {
  how: 'LAO QR ຈ່າຍໄດ້ດ້ວຍແອັບຂອງທຸກທະນາຄານໃນລາວ',
  alt: (account) => `LAO QR ຂອງບັນຊີ ${account}`,
  altWith: (amount) => `LAO QR ສຳລັບຈ່າຍ ${amount}`,
  free: 'ໃສ່ຈຳນວນເອງໃນແອັບທະນາຄານ',
  inCode: (amount) => `ຈຳນວນໃນ QR ${amount}`,
  ask: 'ໃສ່ຈຳນວນໃນ QR',
  change: 'ປ່ຽນຈຳນວນ',
  amount: 'ຈຳນວນທີ່ຈະຈ່າຍ',
  hint: 'ກີບເຕັມເທົ່ານັ້ນ ປະຫວ່າງໄວ້ເພື່ອໃສ່ໃນແອັບທະນາຄານ',
  whole: 'ໃສ່ເປັນກີບເຕັມເທົ່ານັ້ນ',
  set: 'ໃສ່ຈຳນວນ',
  setting: 'ກຳລັງສ້າງ QR',
  steps: ['ບັນທຶກ QR', 'ຈ່າຍໃນແອັບທະນາຄານ', 'ແນບສະລິບ'],
  stepsBeside: ['ສະແກນຈາກຈໍນີ້', 'ຈ່າຍໃນແອັບທະນາຄານ', 'ແນບສະລິບ'],
};
