import type { LogoutTexts } from '../th/logout.ts';

export const logout: LogoutTexts = {
  title: 'ອອກຈາກລະບົບ',
  inGames: 'ຍັງມີເງິນຢູ່ໃນເກມ ເງິນຈະຢູ່ບ່ອນເກົ່າຈົນກວ່າທ່ານຈະກັບມາ',
  sending: 'ໄຟລ໌ຍັງສົ່ງບໍ່ແລ້ວ ຖ້າອອກຕອນນີ້ ໄຟລ໌ຈະບໍ່ຖືກສົ່ງ',
  stay: 'ຢູ່ຕໍ່',
};
