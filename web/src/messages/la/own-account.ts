import type { OwnAccountTexts } from '../th/own-account.ts';

export const ownAccount: OwnAccountTexts = {
  only: (account) => `ຈ່າຍຈາກ ${account} ຂອງທ່ານເທົ່ານັ້ນ`,
  others: 'ເງິນຈາກບັນຊີອື່ນຈະບໍ່ເຂົ້າ',
  late: 'ຖ້າຈ່າຍຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ແລ້ວ ເງິນຍັງເຂົ້າກະເປົາ ແຕ່ເງິນຈາກບັນຊີອື່ນຈະບໍ່ເຂົ້າ ຖ້າຈ່າຍຈາກບັນຊີອື່ນໄປແລ້ວ ຕິດຕໍ່ພວກເຮົາ',
};
