import type { PasswordResetTexts } from '../th/password-reset.ts';

export const passwordReset: PasswordResetTexts = {
  title: 'ຕັ້ງລະຫັດຜ່ານໃໝ່',
  phoneIntro: 'ພວກເຮົາຈະສົ່ງລະຫັດ 6 ຕົວເລກໄປທີ່ເບີທີ່ສະໝັກໄວ້',
  send: 'ສົ່ງລະຫັດ',
  noUser: 'ເບີນີ້ຍັງບໍ່ໄດ້ສະໝັກ',
  toRegister: 'ສະໝັກດ້ວຍເບີນີ້',
  newPassword: 'ລະຫັດຜ່ານໃໝ່',
  hold: 'ເພື່ອຄວາມປອດໄພ ເຄື່ອງອື່ນຈະອອກຈາກລະບົບ ແລະ ການຖອນໃນ 24 ຊົ່ວໂມງທຳອິດຈະໃຫ້ພະນັກງານກວດກ່ອນ',
  submit: 'ຕັ້ງລະຫັດຜ່ານ',
  submitting: 'ກຳລັງຕັ້ງລະຫັດຜ່ານ',
  done: 'ຕັ້ງລະຫັດຜ່ານໃໝ່ແລ້ວ',
  unknown: 'ຍັງບໍ່ຮູ້ຜົນ ກົດອີກເທື່ອໄດ້ ຫຼື ລອງເຂົ້າສູ່ລະບົບດ້ວຍລະຫັດຜ່ານໃໝ່',
};
