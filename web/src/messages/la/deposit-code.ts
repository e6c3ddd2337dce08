import type { DepositCodeTexts } from '../th/deposit-code.ts';

export const depositCode: DepositCodeTexts = {
  gone: 'ຢ່າຈ່າຍ QR ນີ້ອີກ',
  goneWhy: 'QR ນີ້ຖືກຍົກເລີກ ຫຼື ຖືກແທນທີ່ຈາກບ່ອນອື່ນ',
  making: (gateway) => `ກຳລັງສ້າງ QR ຊ່ອງທາງ ${gateway}`,
  ready: (gateway) => `QR ຊ່ອງທາງ ${gateway} ພ້ອມແລ້ວ`,
  see: (amount) => `ເບິ່ງ QR ${amount}`,
};
