import type { TransferTexts } from '../th/transfer.ts';

export const transfer: TransferTexts = {
  wallet: 'ກະເປົາ',
  sending: 'ກຳລັງໂອນ',
  success: 'ໂອນສຳເລັດ',
  failed: 'ໂອນບໍ່ສຳເລັດ',
  moved: (amount, game) => `ໂອນ ${amount} ເຂົ້າ${game === undefined ? 'ກະເປົາ' : ` ${game} `}ແລ້ວ`,
  returned: (amount, game) => `ໂອນບໍ່ສຳເລັດ ເງິນ ${amount} ກັບເຂົ້າ${game === undefined ? 'ກະເປົາ' : ` ${game} `}ແລ້ວ`,
  back: (game) => `ເງິນກັບເຂົ້າ${game === undefined ? 'ກະເປົາ' : ` ${game} `}ແລ້ວ`,
};
