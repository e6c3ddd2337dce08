import type { FaultsTexts } from '../th/faults.ts';

export const faults: FaultsTexts = {
  name: 'ຂໍ້ຜິດພາດ',
  lead: 'ໃຫ້ໂລກພາຍນອກຜິດພາດ ແລ້ວເບິ່ງວ່າ Prae ຮັກສາເງິນໄວ້ໄດ້ບໍ່',
  party: 'ຝ່າຍທີ່ຜິດພາດ',
  kind: 'ເກີດຫຍັງຂຶ້ນ',
  times: 'ຈັກຄັ້ງ',
  call: 'ສະເພາະຄຳສັ່ງ',
  anyCall: 'ທຸກຄຳສັ່ງ',
  inject: 'ສ້າງຂໍ້ຜິດພາດ',
  injecting: 'ກຳລັງສ້າງ',
  clear: 'ລ້າງຂໍ້ຜິດພາດທັງໝົດ',
  none: 'ຕອນນີ້ທຸກຢ່າງປົກກະຕິ',
  left: (times) => `ເຫຼືອອີກ ${times} ຄັ້ງ`,
  parties: {
    SMS: 'SMS',
    PAYONEX: 'PAYONEX ຝາກ ແລະ ຈ່າຍເງິນຖອນ',
    BANK: 'ທະນາຄານແຈ້ງເງິນເຂົ້າ',
    TRUEMONEY: 'TRUEMONEY ຊອງຂອງຂວັນ',
  },
  kinds: {
    timeout: 'ງຽບຫາຍ ບໍ່ຕອບເລີຍ',
    error: 'ຕອບເປັນໜ້າຂໍ້ຜິດພາດ 500',
    'lost-response': 'ເຮັດສຳເລັດ ແຕ່ຄຳຕອບຫາຍ',
    nonsense: 'ຕອບບໍ່ຖືກຮູບແບບ',
    'bad-signature': 'ລາຍເຊັນ ຫຼື ການແຈ້ງຜົນປອມ',
    'rate-limit': 'ປະຕິເສດ: ເອີ້ນຖີ່ເກີນໄປ',
    maintenance: 'ປະຕິເສດ: ປິດປັບປຸງລະບົບ',
    'duplicate-callback': 'ແຈ້ງຜົນຊ້ຳສິບຄັ້ງ',
    'late-callback': 'ແຈ້ງຜົນຊ້າຫ້າວິນາທີ',
    'wrong-amount': 'ຈ່າຍເກີນໜຶ່ງບາດ',
  },
};
