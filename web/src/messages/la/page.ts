import type { PageTexts } from '../th/page.ts';
import { joined } from './messages.ts';

export const page: PageTexts = joined({
  description: '{brand} ກະເປົາເງິນດຽວສຳລັບທຸກເກມ ຝາກດ້ວຍ QR ໂອນເຂົ້າເກມ ຖອນເຂົ້າບັນຊີ ແລະ ເບິ່ງທຸກລາຍການໄດ້ບ່ອນດຽວ',
  needsScript: 'ເປີດໃຊ້ JavaScript ໃນບຣາວເຊີເພື່ອໃຊ້ເວັບນີ້',
});
