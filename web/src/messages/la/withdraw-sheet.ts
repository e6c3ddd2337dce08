import type { WithdrawSheetTexts } from '../th/withdraw-sheet.ts';

export const withdrawSheet: WithdrawSheetTexts = {
  notYet: (have, need) => `ມີ ${have} ຕ້ອງມີຢ່າງໜ້ອຍ ${need} ຈຶ່ງຖອນໄດ້`,
  toProfile: 'ໄປທີ່ໂປຣໄຟລ໌',
  steps: {
    REQUESTED: 'ຮັບຄຳຂໍແລ້ວ',
    WAITING_APPROVAL: 'ລໍຖ້າພະນັກງານກວດ',
    WAITING_AFTER_CHANGE: 'ລໍຖ້າພະນັກງານກວດ',
    APPROVED: 'ກວດສອບ',
    SENT: 'ສົ່ງໄປທະນາຄານ',
    PAID: 'ໂອນສຳເລັດ',
  },
  progress: 'ຂັ້ນຕອນການຖອນ',
  waitsFor: 'ພະນັກງານກວດກ່ອນໂອນ ເງິນຍອດນີ້ກັນໄວ້ໃຫ້ແລ້ວ',
  waitsUntil: (moment) => `ຫາກໍປ່ຽນຂໍ້ມູນບັນຊີທະນາຄານ ຫຼື ລະຫັດຜ່ານ ການຖອນຮອດ ${moment} ຈຶ່ງໃຫ້ພະນັກງານກວດກ່ອນ`,
  usual: (time) => `ປົກກະຕິໃຊ້ເວລາ ${time}`,
  lasting: {
    second: (count) => `${count} ວິນາທີ`,
    minute: (count) => `${count} ນາທີ`,
    hour: (count) => `${count} ຊົ່ວໂມງ`,
    day: (count) => `${count} ມື້`,
  },
};
