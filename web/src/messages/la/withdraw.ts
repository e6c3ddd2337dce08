import type { WithdrawTexts } from '../th/withdraw.ts';

export const withdraw: WithdrawTexts = {
  paid: 'ຖອນສຳເລັດ',
  failed: 'ຖອນບໍ່ສຳເລັດ',
  failedHint: 'ເງິນກັບເຂົ້າກະເປົາແລ້ວ',
  paidOut: (amount) => `ຖອນສຳເລັດ ໂອນ ${amount} ເຂົ້າບັນຊີທະນາຄານຂອງທ່ານແລ້ວ`,
  returned: (amount) => `ຖອນບໍ່ສຳເລັດ ເງິນ ${amount} ກັບເຂົ້າກະເປົາແລ້ວ`,
};
