import type { EarlyRefusal } from '../errors.ts';

const unverified = 'ຢືນຢັນຕົວຕົນບໍ່ໄດ້';
const anotherLogin = `${unverified} ເຂົ້າສູ່ລະບົບອີກເທື່ອ`;

export const errors: Record<EarlyRefusal, string> = {
  KEY_MISSING: 'ຂໍ້ມູນຍັງບໍ່ຄົບ ປ້ອນໃຫ້ຄົບແລ້ວລອງໃໝ່',
  KEY_INVALID: 'ຂໍ້ມູນບໍ່ຖືກຕ້ອງ ກວດສອບແລ້ວລອງໃໝ່',
  NO_DATA: 'ບໍ່ພົບຂໍ້ມູນ',
  INTERNAL_SERVER_ERROR: 'ລະບົບຂັດຂ້ອງ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',
  SERVICE_UNAVAILABLE: 'ລະບົບບໍ່ວ່າງຊົ່ວຄາວ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',
  IDEMPOTENCY_MISMATCH: 'ຄຳຂໍນີ້ສົ່ງໄປແລ້ວ ກວດສອບໃນລາຍການກ່ອນເຮັດອີກເທື່ອ',
  gone: 'ປິດໃຫ້ບໍລິການແລ້ວ',

  UNAUTHORIZED: 'ເຂົ້າສູ່ລະບົບກ່ອນໃຊ້ງານ',
  'invalid-token': anotherLogin,
  EXPIRED_AUTH_TOKEN: 'ໝົດເວລາ ເຂົ້າສູ່ລະບົບອີກເທື່ອ',
  INVALID_USER_1: anotherLogin,
  INVALID_USER_2: `${unverified} ການເຂົ້າສູ່ລະບົບບ່ອນນີ້ສິ້ນສຸດແລ້ວ ເຂົ້າສູ່ລະບົບອີກເທື່ອ`,
  INVALID_USER_3: anotherLogin,
  INVALID_USER_4: anotherLogin,
  SELF_EXCLUDED: 'ທ່ານຢຸດພັກຢູ່ ຈຶ່ງຝາກເງິນ ແລະ ຫຼິ້ນເກມບໍ່ໄດ້ ແຕ່ຍັງຖອນເງິນໄດ້',
  DEPOSIT_LIMIT: 'ເກີນວົງເງິນຝາກທີ່ທ່ານຕັ້ງໄວ້',
  INVALID_IP: 'ໃຊ້ງານຈາກເຄືອຂ່າຍນີ້ບໍ່ໄດ້ ລອງປ່ຽນເຄືອຂ່າຍ',
  REQUEST_LIMIT: 'ເຮັດທຸລະກຳຖີ່ເກີນໄປ ລໍຖ້າບຶດໜຶ່ງແລ້ວລອງໃໝ່',
  REQUEST_LIMIT_1MIN: 'ເຮັດທຸລະກຳຖີ່ເກີນໄປ ລໍຖ້າປະມານ 1 ນາທີແລ້ວລອງໃໝ່',

  OTP_BLOCK: 'ຂໍລະຫັດຖີ່ເກີນໄປ ລໍຖ້າ 24 ຊົ່ວໂມງແລ້ວລອງໃໝ່ ຫຼື ຕິດຕໍ່ພວກເຮົາ',
  OTP_CODE_INVALID: 'ລະຫັດບໍ່ກົງກັນ ກວດສອບແລ້ວປ້ອນອີກເທື່ອ',
  UNVERIFIED_OTP: 'ຍັງບໍ່ໄດ້ຢືນຢັນເບີໂທ ຢືນຢັນດ້ວຍລະຫັດກ່ອນ',

  PHONE_NUMBER_REQUIRE_10_DIGIT: 'ເບີໂທຕ້ອງມີ 10 ຕົວເລກ',
  EXISTING_USER: 'ເບີໂທນີ້ສະໝັກໄວ້ແລ້ວ',
  NO_USER: 'ບໍ່ພົບບັນຊີນີ້',
  WRONG_CREDENTIAL: 'ເບີໂທ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ',
  INACTIVE_USER: 'ບັນຊີນີ້ຖືກລະງັບການໃຊ້ງານ ຕິດຕໍ່ພວກເຮົາເພື່ອສອບຖາມ',
  LOGIN_FAIL: 'ເຂົ້າສູ່ລະບົບບໍ່ສຳເລັດ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',
};
