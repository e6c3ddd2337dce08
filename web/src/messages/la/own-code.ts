import type { OwnCodeTexts } from '../th/own-code.ts';

export const ownCode: OwnCodeTexts = {
  before: 'ປ້ອນເປັນບາດຖ້ວນ ແລ້ວພວກເຮົາຈະເພີ່ມເສດສະຕາງໃຫ້ຍອດບໍ່ຊ້ຳກັບໃຜ ເງິນທັງໝົດເຂົ້າກະເປົາຂອງທ່ານ',
  exactly: (amount) => `ຈ່າຍໃຫ້ກົງ ${amount}`,
  exactlyHint: 'ຍອດນີ້ບອກພວກເຮົາວ່າເປັນເງິນຂອງທ່ານ',
  payee: (name) => `ເຂົ້າບັນຊີ ${name}`,
  notArrived: 'ເງິນຍັງບໍ່ເຂົ້າ ແນບສະລິບ',
  slipOf: (amount) => `ສະລິບຂອງຍອດ ${amount}`,
};
