import { wordJoiner } from '../joiner.ts';

/**
 * Lao is written without spaces, and browsers break its lines by a dictionary that does not know every word: they
 * would write ໂບ|ນັດ (bonus) on two lines.
 */
export const { glossary, joinWords, joined } = wordJoiner([
  'ໂບ|ນັດ',
  'ສະ|ລັອດ',
  'ຄາ|ສິ|ໂນ',
  'ເຄຣ|ດິດ',
  'ໂປຣ|ໄຟລ໌',
  'ໂປຣ|ໂມ|ຊັນ',
  'ກະ|ເປົາ',
  'ລະ|ຫັດ|ຜ່ານ',
  'ທະ|ນາ|ຄານ',
  'ບັນ|ຊີ',
  'ສະ|ມາ|ຊິກ',
  'ສະ|ໝັກ',
  'ວົງ|ລໍ້',
  'ລິ້ງ',
  'ແອັບ',
  'ວິ|ນາ|ທີ',
  'ນາ|ທີ',
  'ອິນ|ເຕີ|ເນັດ',
  'ເຄືອ|ຂ່າຍ',
  'ເວີ|ຊັນ',
  'ໂທ|ລະ|ສັບ',
  'ໜ້າ|ຫຼັກ',
  'ລາຍ|ການ',
  'ເງື່ອນ|ໄຂ',
  'ຝາກ|ເງິນ',
  'ຖອນ|ເງິນ',
  'ໂຫຼ|ດ',
  'ສະ|ແກນ',
  'ທຸ|ລະ|ກຳ',
  'ພວກ|ເຮົາ',
  'ເທົ່າ|ນັ້ນ',
  'ແອັດ|ມິນ',
]);
