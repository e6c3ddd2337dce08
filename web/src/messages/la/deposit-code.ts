import type { DepositCodeTexts } from '../th/deposit-code.ts';

export const depositCode: DepositCodeTexts = {
  gone: 'ຢ່າຈ່າຍ QR ນີ້ອີກ',
  goneWhy: 'QR ນີ້ຖືກຍົກເລີກ ຫຼື ຖືກແທນທີ່ຈາກບ່ອນອື່ນ',
  see: (amount) => `ເບິ່ງ QR ${amount}`,
};
