import type { DepositCodeTexts } from '../th/deposit-code.ts';

export const depositCode: DepositCodeTexts = {
  gone: 'ຢ່າຈ່າຍ QR ນີ້ອີກ',
  goneHint: 'QR ນີ້ຖືກຍົກເລີກ ຫຼື ຖືກແທນທີ່ຈາກບ່ອນອື່ນ ຖ້າຈ່າຍໄປແລ້ວ ເງິນຍັງເຂົ້າກະເປົາຕາມປົກກະຕິ',
  see: (amount) => `ເບິ່ງ QR ${amount}`,
};
