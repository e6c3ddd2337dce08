import type { DepositSheetTexts } from '../th/deposit-sheet.ts';

export const depositSheet: DepositSheetTexts = {
  walletTitle: 'ຝາກເງິນຜ່ານ TrueMoney Wallet',
  secondsLeft: (seconds) => `ເຫຼືອເວລາອີກ ${seconds} ວິນາທີ`,
  almostOver: 'ໃກ້ໝົດອາຍຸ',
  expiredHint: 'ຖ້າຈ່າຍໄປແລ້ວ ເງິນຍັງເຂົ້າກະເປົາຕາມປົກກະຕິ',
  aboveMax: (max) => `ຝາກໄດ້ເທື່ອລະບໍ່ເກີນ ${max}`,
  wholeKip: 'ຊ່ອງທາງນີ້ຮັບເປັນກີບຖ້ວນເທົ່ານັ້ນ',
  scanHere: 'ສະແກນ QR ນີ້ດ້ວຍແອັບທະນາຄານໃນມືຖື',
  none: (currency) => `ຕອນນີ້ຍັງບໍ່ມີຊ່ອງທາງຝາກເງິນສະກຸນ ${currency}`,
  noneHint: 'ຕິດຕໍ່ພວກເຮົາ ເພື່ອຖາມຊ່ອງທາງອື່ນ',
};
