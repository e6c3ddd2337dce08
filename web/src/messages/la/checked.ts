import type { CheckedTexts } from '../th/checked.ts';

export const checked: CheckedTexts = {
  line: (sum) => `ລໍຖ້າພະນັກງານກວດເງິນຝາກ ${sum}`,
  title: (sum) => `ໄດ້ຮັບແຈ້ງການຈ່າຍ ${sum} ແລ້ວ`,
  hint: 'ພະນັກງານກຳລັງກວດກັບທະນາຄານ ບໍ່ຕ້ອງຈ່າຍຊ້ຳ',
  reference: (reference) => `ເລກອ້າງອີງ ${reference}`,
  above: (sum) => `ຍອດເກີນ ${sum} ພະນັກງານກວດກັບທະນາຄານກ່ອນເຂົ້າກະເປົາ`,
  late: 'ຖ້າຈ່າຍຫຼັງໝົດເວລາ ຫຼື ຫຼັງຍົກເລີກ ພະນັກງານຈະກວດກັບທະນາຄານກ່ອນເຂົ້າກະເປົາ',
};
