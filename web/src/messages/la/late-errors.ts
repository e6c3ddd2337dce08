import { GIFT_MINIMUM } from '@prae/contract/facts';
import type { LateRefusal } from '../errors.ts';

export const lateErrors: Record<LateRefusal, string> = {
  WRONG_PASSWORD: 'ລະຫັດຜ່ານເກົ່າບໍ່ຖືກຕ້ອງ',
  OTP_TOKEN_INVALID: 'ລະຫັດຊຸດນີ້ໃຊ້ບໍ່ໄດ້ແລ້ວ ຂໍລະຫັດໃໝ່',
  OTP_NOT_EXIST: 'ບໍ່ພົບລະຫັດຊຸດນີ້ ຂໍລະຫັດໃໝ່',
  OTP_VERIFY_FAIL: 'ກວດສອບລະຫັດບໍ່ສຳເລັດ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',
  BANK_ACCOUNT_NAME_ENG: 'ທະນາຄານນີ້ໃຊ້ຊື່ບັນຊີເປັນພາສາອັງກິດເທົ່ານັ້ນ',
  REGISTER_FAIL: 'ສະໝັກບໍ່ສຳເລັດ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',

  NO_BANK: 'ຍັງບໍ່ມີບັນຊີທະນາຄານສຳລັບຖອນເງິນ',
  NO_WALLET: 'ບໍ່ພົບກະເປົາ',
  NO_GAME: 'ເກມນີ້ບໍ່ພ້ອມໃຫ້ບໍລິການ',
  SLOT_ALREADY_ACTIVE: 'ເປີດບັນຊີເກມນີ້ໄວ້ແລ້ວ',
  SLOT_ACTIVATE_FAIL: 'ເປີດບັນຊີເກມບໍ່ສຳເລັດ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',
  SLOT_NO_ACCOUNT: 'ຍັງບໍ່ໄດ້ເປີດບັນຊີເກມນີ້',
  SLOT_RESET_PASSWORD_FAIL: 'ຕັ້ງລະຫັດຜ່ານໃໝ່ໃນເກມບໍ່ສຳເລັດ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',
  GAME_ACTIVATION_FAIL: 'ເຂົ້າເກມບໍ່ສຳເລັດ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',
  TRANSFER_MINIMUM: 'ຍອດໂອນຕ່ຳກວ່າຂັ້ນຕ່ຳ',
  TRANSFER_FAIL: 'ໂອນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາ ຫຼື ຍັງຢູ່ໃນເກມ',
  MONEY_NOT_ENOUGH: 'ຍອດເງິນບໍ່ພໍ',
  WITHDRAW_MINIMUM: 'ຍອດຖອນຕ່ຳກວ່າຂັ້ນຕ່ຳ',
  WITHDRAW_MAXIMUM: 'ຍອດຖອນເກີນຍອດສູງສຸດຕໍ່ເທື່ອ',
  BONUS_CONDITION: 'ຍັງເຮັດເງື່ອນໄຂໂບນັດບໍ່ຄົບ',

  QR_FAIL: 'ສ້າງ QR ບໍ່ສຳເລັດ ລອງໃໝ່ ຫຼື ເລືອກຊ່ອງທາງອື່ນ',
  QR_MINIMUM: 'ຍອດຕ່ຳກວ່າຂັ້ນຕ່ຳຂອງຊ່ອງທາງນີ້',
  SLIP_INVALID_FILE: 'ໄຟລ໌ນີ້ໃຊ້ບໍ່ໄດ້ ເລືອກຮູບ JPG, PNG, WebP ຫຼື GIF ທີ່ບໍ່ເກີນ 10 MB',
  SLIP_NO_FILE: 'ເລືອກຮູບສະລິບກ່ອນ',
  SLIP_UPLOAD_FAIL: 'ຕອນນີ້ຮັບສະລິບບໍ່ໄດ້ ລອງໃໝ່ພາຍຫຼັງ',

  TRUELINK_INVALID: `ລິ້ງຊອງໃຊ້ບໍ່ໄດ້ ກວດວ່າສຳເນົາຄົບ ຍັງບໍ່ໝົດອາຍຸ ແລະ ມີເງິນຢ່າງໜ້ອຍ ${GIFT_MINIMUM} ບາດ`,
  TRUELINK_DUPLICATE: 'ຊອງນີ້ມີຄົນຮັບໄປແລ້ວ ຫຼື ກຳລັງຮັບຢູ່',

  BONUS_REMAINING:
    'ທ່ານມີຍອດຫຼາຍກວ່າຍອດຝາກຫຼ້າສຸດ ຖອນ ຫຼື ໃຊ້ໃຫ້ໝົດກ່ອນ ແລ້ວຝາກໃໝ່ຈຶ່ງຮັບໄດ້ ຖ້າມີການຖອນ ຮອບເກມ ຫຼື ການໂອນຄ້າງຢູ່ ລໍຖ້າໃຫ້ຈົບກ່ອນ ແລ້ວກົດຮັບອີກເທື່ອ',
  BONUS_ALREADY_ACTIVE: 'ທ່ານໃຊ້ໂບນັດຢູ່ແລ້ວ ຈົບໂບນັດທີ່ໃຊ້ຢູ່ກ່ອນ',
  BONUS_MAX_CLAIMED: 'ຮັບໂບນັດນີ້ຄົບຈຳນວນແລ້ວ',
  BONUS_FULL: 'ໂບນັດນີ້ແຈກຄົບແລ້ວ',
  NO_PROMOTION: 'ບໍ່ພົບລະຫັດໂປຣໂມຊັນນີ້ ຫຼື ໝົດອາຍຸແລ້ວ',
  PROMOTION_RECEIVED: 'ທ່ານໃຊ້ລະຫັດໂປຣໂມຊັນນີ້ແລ້ວ',

  REFUND_INACTIVE: 'ຕອນນີ້ຍັງບໍ່ມີການຄືນຍອດເສຍ',
  NO_REFUND: 'ບໍ່ມີຍອດຄືນໃຫ້ຮັບແລ້ວ',
  REFUND_CONDITION: 'ຮັບຄືນໄດ້ເມື່ອໂບນັດ ແລະ ການຖອນຈົບແລ້ວ ບໍ່ມີຮອບເກມຄ້າງຢູ່ ແລະ ເຊື່ອມຕໍ່ໄດ້ທຸກເກມ',
  REFUND_MINIMUM: 'ຍອດຄືນຕ້ອງຫຼາຍກວ່າສູນ ຕອນນີ້ຍັງບໍ່ມີຍອດໃຫ້ຄືນ',
  INVITE_INACTIVE: 'ຕອນນີ້ຍັງບໍ່ມີຄ່າແນະນຳໝູ່',
  INVITE_COLLECT: 'ມື້ນີ້ຮັບໄປແລ້ວ ຮັບໄດ້ອີກມື້ອື່ນ',
  NO_INVITEE_PLAY_INFO: 'ໝູ່ທີ່ທ່ານຊວນຍັງບໍ່ໄດ້ຫຼິ້ນ',
  NO_INVITE_BONUS: 'ຍັງບໍ່ມີຄ່າແນະນຳໝູ່ໃຫ້ຮັບ',
  INVITE_BONUS_FAIL: 'ຮັບບໍ່ສຳເລັດ ລອງໃໝ່ໃນອີກບຶດໜຶ່ງ',

  NO_CLAIMABLE_COUPON: 'ຄູປອງນີ້ໃຊ້ໄປແລ້ວ ຫຼື ບໍ່ມີໃຫ້ຮັບ',
  INVALID_PRIZE_CODE: 'ລາງວັນນີ້ບໍ່ມີແລ້ວ',
  INVALID_CODE: 'ລະຫັດຄູປອງບໍ່ຖືກຕ້ອງ',
  INVALID_COUPON_TYPE: 'ຕິດຕໍ່ພະນັກງານເພື່ອຮັບລາງວັນນີ້',
  COUPON_EXPIRED: 'ຄູປອງໝົດອາຍຸແລ້ວ',

  OK: 'ຮຽບຮ້ອຍ',
  SUCCESS: 'ສຳເລັດ',
  OTP_VERIFIED: 'ເບີໂທນີ້ຢືນຢັນແລ້ວ',
  OTP_CODE_VALID: 'ລະຫັດຖືກຕ້ອງ',
  BONUS_CLEAR: 'ຍົກເລີກໂບນັດແລ້ວ',
  INVITE_BONUS_SUCCESS: 'ຮັບຄ່າແນະນຳໝູ່ແລ້ວ',
  REFUND_SUCCESS: 'ຮັບຍອດຄືນແລ້ວ',
};
