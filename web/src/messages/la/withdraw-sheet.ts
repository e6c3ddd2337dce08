import type { WithdrawSheetTexts } from '../th/withdraw-sheet.ts';

/**
 * Words of the glossary with their joiners, by hand: were they joined by `glossary.ts`, that would be a file of its own in
 * every first view in Lao. The test of the texts sees to it that none is left out.
 */
const [bank, account, password] = ['ທະ\u2060ນາ\u2060ຄານ', 'ບັນ\u2060ຊີ', 'ລະ\u2060ຫັດ\u2060ຜ່ານ'];

export const withdrawSheet: WithdrawSheetTexts = {
  notYet: (have, need) => `ມີ ${have} ຕ້ອງມີຢ່າງໜ້ອຍ ${need} ຈຶ່ງຖອນໄດ້`,
  toProfile: 'ໄປທີ່ໂປຣ\u2060ໄຟລ໌',
  steps: {
    REQUESTED: 'ຮັບຄຳຂໍແລ້ວ',
    WAITING_APPROVAL: 'ລໍຖ້າພະນັກງານກວດ',
    WAITING_AFTER_CHANGE: 'ລໍຖ້າພະນັກງານກວດ',
    APPROVED: 'ກວດສອບ',
    SENT: `ສົ່ງໄປ${bank}`,
    PAID: 'ໂອນສຳເລັດ',
  },
  progress: 'ຂັ້ນຕອນການຖອນ',
  waitsFor: 'ພະນັກງານກວດກ່ອນໂອນ ເງິນຍອດນີ້ກັນໄວ້ໃຫ້ແລ້ວ',
  waitsUntil: (moment) => `ຫາກໍປ່ຽນຂໍ້ມູນ${account}${bank} ຫຼື ${password} ການຖອນຮອດ ${moment} ຈຶ່ງໃຫ້ພະນັກງານກວດກ່ອນ`,
  usual: (time) => `ປົກກະຕິໃຊ້ເວລາ ${time}`,
  lasting: {
    second: (count) => `${count} ວິ\u2060ນາ\u2060ທີ`,
    minute: (count) => `${count} ນາ\u2060ທີ`,
    hour: (count) => `${count} ຊົ່ວໂມງ`,
    day: (count) => `${count} ມື້`,
  },
};
