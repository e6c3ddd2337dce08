import type { GiftTexts } from '../th/gift.ts';

export const gift: GiftTexts = {
  name: 'ຊອງຂອງຂວັນ',
  lead: 'ສ້າງຊອງ ແລ້ວສຳເນົາລິ້ງໄປວາງໃນ Prae',
  presets: 'ຈຳນວນເງິນທີ່ໃຊ້ເລື້ອຍ',
  create: (amount) => `ສ້າງຊອງ ${amount}`,
  createEmpty: 'ສ້າງຊອງ',
  kind: 'ໃຫ້ໃຜ',
  kinds: { one: 'ຄົນດຽວ', shared: 'ແບ່ງ 3 ຄົນ', own: 'ຊອງຂອງຜູ້ຮັບເອງ' },
  creating: 'ກຳລັງສ້າງ',
  created: 'ສ້າງຊອງແລ້ວ ສຳເນົາລິ້ງໃຫ້ແລ້ວ',
  copyLink: 'ສຳເນົາລິ້ງ',
  empty: 'ຍັງບໍ່ມີຊອງ',
  statuses: { active: 'ຍັງບໍ່ມີໃຜຮັບ', redeemed: 'ຮັບແລ້ວ', expired: 'ໝົດອາຍຸ' },
};
