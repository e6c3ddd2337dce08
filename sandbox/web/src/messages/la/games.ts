import type { GamesTexts } from '../th/games.ts';

export const games: GamesTexts = {
  name: 'ເກມ',
  lead: 'ໃຫ້ຜູ້ຫຼິ້ນຊະນະ ຫຼື ເສຍ ໃນຂະນະທີ່ຢູ່ໃນເກມ',
  empty: 'ຍັງບໍ່ມີຜູ້ຫຼິ້ນ ເປີດບັນຊີເກມໃນ Prae ແລ້ວຈະເຫັນຢູ່ບ່ອນນີ້',
  win: 'ຊະນະ',
  lose: 'ເສຍ',
  playing: 'ກຳລັງຫຼິ້ນ',
  lobby: {
    title: 'ລັອບບີ້ເກມຈຳລອງ',
    back: 'ກັບໄປ Prae',
    credit: 'ເຄຣດິດໃນເກມ',
    bet: 'ເດີມພັນ',
    bets: 'ເດີມພັນທີ່ໃຊ້ເລື້ອຍ',
    spin: 'ໝຸນ',
    spinHint: 'ໝຸນຕາມດວງ ຄືກັນສາມໄດ້ຫ້າເທົ່າ ຄືກັນສອງໄດ້ຄືນ',
    ready: 'ເລືອກເດີມພັນ ແລ້ວເລືອກວ່າຈະໃຫ້ເກີດຫຍັງ',
    won: (amount) => `ຊະນະ ${amount}`,
    lost: (amount) => `ເສຍ ${amount}`,
    even: 'ສະເໝີ ໄດ້ເດີມພັນຄືນ',
    rounds: 'ຮອບຫຼ້າສຸດ',
    noRounds: 'ຍັງບໍ່ໄດ້ຫຼິ້ນ',
    closedTitle: 'ເປີດບໍ່ໄດ້ແລ້ວ',
    closedText: 'ລິ້ງເຂົ້າເກມໃຊ້ໄດ້ເທື່ອດຽວ ແລະ ໝົດອາຍຸໄວ ກັບໄປກົດຫຼິ້ນໃໝ່ທີ່ Prae',
  },
};
