import type { LaoQrTexts } from '../th/lao-qr.ts';

export const laoQr: LaoQrTexts = {
  how: 'LAO QR ຈ່າຍໄດ້ດ້ວຍແອັບຂອງທຸກທະນາຄານໃນລາວ',
  alt: (account) => `LAO QR ຂອງບັນຊີ ${account}`,
  altWith: (amount) => `LAO QR ສຳລັບຈ່າຍ ${amount}`,
  free: 'ປ້ອນຍອດເອງໃນແອັບທະນາຄານ',
  inCode: (amount) => `ຍອດໃນ QR ${amount}`,
  ask: 'ປ້ອນຍອດໃນ QR',
  change: 'ປ່ຽນຍອດ',
  amount: 'ຍອດທີ່ຈະຈ່າຍ',
  hint: 'ກີບຖ້ວນເທົ່ານັ້ນ ປະຫວ່າງໄວ້ເພື່ອປ້ອນໃນແອັບທະນາຄານ',
  whole: 'ປ້ອນເປັນກີບຖ້ວນເທົ່ານັ້ນ',
  set: 'ປ້ອນຍອດ',
  setting: 'ກຳລັງສ້າງ QR',
  steps: ['ບັນທຶກ QR', 'ຈ່າຍໃນແອັບທະນາຄານ', 'ແນບສະລິບ'],
  stepsBeside: ['ສະແກນຈາກຈໍນີ້', 'ຈ່າຍໃນແອັບທະນາຄານ', 'ແນບສະລິບ'],
};
