import type { StatementFilesTexts } from '../th/statement-files.ts';

export const statementFiles: StatementFilesTexts = {
  download: 'ດາວໂຫຼດ (CSV)',
  title: 'ດາວໂຫຼດລາຍການ',
  periods: 'ໄລຍະເວລາ',
  thisMonth: 'ເດືອນນີ້',
  lastMonth: 'ເດືອນກ່ອນ',
  last90Days: '90 ມື້ຫຼ້າສຸດ',
  from: 'ແຕ່ວັນທີ',
  to: 'ຮອດວັນທີ',
  hint: 'ທຸກລາຍການໃນໄລຍະນີ້ ພ້ອມຍອດໃນກະເປົາຫຼັງແຕ່ລະລາຍການ ເປີດດ້ວຍ Excel ຫຼື Google Sheets ໄດ້',
  required: 'ເລືອກວັນທີ',
  order: 'ວັນເລີ່ມຕ້ອງບໍ່ຢູ່ຫຼັງວັນສິ້ນສຸດ',
  tooLong: 'ເລືອກໄດ້ເທື່ອລະບໍ່ເກີນ 1 ປີ',
  save: 'ດາວໂຫຼດ',
  saving: 'ກຳລັງດາວໂຫຼດ',
  saved: 'ດາວໂຫຼດແລ້ວ',
  picture: {
    save: 'ບັນທຶກເປັນຮູບ',
    saved: 'ບັນທຶກຮູບແລ້ວ',
    saveFailed: 'ບັນທຶກຮູບບໍ່ໄດ້ ລອງໃໝ່',
    share: 'ແບ່ງປັນເປັນຮູບ',
  },
};
