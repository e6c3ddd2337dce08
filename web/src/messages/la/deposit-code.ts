import type { DepositCodeTexts } from '../th/deposit-code.ts';

/** Some ways are named after their QR. */
const qrOf = (gateway: string): string => (/ QR$/.test(gateway) ? gateway : `QR ຊ່ອງທາງ ${gateway}`);

export const depositCode: DepositCodeTexts = {
  gone: 'ຢ່າຈ່າຍ QR ນີ້ອີກ',
  goneWhy: 'QR ນີ້ຖືກຍົກເລີກ ຫຼື ຖືກແທນທີ່ຈາກບ່ອນອື່ນ',
  making: (gateway) => `ກຳລັງສ້າງ ${qrOf(gateway)}`,
  ready: (gateway) => `${qrOf(gateway)} ພ້ອມແລ້ວ`,
  see: (amount) => `ເບິ່ງ QR ${amount}`,
};
