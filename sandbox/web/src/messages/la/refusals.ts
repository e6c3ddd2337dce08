import type { RefusalTexts } from '../th/refusals.ts';

export const refusals: RefusalTexts = {
  OTHER: 'ເຮັດບໍ່ສຳເລັດ ລອງໃໝ່',
  OFFLINE: 'ຕິດຕໍ່ໂລກຈຳລອງບໍ່ໄດ້ ກວດວ່າຍັງເປີດຢູ່',
  KEY_MISSING: 'ຕື່ມບໍ່ຄົບ',
  KEY_INVALID: 'ຂໍ້ມູນບໍ່ຖືກຕ້ອງ',
  MONEY_NOT_ENOUGH: 'ເງິນບໍ່ພໍ',
  QR_UNREADABLE: 'ນີ້ບໍ່ແມ່ນ QR ຮັບເງິນ ຫຼື QR ເສຍຫາຍ',
  QR_UNKNOWN: 'ທະນາຄານບໍ່ຮູ້ຈັກ QR ນີ້',
  QR_ALREADY_PAID: 'QR ນີ້ຈ່າຍແລ້ວ ໃຊ້ໄດ້ເທື່ອດຽວ',
  NOT_IN_KIP: 'QR ນີ້ເປັນເງິນກີບ ຈ່າຍຈາກທະນາຄານໃນລາວ',
  NO_QR_IN_PICTURE: 'ບໍ່ພົບ QR ໃນຮູບນີ້ ລອງຮູບທີ່ຊັດກວ່າ',
  NO_PICTURE: 'ເປີດຮູບນີ້ບໍ່ໄດ້',
  AMOUNT: 'ໃສ່ຈຳນວນເງິນຫຼາຍກວ່າ 0 ທົດສະນິຍົມບໍ່ເກີນສອງຕຳແໜ່ງ',
  AMOUNT_TOO_LARGE: 'ໃສ່ໄດ້ບໍ່ເກີນ 99,999,999.99',
  BANK: 'ເລືອກທະນາຄານ',
  ACCOUNT_NO: 'ໃສ່ເລກບັນຊີ 6 ຫາ 20 ຕົວເລກ',
  TIMES: 'ໃສ່ 1 ຫາ 99',
  QR_TEXT: 'ວາງຂໍ້ຄວາມໃນ QR ກ່ອນ',
  SCREEN: 'ຍັງບໍ່ໄດ້ຮັບອະນຸຍາດໃຫ້ເບິ່ງໜ້າຈໍ',
  CAMERA: 'ຍັງບໍ່ໄດ້ຮັບອະນຸຍາດໃຫ້ໃຊ້ກ້ອງ',
};
