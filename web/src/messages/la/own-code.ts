import type { OwnCodeTexts } from '../th/own-code.ts';

export const ownCode: OwnCodeTexts = {
  before: 'ພວກເຮົາຈະເພີ່ມເສດສະຕາງໃຫ້ຍອດບໍ່ຊ້ຳກັບໃຜ ເງິນທັງໝົດເຂົ້າກະເປົາຂອງທ່ານ',
  exactly: (amount) => `ຈ່າຍໃຫ້ກົງ ${amount}`,
  exactlyHint: 'ຍອດນີ້ບອກພວກເຮົາວ່າເປັນເງິນຂອງທ່ານ',
};
